import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const MOST_STOPS = 40;

/** Moves the focus to a control with Tab, as a keyboard user does. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const hasFocus = (): Promise<boolean> =>
    control.evaluate((element) => (element.getRootNode() as ShadowRoot | Document).activeElement === element);
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus()); stop += 1) await page.keyboard.press(key);
  await expect(control).toBeFocused();
}

test('[A11Y-02] a keyboard user can choose an area, write, leave an e-mail address, attach, close each layer, end and rate', async ({
  visitor,
  desk,
}) => {
  await desk.set({ show_rate: true });
  await visitor.goTo('/');
  const { page, window, thread, composer } = visitor;
  const { keyboard } = page;
  await tabTo(page, visitor.launcher);
  await keyboard.press('Enter');
  await expect(composer).toBeFocused();

  await tabTo(page, window.getByRole('radio', { name: 'Login & account access' }), 'Shift+Tab');
  await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  await expect(window.getByRole('radio', { name: 'Editing & setting up documents' })).toBeChecked();
  await expect(composer).toBeFocused();

  await keyboard.type('By keyboard');
  await keyboard.press('Enter');
  await expect(visitor.message('By keyboard')).toContainText(/Sent|Seen/);
  const form = window.getByRole('form', { name: 'Your email' });
  await tabTo(page, form.getByRole('textbox', { name: 'Email' }), 'Shift+Tab');
  await keyboard.type('ann@example.com');
  await keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(composer).toBeFocused();

  await tabTo(page, window.getByRole('button', { name: 'Attach a file' }));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')]);
  await chooser.setFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A note') });
  await expect(composer).toBeFocused();
  await keyboard.press('Enter');
  await expect(thread.getByRole('link', { name: /note\.txt/ })).toBeVisible();

  const menu = window.getByRole('button', { name: 'Menu' });
  const modal = page.getByRole('alertdialog', { name: 'End This Chat' });
  const openModal = async (): Promise<void> => {
    for (const key of ['Enter', 'End', 'Enter']) await keyboard.press(key);
    await expect(modal).toBeVisible();
  };
  await tabTo(page, menu, 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(menu).toBeFocused();
  await openModal();
  for (let press = 0; press < 5; press += 1) await keyboard.press('Tab');
  expect(await modal.evaluate((node) => node.contains((node.getRootNode() as ShadowRoot).activeElement))).toBe(true);
  await keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await keyboard.press('Escape');
  await expect(window).toBeHidden();
  await expect(visitor.launcher).toBeFocused();

  await keyboard.press('Enter');
  await expect(composer).toBeFocused();
  await tabTo(page, menu, 'Shift+Tab');
  await openModal();
  await tabTo(page, page.getByRole('button', { name: 'Stop chat' }));
  await keyboard.press('Enter');
  const stars = window.getByRole('radiogroup', { name: 'Rate this chat' });
  await tabTo(page, stars.getByRole('radio').first(), 'Shift+Tab');
  await keyboard.press('ArrowRight');
  await keyboard.press('Space');
  const closes = (): Record<string, unknown>[] => visitor.bodies('POST /api/chat/new/close');
  await expect.poll(closes).toContainEqual(expect.objectContaining({ extras: { rate: 2 } }));
});
