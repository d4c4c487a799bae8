import { answerWith, cutOff, gate, loseAnswer, withoutResend } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';

const CLOSED = { success: false, error: 'Chat is currently closed' };

test('[SEND-01][ENT-02] a message is pending until the server has it', async ({ visitor }) => {
  await visitor.open();
  await visitor.say('First');
  const { wait, open } = gate();
  await visitor.page.route('**/api/chat/new-message', async (route) => {
    await wait;
    await route.continue();
  });
  await visitor.say('Second');
  await expect(visitor.message('Second')).toContainText('Sending');
  open();
  await expect(visitor.message('Second')).not.toContainText('Sending');
  await expect(visitor.message('Second')).not.toContainText('Not sent');
});

test('[SEND-02][SEND-03][ENT-02][CALL-02] Retry sends a failed message once with the same uuid', async ({
  visitor,
  operator,
}) => {
  await withoutResend(visitor.page);
  await visitor.open();
  await visitor.say('First');
  await operator.take('First');
  await visitor.joined();
  await cutOff(visitor.page, '**/api/chat/new-message');
  await visitor.say('Lost and found');
  await expect(visitor.message('Lost and found')).toContainText('Not sent :(');
  await visitor.message('Lost and found').getByRole('button', { name: 'Retry' }).click();
  await expect(visitor.message('Lost and found')).toContainText(/Sent|Seen/);
  await expect(operator.conversation.getByText('Lost and found', { exact: true })).toHaveCount(1);
  const uuids = visitor.bodies('POST /api/chat/new-message').filter(({ message }) => message === 'Lost and found');
  expect(new Set(uuids.map(({ uuid }) => uuid)).size).toBe(1);
  visitor.toleratesErrors = true;
});

test('[SEND-03] a message whose response was lost is on the server once, even after Retry', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('First');
  await operator.take('First');
  await visitor.joined();
  await loseAnswer(visitor.page, '**/api/chat/new-message');
  await visitor.say('Only one of me');
  // The server's echo may confirm the message before Retry can be pressed.
  const retry = visitor.message('Only one of me').getByRole('button', { name: 'Retry' });
  await retry.click({ timeout: 1_000 }).catch(() => undefined);
  await expect(visitor.message('Only one of me')).toHaveCount(1);
  await expect(visitor.message('Only one of me')).not.toContainText('Not sent');
  await expect(operator.conversation.getByText('Only one of me', { exact: true })).toHaveCount(1);
  visitor.toleratesErrors = true;
});

test('[SEND-01][SEND-06] a message sent while the page unloads appears on the next page, and once on the server', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.composer.fill('In the last moment');
  await visitor.composer.evaluate((field) => {
    // Simulates a database that is too slow to store anything before the page unloads.
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('Too late', 'InvalidStateError');
    };
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true }),
    );
    location.reload();
  });
  await expect(visitor.message('In the last moment')).toContainText(/Sent|Seen/);
  await operator.take('In the last moment');
  await expect(operator.conversation.getByText('In the last moment', { exact: true })).toHaveCount(1);
  visitor.toleratesErrors = true;
});

test('[SEND-02] a message written offline is kept and sent automatically on reconnecting', async ({ visitor }) => {
  await withoutResend(visitor.page);
  await visitor.open();
  await visitor.say('First');
  await visitor.page.context().setOffline(true);
  await visitor.say('Said into the void');
  await expect(visitor.message('Said into the void')).toContainText('Not sent :(');
  await visitor.page.context().setOffline(false);
  await expect(visitor.message('Said into the void')).toContainText(/Sent|Seen/);
  visitor.toleratesErrors = true;
});

test('[SEND-06] messages typed while another is being sent arrive in the order typed', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('Zero');
  await operator.take('Zero');
  const { wait, open } = gate();
  await visitor.page.route('**/api/chat/new-message', async (route) => {
    await wait;
    await route.continue();
  });
  for (const text of ['One', 'Two', 'Three']) await visitor.say(text);
  open();
  await expect(operator.conversation.getByText('Three', { exact: true })).toBeVisible();
  const said = await operator.conversation.allInnerTexts();
  expect(said.join(' ')).toMatch(/Zero[\s\S]*One[\s\S]*Two[\s\S]*Three/);
});

test('[SEND-04][ENT-12][ENT-03] a message to a chat that was just closed starts a new chat and is sent there once', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('Before');
  await expect(visitor.message('Before')).toContainText(/Sent|Seen/);
  await answerWith(visitor.page, '**/api/chat/new-message', CLOSED);
  await visitor.say('Carried along');
  await expect(visitor.thread).toContainText('This chat was closed');
  await expect(visitor.thread.getByText('New Conversation')).toBeInViewport();
  await expect(visitor.message('Carried along')).toHaveCount(1);
  await expect(visitor.window.getByRole('radiogroup', { name: 'Question area' }).last()).toBeVisible();
  await expect.poll(() => visitor.bodies('POST /api/chat/new')).toHaveLength(2);
  await operator.take('Carried along');
  await expect(operator.conversation.getByText('Carried along', { exact: true })).toHaveCount(1);
});

