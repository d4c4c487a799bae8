import { readFile } from 'node:fs/promises';
import type { Visitor } from '../support/Visitor.ts';
import { axe } from '../support/axe.ts';
import { cutOff } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { converse } from '../support/visitorMoments.ts';

async function end(visitor: Visitor): Promise<void> {
  await visitor.chooseMenuItem('End chat');
  await visitor.page
    .getByRole('alertdialog', { name: 'End This Chat' })
    .getByRole('button', { name: 'Stop chat' })
    .click();
}

test('[WIN-14][END-01][END-08] the modal asks before ending the chat, and Cancel changes nothing', async ({
  visitor,
}) => {
  await visitor.open();
  await visitor.say('Hello');
  await visitor.chooseMenuItem('End chat');
  const modal = visitor.page.getByRole('alertdialog', { name: 'End This Chat' });
  await expect(modal).toContainText('Are you sure you want to stop the chat?');
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal).toBeHidden();
  await visitor.say('Still here');
  expect(visitor.calls.filter(({ call }) => call.endsWith('/close'))).toHaveLength(0);
});

test('[END-02][END-04][ENT-05][ENT-08][ENT-14][CALL-04] ending without a survey offers the download and clears the stored chat', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('Short');
  await operator.take('Short');
  await end(visitor);
  await expect(visitor.thread).toContainText('You ended the chat');
  await expect(visitor.thread).toContainText('Would you like a copy of this conversation?');
  expect([await visitor.stored('chat-id'), await visitor.stored('initial-info')]).toEqual([null, null]);
  await expect.poll(() => visitor.bodies('POST /api/chat/new/close')).toHaveLength(1);
  await visitor.window.getByRole('button', { name: 'No, thanks' }).click();
  await expect(visitor.window.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0);
});

test('[END-03][WIN-04] the menu offers no End chat before a chat has started', async ({ visitor }) => {
  await visitor.open();
  await visitor.window.getByRole('button', { name: 'Menu' }).click();
  await expect(visitor.page.getByRole('menuitem', { name: 'Minimize chat' })).toBeVisible();
  await expect(visitor.page.getByRole('menuitem', { name: 'End chat' })).toHaveCount(0);
});

test('[END-04][END-05] a rating that was not given is asked for once after a reload', async ({ visitor, desk }) => {
  await desk.set({ show_rate: true, saved_history: true });
  await visitor.open();
  await visitor.say('Rate me on the next page');
  await end(visitor);
  const rating = visitor.window.getByRole('radiogroup', { name: 'Rate this chat' });
  await expect(rating).toBeVisible();
  await visitor.page.reload();
  await rating.getByRole('radio', { name: '5 stars' }).click();
  await expect(visitor.thread).toContainText('Thanks for your rating!');
  await expect
    .poll(() => visitor.bodies('POST /api/chat/new/close').map(({ extras }) => extras))
    .toContainEqual({ rate: 5 });
  await visitor.window.getByRole('button', { name: 'No, thanks' }).click();
  await expect(visitor.window).toBeHidden();
  await visitor.page.reload();
  await visitor.launcher.click();
  await expect(visitor.thread).toContainText('Hi there!');
  await expect(rating).toHaveCount(0);
});

test('[END-04][END-05][END-06][ENT-07][EL-05] ending with a survey asks for one rating and closes the window two seconds after a comment was declined', async ({
  visitor,
  desk,
}) => {
  await desk.set({ show_rate: true });
  await visitor.open();
  await visitor.say('Rate me');
  const { told } = await visitor.listen('chat-rated');
  await end(visitor);
  const rating = visitor.window.getByRole('radiogroup', { name: 'Rate this chat' });
  await expect(rating.getByRole('radio')).toHaveCount(5);
  await rating.getByRole('radio', { name: '4 stars' }).click();
  await expect(visitor.thread).toContainText('Thanks for your rating!');
  await visitor.window.getByRole('button', { name: 'No, thanks' }).click();
  const clicked = Date.now();
  await expect(visitor.window).toBeHidden();
  expect(Date.now() - clicked).toBeGreaterThan(1_000);
  await expect
    .poll(() => visitor.bodies('POST /api/chat/new/close').map(({ extras }) => extras ?? null))
    .toEqual([null, { rate: 4 }]);
  expect(await told()).toEqual(['chat-rated {"rate":4}']);
});

