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
  test.describe(`zoomed to ${width}x${height} CSS px`, () => {
    test(
      '[UX-01][UX-15] the thread has half of the window, and header and composer are fully visible',
      variantIf(size !== SIZES[1]),
      async ({ visitor }) => {
        await zoomTo(visitor, size);
        await visitor.open();
        await visitor.say('Hello');
        await visitor.emailForm.waitFor();
        const thread = await edges(visitor.thread);
        const header = await edges(visitor.window.locator('[part=header]'));
        const composer = await edges(visitor.window.locator('[part=composer]'));
        expect(thread.bottom - thread.top).toBeGreaterThanOrEqual(height / 2);
        expect(header.top).toBeGreaterThanOrEqual(0);
        expect(header.bottom).toBeLessThanOrEqual(thread.top);
        expect(composer.top).toBeGreaterThanOrEqual(thread.bottom);
        expect(composer.bottom).toBeLessThanOrEqual(height);
        for (const part of [visitor.window, visitor.thread])
          expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
        for (const name of ['Menu', 'Minimize', 'Send']) {
          const button = await edges(visitor.window.getByRole('button', { name, exact: true }));
          expect(button.top).toBeGreaterThanOrEqual(0);
          expect(button.bottom).toBeLessThanOrEqual(height);
          // WCAG 2.5.8 requires 24.
          expect(Math.min(button.bottom - button.top, button.right - button.left)).toBeGreaterThanOrEqual(30);
        }
      },
    );

    test(
      '[UX-04][UX-01] the window opens scrolled to the top, with the greeting fully visible',
      variantIf(size !== SIZES[1]),
      async ({ visitor }) => {
        await zoomTo(visitor, size);
        await visitor.open();
        await visitor.window.getByRole('radio').first().waitFor();
        const words = visitor.thread.getByText('Hi there! Good to see you.');
        await expect.poll(() => isWhollySeen(visitor, words)).toBe(true);
        expect(await visitor.thread.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
      },
    );

    test(
      '[UX-01][SEND-09] Enter sends when zoom can be detected only from the page’s size',
      variantIf(size !== SIZES[1]),
      async ({ visitor }) => {
        // An emulated page has no browser frame and no scale factor.
        await visitor.page.setViewportSize(size);
        await visitor.mount(visitor.tag(), { path: '/zoomed.html' });
        await visitor.launcher.click();
        await visitor.say('By Enter, on a magnified page');
        await expect(visitor.message('By Enter')).toContainText(/Sent|Seen/);
      },
    );

    test(
      '[UX-10][UX-15] the menu and the emoji picker fit in the window and are fully reachable',
      variantIf(size !== SIZES[1]),
      async ({ visitor }) => {
        await zoomTo(visitor, size);
        await visitor.open();
        await visitor.say('Hello');
        const button = visitor.window.getByRole('button', { name: 'Menu' });
        await button.focus();
        await visitor.page.keyboard.press('Enter');
        // The item appears once the chat exists, which may still be starting.
        const last = visitor.page.getByRole('menuitem', { name: 'End chat' });
        await last.waitFor();
        const menu = await edges(visitor.page.getByRole('menu'));
        expect(menu.top).toBeGreaterThanOrEqual(0);
        expect(menu.bottom).toBeLessThanOrEqual(height);
        await visitor.page.keyboard.press('End');
        await expect(last).toBeFocused();
        expect((await edges(last)).bottom).toBeLessThanOrEqual(menu.bottom);
        await visitor.page.keyboard.press('Escape');
        await visitor.window.getByRole('button', { name: 'Emoji' }).click();
        // Playwright fails the click if the emoji is covered or cut off.
        await visitor.page.getByRole('dialog', { name: 'Emoji' }).getByText('😀').click();
        await expect(visitor.composer).toHaveValue('😀');
      },
    );

    test(
      '[UX-03][UX-15] the focused element in the thread is fully visible',
      variantIf(size !== SIZES[1]),
      async ({ visitor }) => {
        await zoomTo(visitor, size);
        await visitor.open();
        await visitor.say('Hello');
        const form = visitor.emailForm;
        for (const control of [
          form.getByRole('textbox', { name: 'Email' }),
          form.getByRole('button', { name: 'Submit' }),
          visitor.window.getByRole('button', { name: 'Not now' }),
        ]) {
          await control.focus();
          const thread = await edges(visitor.thread);
          await expect.poll(async () => (await edges(control)).top).toBeGreaterThanOrEqual(thread.top);
          expect((await edges(control)).bottom).toBeLessThanOrEqual(thread.bottom);
        }
      },
    );
  });
}

test('[UX-13] without a back button, the header’s avatar aligns with those of the thread', async ({ visitor }) => {
  await zoomTo(visitor, { width: 683, height: 325 });
  await visitor.open();
  const mark = await edges(visitor.window.locator('[part=avatar]'));
  const face = await edges(visitor.thread.locator('article span[aria-hidden=true]').first());
  expect(mark.left).toBe(face.left);
});