test('[SEND-04][END-09] a conversation can be downloaded after it was closed', async ({ visitor }) => {
  await visitor.open();
  await visitor.say('Old words');
  const chat = await visitor.chatId();
  await answerWith(visitor.page, '**/api/chat/new-message', CLOSED);
  await visitor.say('New words');
  const [download] = await Promise.all([
    visitor.page.waitForEvent('download'),
    visitor.window.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${chat}.txt`);
});

test('[SEND-08][REAL-18] a text over the limit shows a notice, its first 1000 characters are sent, and the rest stays', async ({
  visitor,
}) => {
  await visitor.open();
  await visitor.composer.fill(`${'x'.repeat(1_000)} rest`);
  await expect(visitor.window).toContainText('Limit is 1000 characters');
  await expect(visitor.window).toContainText('The rest stays here.');
  const outline = await visitor.composer.evaluate((node) => {
    const box = node.closest('form') ?? node;
    return [
      getComputedStyle(node).outlineColor,
      getComputedStyle(node).borderColor,
      getComputedStyle(box).borderColor,
      getComputedStyle(box).outlineColor,
    ].join(' ');
  });
  expect(outline).toMatch(/rgb\((1[5-9]\d|2\d\d), \d{1,2}, \d{1,2}\)/);
  await visitor.composer.press('Enter');
  await expect
    .poll(() => visitor.bodies('POST /api/chat/new-message').map(({ message }) => String(message).length))
    .toEqual([1_000]);
  await expect(visitor.composer).toHaveValue('rest');
});

test('[SEND-11][SEC-02] HTML tags are stripped from a message, and text that only resembles a tag is kept', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.composer.fill('<img src=x onerror=alert(1)>a < b and <3');
  await visitor.composer.press('Enter');
  await expect(visitor.message('a < b and <3')).toBeVisible();
  await operator.take('a < b and <3');
  await expect(operator.conversation).toContainText('a < b and <3');
});

test('[SEND-12] emoji are sent as numeric references, and a typed reference is shown as typed', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('Nice 👍🏽 &#128512;');
  await expect
    .poll(() => visitor.bodies('POST /api/chat/new-message')[0]?.message)
    .toMatch(/^Nice &#128077;&#127997; &#38;#128512;$/);
  await operator.take('Nice');
  await expect(operator.conversation).toContainText('Nice 👍🏽 &#128512;');
  await operator.say('Good 😀');
  await expect(visitor.message('Good 😀')).toBeVisible();
});

test('[SEND-13] the operator sees the visitor’s unsent text', async ({ visitor, operator }) => {
  await visitor.open();
  await visitor.say('First');
  await operator.take('First');
  // The first keys may be sent before both sides have joined the chat's channel.
  await expect(async () => {
    await visitor.composer.fill('');
    await visitor.composer.pressSequentially('I am about to');
    await expect(operator.page.getByText('I am about to')).toBeVisible({ timeout: 1_500 });
  }).toPass();
});

test('[SEND-14] unsent text survives a reload', async ({ visitor }) => {
  await visitor.open();
  await visitor.composer.fill('Not yet sent');
  await visitor.page.reload();
  await expect(visitor.composer).toHaveValue('Not yet sent');
});

test('[SEND-09] an Enter that ends an IME composition does not send', async ({ visitor }) => {
  await visitor.open();
  await visitor.composer.fill('にほん');
  await visitor.composer.evaluate((node) =>
    node.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    ),
  );
  await visitor.composer.evaluate((node) =>
    node.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })),
  );
  await expect(visitor.composer).toHaveValue('にほん');
  await visitor.composer.press('Enter');
  await expect(visitor.message('にほん')).toHaveCount(1);
});

test('[SEND-05] the first message can be retried if its chat could not be created', async ({ visitor }) => {
  await withoutResend(visitor.page);
  await visitor.open();
  await cutOff(visitor.page, '**/api/chat/new');
  await visitor.say('Keep me');
  await expect(visitor.message('Keep me')).toContainText('Not sent :(');
  await visitor.message('Keep me').getByRole('button', { name: 'Retry' }).click();
  await expect(visitor.message('Keep me')).toContainText(/Sent|Seen/);
  await expect(visitor.message('Keep me')).toHaveCount(1);
  visitor.toleratesErrors = true;
});