test('[END-06] with saved history the window closes three seconds after the rating and its comment', async ({
  visitor,
  desk,
}) => {
  await desk.set({ show_rate: true, saved_history: true });
  await visitor.open();
  await visitor.say('Rate me later');
  await end(visitor);
  await visitor.window.getByRole('radio', { name: '5 stars' }).click();
  await expect(visitor.thread).toContainText('Thanks for your rating!');
  await visitor.window.getByRole('button', { name: 'No, thanks' }).click();
  const thanked = Date.now();
  await expect(visitor.window).toBeHidden();
  expect(Date.now() - thanked).toBeGreaterThan(2_200);
});

test('[VIS-06] the desk shows the comment on a rating in the chat and in the figures, also after a failed attempt and a reload', async ({
  visitor,
  operator,
  desk,
}) => {
  visitor.toleratesErrors = true;
  await desk.set({ show_rate: true });
  await visitor.open();
  await visitor.say('Comment on me');
  await operator.take('Comment on me');
  await operator.say('Here it is');
  await end(visitor);
  await visitor.window.getByRole('radio', { name: '2 stars' }).press('Enter');
  const form = visitor.window.getByRole('form', { name: 'Would you like to tell us more?' });
  const field = form.getByRole('textbox');
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
  const { page } = operator;
  await expect(page.locator('.foot-card')).toContainText('Slow,\nbut <b>kind</b>');
  await page.evaluate(() => void (location.hash = 'manage/figures'));
  const comments = page.getByRole('region', { name: 'Latest comments' });
  await expect(comments).toContainText('Slow,\nbut <b>kind</b>');
  await expect(comments.getByRole('img', { name: 'Rated 2 of 5' })).toBeVisible();
  expect(await axe(page, { at: '.manage' })).toEqual([]);
  await comments
    .getByRole('button', { name: /^Open chat/ })
    .first()
    .press('Enter');
  await expect(page.locator('.foot-card')).toContainText('Slow,');
});

test('[END-07][ENT-08] the visitor sees that the operator closed the chat', async ({ visitor, operator }) => {
  await visitor.open();
  await visitor.say('Close me');
  await operator.take('Close me');
  await operator.closeChat();
  await expect(visitor.thread).toContainText('Support ended the chat');
  expect(visitor.bodies('POST /api/chat/new/close')).toHaveLength(0);
});

test('[WIN-06][END-09] the conversation downloads as plain text named after the chat, also after it ended', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await converse({ visitor, operator }, 'My words', 'Our answer');
  const chat = await visitor.chatId();
  for (const before of [true, false]) {
    if (!before) await end(visitor);
    const [download] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.chooseMenuItem('Download conversation'),
    ]);
    expect(download.suggestedFilename()).toBe(`${chat}.txt`);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toMatch(/My words[\s\S]*Our answer/);
    expect(text.includes('You ended the chat')).toBe(!before);
  }
});

test('[END-02] a failed end request is shown and can be retried', async ({ visitor }) => {
  await visitor.open();
  await visitor.say('Stubborn');
  await cutOff(visitor.page, '**/api/chat/new/close');
  await end(visitor);
  const modal = visitor.page.getByRole('alertdialog', { name: 'End This Chat' });
  await expect(modal).toContainText("Couldn't end the chat");
  await modal.getByRole('button', { name: 'Stop chat' }).click();
  await expect(visitor.thread).toContainText('You ended the chat');
  visitor.toleratesErrors = true;
});

test('[END-02][ENV-04] ending the chat in one tab ends it in the other', async ({ visitor, backend }) => {
  await visitor.open();
  await visitor.say('Two of us');
  const other = await visitor.page.context().newPage();
  await other.goto(`${backend.url}/pricing.html`);
  const log = other.getByRole('log', { name: 'Conversation' });
  await expect(log).toContainText('Two of us');
  await end(visitor);
  await expect(log).toContainText('ended the chat');
});
