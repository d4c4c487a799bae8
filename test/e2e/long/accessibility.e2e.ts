/** Launcher and window together in a page. test/ui/accessibility.test.tsx checks every state of the window. */
import { drawPicture } from '../../../scripts/screens/files.ts';
import { axe, COLOUR_RULES } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('[A11Y-01] axe finds no violations from the launcher to the end, the last conversation and the ticket form', async ({
  visitor,
  desk,
}) => {
  const { page } = visitor;
  const expectSound = async (state: string): Promise<void> => expect(await axe(page), state).toEqual([]);
  await desk.set({ queue: true });
  await visitor.goTo('/');
  await expect(visitor.bubble).toBeVisible();
  await expectSound('the launcher');
  await visitor.launcher.click();
  await visitor.say('A question');
  await visitor.emailForm.getByRole('button', { name: 'Submit' }).click();
  await expect(visitor.emailForm).toContainText('Please, enter your email');
  await expectSound('the e-mail question, and the place in line');

  const chooser = page.waitForEvent('filechooser');
  await visitor.window.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles([await drawPicture(page), await drawPicture(page, 'page 2.png')]);
  await visitor.composer.press('Enter');
  await visitor.thread.getByRole('link', { name: 'page 2.png' }).click();
  await expect(page.getByRole('dialog', { name: 'page 2.png' })).toBeVisible();
  await expectSound('the picture');
  await page.keyboard.press('Escape');

  await visitor.chooseMenuItem('Minimize chat');
  await desk.reply(Number(await visitor.chatId()), 'Everything is checked, see https://example.com');
  await expect(page.getByRole('button', { name: 'Open chat, 1 unread message' })).toBeVisible();
  await expectSound('the launcher with an unread message');

  await visitor.launcher.click();
  await visitor.chooseMenuItem('End chat');
  await page.getByRole('button', { name: 'Stop chat' }).click();
  await expect(visitor.thread).toContainText('You ended the chat');
  await expectSound('the end');
  await visitor.goTo('/pricing.html');
  await visitor.window.getByRole('button', { name: 'View your last conversation' }).click();
  await expect(visitor.message('A question')).toBeVisible();
  await expectSound('the last conversation');

  await desk.set({ online: false });
  await page.reload();
  await expect(visitor.ticketForm).toBeVisible();
  await expectSound('the ticket form');
});

test('[A11Y-01] axe finds no violations on a laptop zoomed to 400 %, in light and dark colours', async ({
  visitor,
}) => {
  const { page } = visitor;
  const expectSound = async (state: string): Promise<void> => {
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await axe(page), state).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axe(page, { at: 'support-launcher', rules: COLOUR_RULES }), `${state}, dark`).toEqual([]);
  };
  await page.setViewportSize({ width: 341, height: 162 });
  await visitor.mount(visitor.tag());
  await expectSound('the launcher');
  await visitor.launcher.click();
  await visitor.say('Check everything');
  await visitor.emailForm.waitFor();
  await expectSound('the e-mail question');
  await visitor.window.getByRole('button', { name: 'Emoji' }).click();
  await page.getByText('Animals').waitFor();
  await expectSound('the picker');
  await page.keyboard.press('Escape');
  await visitor.window.getByRole('button', { name: 'Menu' }).click();
  await expectSound('the menu');
});
