import axeCore from 'axe-core';
import type { Page } from '@playwright/test';

type Axe = { run(context: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };

/** What axe finds in the widget, a line a rule; nothing moves while it looks, for half faded in a text has too little contrast. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(axeCore.source);
  return page.evaluate(async () => {
    const launcher = document.querySelector('support-launcher')?.shadowRoot;
    for (const root of [launcher, launcher?.querySelector('support-chat')?.shadowRoot]) {
      for (const animation of root?.getAnimations() ?? []) {
        if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
      }
    }
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({ include: [['support-launcher']] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}
