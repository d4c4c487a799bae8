import type { Page, WebSocket } from '@playwright/test';
import { answerWith } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';

/** Keys whose stored value comes from other code. */
const FOREIGN = [
  ...['state', 'uuid', 'chat-id', 'initial-info', 'user-id', 'from', 'last-read-message', 'draft', 'guest-id'],
  ...['translations', 'recent-emoji'],
];

/** Returns every row of every IndexedDB database of the site, as JSON. */
const rowsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('No answer', { cause: request.error })));
      });
    const rows: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        rows.push(...(await resultOf<unknown[]>(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return rows.map((row) => JSON.stringify(row));
  });

test('[ENV-02][ENV-03][USER-01][USER-05][SEC-02] only registered keys and a cookie for one year are stored, ids persist across pages, and foreign values are ignored', async ({
  visitor,
}) => {
  const cookie = async (): Promise<{ value: string; expires: number } | undefined> =>
    (await visitor.page.context().cookies()).find(({ name }) => name === 'chat-app-exp-guest-id');
  const read = async (): Promise<unknown[]> => [
    ...[await visitor.stored('guest-id'), await visitor.stored('fingerprint'), (await cookie())?.value],
  ];
  await visitor.open();
  await visitor.say('Remember me');
  await visitor.chatId();

  await test.step('the keys', async () => {
    const keys = await visitor.page.evaluate(() => Object.keys(localStorage));
    expect(keys.filter((key) => !key.startsWith('chat-app-'))).toEqual([]);
    const some = ['state', 'uuid', 'chat-id', 'guest-id', 'com-type', 'chat-opened-window'];
    expect(keys).toEqual(expect.arrayContaining(some.map((key) => `chat-app-${key}`)));
    expect(await visitor.stored('com-type')).toBe('legal-forms');
  });

  await test.step('the ids on the next page', async () => {
    const first = await read();
    expect(first).not.toContain(null);
    const days = (((await cookie())?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(Math.abs(days - 365)).toBeLessThan(2);
    await visitor.goTo('/pricing.html');
    await expect(visitor.message('Remember me')).toBeVisible();
    expect(await read()).toEqual(first);
  });

  await test.step('foreign values', async () => {
    await visitor.page.goto('about:blank');
    await visitor.page.context().clearCookies();
    await visitor.serve(
      '/evil.html',
      visitor.tag(),
      `<script>localStorage.clear();
      for (const key of ${JSON.stringify(FOREIGN)}) localStorage['chat-app-' + key] = '<img src=x onerror="window.ran=1">';
    </script>`,
    );
    await visitor.goTo('/evil.html');
    await visitor.launcher.click();
    await expect(visitor.thread).toContainText('What can we help you with');
    expect(await visitor.page.evaluate(() => 'ran' in window)).toBe(false);
  });
});

test('[ENV-03] the chat works if every storage call throws', async ({ visitor, desk }) => {
  await visitor.page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
    Object.defineProperty(window, 'indexedDB', { get: refuse });
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  });
  await visitor.open();
  await visitor.say('No memory');
  await expect(visitor.message('No memory')).toContainText(/Sent|Seen/);
  const [chat] = await desk.chats();
  await desk.reply(chat?.chat_id ?? 0, 'No matter');
  await expect(visitor.message('No matter')).toBeVisible();
});

test('[SEC-03][EL-10] reset() erases the visitor’s storage, cookie, databases and thread, and leaves the channel', async ({
  visitor,
  desk,
}) => {
  visitor.toleratesErrors = true;
  const sockets: WebSocket[] = [];
  const heard: string[] = [];
  visitor.page.on('websocket', (socket) => {
    sockets.push(socket);
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
  });
  await visitor.open();
  await visitor.say('Forget me');
  const chat = Number(await visitor.chatId());
  await visitor.joined();
  await desk.reply(chat, 'I shall');
  await expect(visitor.message('I shall')).toBeVisible();
  await visitor.page.route('**/api/chat/new-message', (route) => route.abort());
  await visitor.say('Forget this as well');
  await expect(visitor.message('Forget this as well')).toContainText('Not sent');
  await expect.poll(async () => (await rowsOf(visitor.page)).join()).toContain('Forget this as well');
  expect(heard.join()).toContain('I shall');
  expect(sockets.map((socket) => socket.isClosed())).toEqual([false]);
  // Translations are not personal data, and may be stored after the reset.
  await expect.poll(() => visitor.stored('translations')).not.toBeNull();
  await visitor.page.evaluate(() => document.querySelector('support-launcher')?.reset());
  await expect(visitor.page.getByText(/Forget/)).toHaveCount(0);
  await expect.poll(() => sockets.map((socket) => socket.isClosed())).toEqual([true]);
  await desk.reply(chat, 'Are you still there?');
  await expect.poll(() => rowsOf(visitor.page)).toEqual([]);
  expect(
    await visitor.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chat-app'))),
  ).toEqual([]);
  expect((await visitor.page.context().cookies()).filter(({ name }) => name.startsWith('chat-app'))).toEqual([]);
  const html = await visitor.page.evaluate(() => document.documentElement.outerHTML);
  expect(html).not.toContain('Forget');
  expect(heard.join()).not.toContain('Are you still there?');
});

test('[CALL-17][CALL-18][CALL-20][CALL-21][EL-09][STA-03][USER-03] the start is tracked at the server of its attribute with the device and the experiment’s branch, and a malformed or failed response is only logged', async ({
  visitor,
}) => {
  visitor.toleratesErrors = true;
  await answerWith(visitor.page, '**/api/chat/categories*', { unexpected: true });
  await visitor.page.route('https://tracking.example/**', (route) => {
    const isBranch = route.request().url().includes('/fortune/');
    return route.fulfill({
      status: isBranch ? 200 : 500,
      json: isBranch ? { experiment: 'chat_greeting', branch: 'blue' } : { broken: true },
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    });
  });
  const answered = visitor.page.waitForEvent('requestfinished', (request) => request.url().includes('/fortune/'));
  await visitor.mount(visitor.tag('tracking-url="https://tracking.example"'));
  await visitor.launcher.click();
  await answered;
  await visitor.say('Track me');
  await expect(visitor.message('Track me')).toContainText(/Sent|Seen/);
  expect(await visitor.body('POST /api/chat/new')).toMatchObject({
    extras: { experiments: { chat_greeting: 'blue' } },
  });
  expect(await visitor.body('POST /api/chat/new-message')).toMatchObject({ user_type: 'guest' });
  await expect
    .poll(() => visitor.bodies('POST /track-event/support_chat')[0])
    .toMatchObject({ exp_guest_id: expect.any(String), properties: { experiment: 'desktop' } });
  for (const call of ['categories', 'track-event'])
    await expect
      .poll(() => visitor.errors.filter((line) => line.startsWith('support-chat')).join('\n'))
      .toContain(call);
});
