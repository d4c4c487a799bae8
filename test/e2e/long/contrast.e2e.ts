/** The `prefers-contrast: more` media query in the widget, on the demo's pages and at the desk. */
import type { Locator, Page } from '@playwright/test';
import { contrast } from '../../support/contrast.ts';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { variantIf } from '../support/variants.ts';

/** Requires 7:1 for text and 4.5:1 for large text. */
const STRONG_TEXT = { rules: ['color-contrast-enhanced'] };

const look = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> =>
  page.emulateMedia({ colorScheme, contrast: 'more', reducedMotion: 'reduce' });

/** Returns the contrast of an element's edge with its background, from computed styles. */
async function edgeOf(element: Locator, ground: Locator): Promise<number> {
  const edge = await element.evaluate((node) => getComputedStyle(node).borderTopColor);
  return contrast(edge, await ground.evaluate((node) => getComputedStyle(node).backgroundColor));
}

for (const scheme of ['light', 'dark'] as const) {
  test(
    `[A11Y-01] with more contrast the widget, the demo’s pages and the desk have 7:1 text, and the widget 4.5:1 edges, in ${scheme} colours`,
    variantIf(scheme === 'light'),
    async ({ visitor, operator }) => {
      const { page, window, thread } = visitor;
      const desk = operator.page;
      for (const one of [page, desk]) await look(one, scheme);

      await test.step('the demo’s pages', async () => {
        for (const path of ['/', '/pricing.html']) {
          await visitor.goTo(path);
          expect(await axe(page, { at: 'body', ...STRONG_TEXT }), path).toEqual([]);
        }
      });

      await visitor.launcher.click();
      await visitor.say('The signature field does not open');
      await test.step('the desk', async () => {
        await operator.chat('The signature field').getByRole('button').first().click();
        await expect(desk.getByRole('button', { name: 'Take chat' })).toBeVisible();
        expect(await axe(desk, { at: 'body', ...STRONG_TEXT })).toEqual([]);
        await desk.getByRole('button', { name: 'Settings' }).click();
        await expect(desk.getByRole('dialog')).toBeVisible();
        expect(await axe(desk, { at: 'dialog', ...STRONG_TEXT })).toEqual([]);
      });

      await test.step('the widget', async () => {
        await operator.desk.reply(Number(await visitor.chatId()), 'Which browser is it?');
        await expect(visitor.message('Which browser')).toBeVisible();
        expect(await axe(page, { at: 'support-launcher', ...STRONG_TEXT })).toEqual([]);
        const frame = page.locator('[part=window]');
        for (const element of [thread.locator('[part~=message-staff]').last(), frame.locator('[part=composer]')])
          expect(await edgeOf(element, frame)).toBeGreaterThanOrEqual(4.5);
        const menu = window.getByRole('button', { name: 'Menu' });
        await menu.focus();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Shift+Tab');
        await expect(menu).toHaveCSS('outline-width', '3px');
      });
    },
  );
}

test('[A11Y-01] in forced colours the bubble’s parts have edges before the chat’s code has loaded', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await visitor.goTo('/');
  await expect(visitor.bubble).toBeVisible();
  // A border that is normally invisible is transparent; here it must have an opaque colour.
  for (const part of await page.locator('[part=launcher-bubble] button').all())
    await expect(part).toHaveCSS('border', /^1px solid rgb\(/);
});
