import { answerWith, cutOff, gate, loseAnswer, withoutResend } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';

const NEW_MESSAGE = '**/api/chat/new-message';
const CLOSED = { success: false, error: 'Chat is currently closed' };

test('[SEND-01][SEND-02][SEND-03][SEND-06][ENT-02][CALL-02] messages are pending and arrive in order, and one whose request or response was lost arrives once', async ({
  visitor,
  desk,
}) => {
  visitor.toleratesErrors = true;
  await withoutResend(visitor.page);
  await visitor.open();
  await visitor.say('Zero');
  const chat = Number(await visitor.chatId());
  await visitor.joined();

  await test.step('messages typed while another is being sent are pending, and arrive in the order typed', async () => {
    const { wait, open } = gate();
    await visitor.page.route(NEW_MESSAGE, (route) => wait.then(() => route.continue()));
    for (const text of ['One', 'Two', 'Three']) await visitor.say(text);
    await expect(visitor.message('One')).toContainText('Sending');
    open();
    await expect.poll(() => desk.textsIn(chat)).toEqual(['Zero', 'One', 'Two', 'Three']);
    await expect(visitor.message('Three')).toContainText(/Sent|Seen/);
    await visitor.page.unroute(NEW_MESSAGE);
  });

  await test.step('Retry sends a failed message once with the same uuid', async () => {
    await cutOff(visitor.page, NEW_MESSAGE);
    await visitor.say('Lost and found');
    await expect(visitor.message('Lost and found')).toContainText('Not sent :(');
    await visitor.message('Lost and found').getByRole('button', { name: 'Retry' }).click();
    await expect(visitor.message('Lost and found')).toContainText(/Sent|Seen/);
    const sent = visitor.bodies('POST /api/chat/new-message').filter(({ message }) => message === 'Lost and found');
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ uuid }) => uuid)).size).toBe(1);
  });

  await test.step('a message whose response was lost is on the server once, even after Retry', async () => {
    await loseAnswer(visitor.page, NEW_MESSAGE);
    await visitor.say('Only one of me');
    // The server's echo may confirm the message before Retry can be pressed.
    const retry = visitor.message('Only one of me').getByRole('button', { name: 'Retry' });
    await retry.click({ timeout: 1_000 }).catch(() => undefined);
    await expect(visitor.message('Only one of me')).toHaveCount(1);
    await expect(visitor.message('Only one of me')).toContainText(/Sent|Seen/);
  });
  expect((await desk.textsIn(chat)).slice(4)).toEqual(['Lost and found', 'Only one of me']);
});

test('[SEND-01][SEND-06] a message sent while the page unloads appears on the next page, and once on the server', async ({
  visitor,
  desk,
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
  expect(await desk.textsIn(Number(await visitor.chatId()))).toEqual(['In the last moment']);
  visitor.toleratesErrors = true;
});

test('[SEND-04][ENT-12][ENT-03][END-09] a message to a chat that was just closed starts a new chat and is sent there once, and the closed one can be downloaded', async ({
  visitor,
  desk,
}) => {
  await visitor.open();
  await visitor.say('Before');
  await expect(visitor.message('Before')).toContainText(/Sent|Seen/);
  const closed = await visitor.chatId();
  await answerWith(visitor.page, NEW_MESSAGE, CLOSED);
  await visitor.say('Carried along');
  await expect(visitor.thread).toContainText('This chat was closed');
  await expect(visitor.thread.getByText('New Conversation')).toBeInViewport();
  await expect(visitor.window.getByRole('radiogroup', { name: 'Question area' }).last()).toBeVisible();
  await expect.poll(() => visitor.bodies('POST /api/chat/new')).toHaveLength(2);
  await expect(visitor.message('Carried along')).toContainText(/Sent|Seen/);
  await expect(visitor.message('Carried along')).toHaveCount(1);
  const next = await visitor.chatId();
  expect(next).not.toBe(closed);
  expect(await desk.textsIn(Number(next))).toEqual(['Carried along']);
  const [download] = await Promise.all([
    visitor.page.waitForEvent('download'),
    visitor.window.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${closed}.txt`);
});

test('[SEND-05][SEND-14] unsent text survives a reload, and can be retried if its chat could not be created', async ({
  visitor,
}) => {
  visitor.toleratesErrors = true;
  await withoutResend(visitor.page);
  await visitor.open();
  await visitor.composer.fill('Keep me');
  await visitor.page.reload();
  await expect(visitor.composer).toHaveValue('Keep me');
  await visitor.thread.getByRole('article').first().waitFor();
  await cutOff(visitor.page, '**/api/chat/new');
  await visitor.composer.press('Enter');
  await expect(visitor.message('Keep me')).toContainText('Not sent :(');
  await visitor.message('Keep me').getByRole('button', { name: 'Retry' }).click();
  await expect(visitor.message('Keep me')).toContainText(/Sent|Seen/);
  await expect(visitor.message('Keep me')).toHaveCount(1);
});
