/** The open window at 400 % zoom, where a laptop has less space than any phone (WCAG 1.4.10). */
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';
import { isWhollySeen } from '../support/visitorMoments.ts';
import { variantIf } from '../support/variants.ts';

/**
 * Viewports in CSS pixels: a laptop at 400 %, the smallest size required by WCAG, and a laptop at
 * 200 %.
 */
const SIZES = [
  { width: 341, height: 162 },
  { width: 320, height: 256 },
  { width: 683, height: 325 },
];

const edges = async (locator: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });

async function zoomTo(visitor: Visitor, size: { width: number; height: number }): Promise<void> {
  await visitor.page.addInitScript(() => {
    Object.defineProperties(window, { outerWidth: { value: 1366 }, outerHeight: { value: 768 } });
  });
  await visitor.page.setViewportSize(size);
}

for (const size of SIZES) {
  const { width, height } = size;
  const at = `zoomed to ${width}x${height} CSS px`;
  test(
    `[UX-01][UX-03][UX-04][UX-10][UX-13][UX-15][WIN-11] ${at} greeting, thread, forms, menu and emoji picker are fully visible and reachable`,
    variantIf(size !== SIZES[1]),
    async ({ visitor }) => {
      const { page, window, thread } = visitor;
      await zoomTo(visitor, size);
      await visitor.open();

      await test.step('it opens at the top, with the greeting fully visible and the avatars aligned', async () => {
        await window.getByRole('radio').first().waitFor();
        const words = thread.getByText('Hi there! Good to see you.');
        await expect.poll(() => isWhollySeen(visitor, words)).toBe(true);
        expect(await thread.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
        const mark = await edges(window.locator('[part=avatar]'));
        expect(mark.left).toBe((await edges(thread.locator('article span[aria-hidden=true]').first())).left);
      });

      await visitor.say('Hello');
      await visitor.emailForm.waitFor();
      await test.step('the thread has half of the window, between header and composer', async () => {
        const { top, bottom } = await edges(thread);
        const header = await edges(window.locator('[part=header]'));
        const composer = await edges(window.locator('[part=composer]'));
        expect(bottom - top).toBeGreaterThanOrEqual(height / 2);
        expect(header.top).toBeGreaterThanOrEqual(0);
        expect(header.bottom).toBeLessThanOrEqual(top);
        expect(composer.top).toBeGreaterThanOrEqual(bottom);
        expect(composer.bottom).toBeLessThanOrEqual(height);
        for (const part of [window, thread])
          expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
        for (const name of ['Menu', 'Minimize', 'Send']) {
          const button = await edges(window.getByRole('button', { name, exact: true }));
          expect(button.top).toBeGreaterThanOrEqual(0);
          expect(button.bottom).toBeLessThanOrEqual(height);
          // WCAG 2.5.8 requires 24.
          expect(Math.min(button.bottom - button.top, button.right - button.left)).toBeGreaterThanOrEqual(30);
        }
      });

      await test.step('the focused element in the thread is fully visible', async () => {
        for (const control of [
          visitor.emailForm.getByRole('textbox', { name: 'Email' }),
          visitor.emailForm.getByRole('button', { name: 'Submit' }),
          window.getByRole('button', { name: 'Not now' }),
        ]) {
          await control.focus();
          const { top, bottom } = await edges(thread);
          await expect.poll(async () => (await edges(control)).top).toBeGreaterThanOrEqual(top);
          // The form may still be rising to its place.
          await expect.poll(async () => (await edges(control)).bottom).toBeLessThanOrEqual(bottom);
        }
      });

      await test.step('the menu and the emoji picker fit and are fully reachable', async () => {
        await window.getByRole('button', { name: 'Menu' }).focus();
        await page.keyboard.press('Enter');
        // The item appears once the chat exists, which may still be starting.
        const last = page.getByRole('menuitem', { name: 'End chat' });
        await last.waitFor();
        const menu = page.getByRole('menu');
        await page.keyboard.press('End');
        await expect(last).toBeFocused();
        // While the menu opens, it is drawn smaller.
        await menu.evaluate((opened) => Promise.all(opened.getAnimations().map(({ finished }) => finished)));
        const { top, bottom } = await edges(menu);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(height);
        expect((await edges(last)).bottom).toBeLessThanOrEqual(bottom);
        await page.keyboard.press('Escape');
        await window.getByRole('button', { name: 'Emoji' }).click();
        // Playwright fails the click if the emoji is covered or cut off.
        await page.getByRole('dialog', { name: 'Emoji' }).getByText('😀').click();
        await expect(visitor.composer).toHaveValue('😀');
      });
    },
  );

  test(
    `[UX-01][SEND-09] ${at} Enter sends when zoom can be detected only from the page’s size`,
    variantIf(size !== SIZES[1]),
    async ({ visitor }) => {
      // An emulated page has no browser frame and no scale factor.
      await visitor.page.setViewportSize(size);
      await visitor.mount(visitor.tag(), { path: '/zoomed.html' });
      await visitor.launcher.click();
      await visitor.say('By Enter, on a magnified page');
      await expect(visitor.message('By Enter')).toContainText(/Sent|Seen/);
      await visitor.composer.press('Escape');
      await expect(visitor.launcher).toBeFocused();
    },
  );
}
