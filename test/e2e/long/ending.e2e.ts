import { readFile } from 'node:fs/promises';
import type { Visitor } from '../support/Visitor.ts';
import { axe } from '../support/axe.ts';
import { cutOff } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { end } from '../support/visitorMoments.ts';

const CLOSE = 'POST /api/chat/new/close';

/** Downloads the conversation from the menu. Returns its name and its text. */
async function download(visitor: Visitor): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    visitor.page.waitForEvent('download'),
    visitor.chooseMenuItem('Download conversation'),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('[WIN-04][WIN-06][WIN-14][END-01][END-02][END-03][END-04][END-08][END-09][ENT-05][ENT-08][ENT-14][CALL-04][UX-03][UX-07] the visitor ends the chat after a cancelled and a failed attempt, and can download it before and after the end', async ({
  visitor,
  desk,
}) => {
  visitor.toleratesErrors = true;
  const modal = visitor.page.getByRole('alertdialog', { name: 'End This Chat' });
  const offer = visitor.window.getByRole('button', { name: 'Download', exact: true });
  await visitor.open();

  await test.step('the menu offers no End chat before a chat has started', async () => {
    await visitor.window.getByRole('button', { name: 'Menu' }).click();
    await expect(visitor.page.getByRole('menuitem', { name: 'Minimize chat' })).toBeVisible();
    await expect(visitor.page.getByRole('menuitem', { name: 'End chat' })).toHaveCount(0);
    await visitor.page.keyboard.press('Escape');
  });

  await visitor.say('My words');
  const chat = await visitor.chatId();
  await visitor.joined();
  await desk.reply(Number(chat), 'Our answer');
  await expect(visitor.message('Our answer')).toBeVisible();

  await test.step('the modal asks first, and Cancel changes nothing', async () => {
    await visitor.chooseMenuItem('End chat');
    await expect(modal).toContainText('Are you sure you want to stop the chat?');
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect(modal).toBeHidden();
    expect(visitor.bodies(CLOSE)).toHaveLength(0);
    const { name, text } = await download(visitor);
    expect(name).toBe(`${chat}.txt`);
    expect(text).toMatch(/My words[\s\S]*Our answer/);
    expect(text).not.toContain('You ended the chat');
  });

  await test.step('a failed request is shown and can be retried', async () => {
    await cutOff(visitor.page, '**/api/chat/new/close');
    await end(visitor);
    await expect(modal).toContainText("Couldn't end the chat");
    await modal.getByRole('button', { name: 'Stop chat' }).click();
    await expect(visitor.thread).toContainText('You ended the chat');
    await expect.poll(() => visitor.bodies(CLOSE)).toHaveLength(2);
    expect([await visitor.stored('chat-id'), await visitor.stored('initial-info')]).toEqual([null, null]);
  });

  await test.step('without a survey the focus is on the offered download', async () => {
    await expect(visitor.thread).toContainText('Would you like a copy of this conversation?');
    await expect(offer).toBeFocused();
    const { name, text } = await download(visitor);
    expect(name).toBe(`${chat}.txt`);
    expect(text).toMatch(/My words[\s\S]*Our answer[\s\S]*You ended the chat/);
    await visitor.window.getByRole('button', { name: 'No, thanks' }).click();
    await expect(offer).toHaveCount(0);
  });
});

test('[VIS-06][END-04][END-05][END-06][ENT-07][EL-05][UX-03][UX-07] a rating is asked for, also after a reload, and its comment reaches the desk and the figures, also after a failed attempt', async ({
  visitor,
  operator,
  desk,
}) => {
  visitor.toleratesErrors = true;
  await desk.set({ show_rate: true, saved_history: true });
  await visitor.open();
  await visitor.say('Comment on me');
  await operator.take('Comment on me');
  await operator.say('Here it is');
  const rating = visitor.window.getByRole('radiogroup', { name: 'Rate this chat' });
  const form = visitor.window.getByRole('form', { name: 'Would you like to tell us more?' });
  const field = form.getByRole('textbox');
  const { page } = operator;

  await test.step('one rating, which is asked for again after a reload', async () => {
    await end(visitor);
    await expect(rating.getByRole('radio', { name: '1 star' })).toBeFocused();
    await visitor.page.reload();
    await expect(rating.getByRole('radio')).toHaveCount(5);
    const { told } = await visitor.listen('chat-rated');
    await rating.getByRole('radio', { name: '2 stars' }).press('Enter');
    await expect.poll(told).toEqual(['chat-rated {"rate":2}']);
    await expect.poll(() => visitor.bodies(CLOSE).map(({ extras }) => extras ?? null)).toEqual([null, { rate: 2 }]);
  });

  await test.step('its comment, after a failed attempt and a reload', async () => {
    await field.fill('Slow,\nbut <b>kind</b>');
    await cutOff(visitor.page, '**/api/chat/new/close');
    await form.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(field).toHaveAccessibleDescription("Couldn't send. Please try again.");
    await visitor.page.reload();
    await expect(field).toHaveValue('Slow,\nbut <b>kind</b>');
    expect(await axe(visitor.page)).toEqual([]);
    await form.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(visitor.thread).toContainText('Thanks for your comment!');
    await expect(visitor.window).toBeHidden();
  });

  await test.step('the desk shows the comment in the chat and in the figures', async () => {
    await expect(page.locator('.foot-card')).toContainText('Slow,\nbut <b>kind</b>');
    await page.evaluate(() => void (location.hash = 'manage/figures'));
    const comments = page.getByRole('region', { name: 'Latest comments' });
    await expect(comments).toContainText('Slow,\nbut <b>kind</b>');
    await expect(comments.getByRole('img', { name: 'Rated 2 of 5' }).first()).toBeVisible();
    expect(await axe(page, { at: '.manage' })).toEqual([]);
    const open = comments.getByRole('button', { name: /^Open chat/ });
    await open.first().press('Enter');
    await expect(page.locator('.foot-card')).toContainText('Slow,');
  });

  await test.step('the next page asks for no rating', async () => {
    await visitor.page.reload();
    await visitor.launcher.click();
    await expect(visitor.thread).toContainText('Hi there!');
    await expect(rating).toHaveCount(0);
  });
});
