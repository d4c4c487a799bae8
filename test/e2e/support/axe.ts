import axeCore from 'axe-core';
import type { Page } from '@playwright/test';

type Axe = {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};
type Looked = { at: string; rules?: string[] };

/**
 * Returns one line per axe violation in the widget, or in the part of the page at `at`. With
 * `rules`, axe checks only those.
 * Running animations are finished first: half-faded text has too little contrast.
 */
export async function axe(page: Page, looked: Looked = { at: 'support-launcher' }): Promise<string[]> {
  await page.evaluate(axeCore.source);
  return page.evaluate(async ({ at, rules }) => {
    const launcher = document.querySelector('support-launcher')?.shadowRoot;
    for (const root of [document, launcher, launcher?.querySelector('support-chat')?.shadowRoot]) {
      for (const animation of root?.getAnimations() ?? []) {
        if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
      }
    }
    const { run } = (window as unknown as { axe: Axe }).axe;
    const { violations } = await run({ include: [[at]] }, rules ? { runOnly: rules } : {});
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, looked);
}
