import { afterFrame } from './frames.ts';
import { page } from './page.ts';

/**
 * Ends the boot. The elements that stand in the page by then are painted after the page's own contents, in two steps: first the buttons,
 * then the bubbles, because a browser searches long for a font that has the bubble's emoji.
 */
export async function paintLater(): Promise<void> {
  page.isBooting = false;
  await afterFrame();
  page.members.forEach((member) => member.begin());
  await afterFrame();
  page.members.forEach((member) => member.show());
}
