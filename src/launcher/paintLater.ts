import { behindFrame } from './behindFrame.ts';
import { page } from './page.ts';

/**
 * Ends the boot. What stood in the page by then is painted in tasks of their own, each behind a frame of the page, which so shows its own
 * contents as early as without: first the buttons, then the bubbles, since a browser looks long for a font that has the emoji.
 */
export function paintLater(): void {
  page.isBooting = false;
  behindFrame(() => {
    page.members.forEach((member) => member.begin());
    behindFrame(() => page.members.forEach((member) => member.show()));
  });
}
