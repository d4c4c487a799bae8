import type { Page, WebSocket } from '@playwright/test';
import { answerWith } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { converse } from '../support/visitorMoments.ts';

/** A language that is not built into the widget. */
const DUTCH = { 'composer.name': 'Bericht', 'greeting.hello': 'Goedendag!', 'not.ours': 'x' };

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

test('[I18N-01][CALL-19] texts come from the latest translation version, and a missing text stays English', async ({
  visitor,
  backend,
}) => {
  await answerWith(visitor.page, '**/versions', { data: { latest: { version: 77 } } });
  await answerWith(visitor.page, '**/files/77/nl.json', DUTCH);
  await visitor.mount(visitor.tag(`lang="nl" translations-url="${backend.url}"`));
  await visitor.launcher.click();
  await expect(visitor.thread).toContainText('Goedendag!');
  await expect(visitor.window.getByRole('textbox', { name: 'Bericht' })).toBeVisible();
  await expect(visitor.thread).toContainText('What can we help you with');
});

test('[I18N-02] the widget requests translation version 60 if the server names no version', async ({
  visitor,
  backend,
}) => {
  await answerWith(visitor.page, '**/versions', { error: 'none' }, { status: 404, times: 20 });
  await answerWith(visitor.page, '**/files/60/nl.json', DUTCH, { times: 20 });
  await visitor.mount(visitor.tag(`lang="nl" translations-url="${backend.url}"`));
  await visitor.launcher.click();
  await expect(visitor.thread).toContainText('Goedendag!');
  visitor.toleratesErrors = true;
});

test('[I18N-03][I18N-04] without any translations the window opens at once in English and logs an error', async ({
  visitor,
  backend,
}) => {
  await visitor.page.route('**/versions', (route) => route.abort());
  await visitor.page.route('**/files/**', (route) => route.abort());
  await visitor.mount(visitor.tag(`lang="nl" translations-url="${backend.url}"`));
  await visitor.launcher.click();
  await expect(visitor.thread).toContainText('What can we help you with');
  await expect.poll(() => visitor.errors.length, { timeout: 20_000 }).toBeGreaterThan(0);
  visitor.toleratesErrors = true;
});

test('[I18N-01] the language changes at run time without a reload', async ({ visitor, backend }) => {
  await answerWith(visitor.page, '**/versions', { data: { latest: { version: 77 } } }, { times: 5 });
  await answerWith(visitor.page, '**/files/77/nl.json', DUTCH, { times: 5 });
  await visitor.mount(visitor.tag(`translations-url="${backend.url}"`));
  await visitor.launcher.click();
  await visitor.composer.fill('Half a thought');
  await visitor.page.locator('support-launcher').evaluate((node) => node.setAttribute('lang', 'nl'));
  await expect(visitor.thread).toContainText('Goedendag!');
  await expect(visitor.window.getByRole('textbox', { name: 'Bericht' })).toHaveValue('Half a thought');
});

test('[ENV-01] a page at a local origin uses the local environment', async ({ visitor }) => {
  const asked: string[] = [];
  await visitor.page.route('**/status/chat/online', (route) => {
    asked.push(new URL(route.request().url()).hostname);
    return route.fulfill({ json: true, headers: { 'access-control-allow-origin': '*' } });
  });
  await visitor.mount('<support-launcher></support-launcher>');
  await visitor.launcher.click();
  await expect.poll(() => asked[0]).toMatch(/^(localhost|127\.0\.0\.1)$/);
  // No server runs at the local environment's address; leaving the page ends pending requests.
  await visitor.page.goto('about:blank');
  visitor.toleratesErrors = true;
});

test('[ENV-02] the browser stores values only under registered keys', async ({ visitor }) => {
  await visitor.open();
  await visitor.say('Remember me');
  await expect.poll(() => visitor.stored('chat-id')).not.toBeNull();
  const keys = await visitor.page.evaluate(() => Object.keys(localStorage));
  expect(keys.every((key) => key.startsWith('chat-app-'))).toBe(true);
  expect(keys).toEqual(
    expect.arrayContaining([
      'chat-app-state',
      'chat-app-uuid',
      'chat-app-chat-id',
      'chat-app-guest-id',
      'chat-app-com-type',
      'chat-app-chat-opened-window',
    ]),
  );
  expect(await visitor.stored('com-type')).toBe('legal-forms');
});

