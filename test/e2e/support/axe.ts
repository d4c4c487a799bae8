import axeCore from 'axe-core';
import type { Page } from '@playwright/test';

type Axe = {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};
export type Looked = { at: string; rules?: readonly string[] };

/** The rules whose result depends on the colour scheme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const;

/**
 * Returns one line per axe violation in the widget, or in the part of the page at `at`. With
 * `rules`, axe checks only those.
 * Running animations are finished first: half-faded text has too little contrast.
 */
export async function axe(page: Page, looked: Looked = { at: 'support-launcher' }): Promise<string[]> {
  // Its source is long, so each document compiles it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async ({ at, rules }) => {
    const launcher = document.querySelector('support-launcher')?.shadowRoot;
    for (const root of [document, launcher, launcher?.querySelector('support-chat')?.shadowRoot]) {
      for (const animation of root?.getAnimations() ?? []) {
        if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
      }
    }
    const { run } = (window as unknown as { axe: Axe }).axe;
    const { violations } = await run(
      { include: [[at]] },
      { resultTypes: ['violations'], ...(rules && { runOnly: rules }) },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, looked);
}