test('[ENV-03] the chat works if every storage call throws', async ({ visitor, operator }) => {
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
  await converse({ visitor, operator }, 'No memory', 'No matter');
});

test('[ENV-03][SEC-02] foreign values in storage are shown as text or ignored', async ({ visitor }) => {
  await visitor.goTo('/');
  await visitor.page.evaluate(() => {
    const evil = '<img src=x onerror="window.ran=1">';
    for (const key of [
      'state',
      'uuid',
      'chat-id',
      'initial-info',
      'user-id',
      'from',
      'last-read-message',
      'draft',
      'guest-id',
      'translations',
      'recent-emoji',
    ]) {
      localStorage.setItem(`chat-app-${key}`, evil);
    }
  });
  await visitor.page.reload();
  await visitor.launcher.click();
  await expect(visitor.thread).toContainText('What can we help you with');
  expect(await visitor.page.evaluate(() => 'ran' in window)).toBe(false);
});

test('[USER-01][USER-05] guest id, fingerprint and a cookie for one year persist across pages', async ({ visitor }) => {
  await visitor.open();
  const read = async (): Promise<unknown[]> => [
    await visitor.stored('guest-id'),
    await visitor.stored('fingerprint'),
    (await visitor.page.context().cookies()).find(({ name }) => name === 'chat-app-exp-guest-id')?.value,
  ];
  const first = await read();
  expect(first).not.toContain(null);
  const cookie = (await visitor.page.context().cookies()).find(({ name }) => name === 'chat-app-exp-guest-id');
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(Math.abs(days - 365)).toBeLessThan(2);
  await visitor.goTo('/pricing.html');
  await expect(visitor.thread).toContainText('What can we help you with');
  expect(await read()).toEqual(first);
});

test('[SEC-03][EL-10] reset() erases the visitor’s storage, cookie, databases and thread, and leaves the channel', async ({
  visitor,
  operator,
}) => {
  visitor.toleratesErrors = true;
  const sockets: WebSocket[] = [];
  const heard: string[] = [];
  visitor.page.on('websocket', (socket) => {
    sockets.push(socket);
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
  });
  await visitor.open();
  await converse({ visitor, operator }, 'Forget me', 'I shall');
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
  await operator.say('Are you still there?');
  await expect.poll(() => rowsOf(visitor.page)).toEqual([]);
  expect(
    await visitor.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chat-app'))),
  ).toEqual([]);
  expect((await visitor.page.context().cookies()).filter(({ name }) => name.startsWith('chat-app'))).toEqual([]);
  const html = await visitor.page.evaluate(() => document.documentElement.outerHTML);
  expect(html).not.toContain('Forget');
  expect(heard.join()).not.toContain('Are you still there?');
});

test('[CALL-20][CALL-21] a malformed response and a failed call are logged, and the chat keeps working', async ({
  visitor,
}) => {
  await answerWith(visitor.page, '**/api/chat/categories*', { unexpected: true });
  await answerWith(visitor.page, '**/track-event/**', { broken: true }, { status: 500, times: 3 });
  await visitor.open();
  await visitor.say('Going on');
  await expect(visitor.message('Going on')).not.toContainText('Not sent');
  await expect.poll(() => visitor.errors.length).toBeGreaterThan(0);
  visitor.toleratesErrors = true;
});

test('[CALL-18][STA-03] the chat’s start is tracked with the device as the experiment', async ({ visitor }) => {
  await visitor.open();
  await visitor.say('Track me');
  await expect
    .poll(() => visitor.bodies('POST /track-event/support_chat')[0])
    .toMatchObject({ exp_guest_id: expect.any(String), properties: { experiment: 'desktop' } });
});

test('[CALL-17][USER-03] the visitor’s experiment branch is sent with the chat’s start', async ({ visitor }) => {
  await answerWith(visitor.page, '**/fortune/chat_greeting*', { experiment: 'chat_greeting', branch: 'blue' });
  const answered = visitor.page.waitForEvent('requestfinished', (request) => request.url().includes('/fortune/'));
  await visitor.open();
  await answered;
  await visitor.say('Which branch?');
  await expect
    .poll(() => visitor.bodies('POST /api/chat/new')[0])
    .toMatchObject({ extras: { experiments: { chat_greeting: 'blue' } } });
  await expect.poll(() => visitor.bodies('POST /api/chat/new-message')[0]).toMatchObject({ user_type: 'guest' });
});
