import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { converse } from './support/visitorMoments.ts';

/** From the next page on, everything that is written into the browser's storage is told, by its name. */
async function watchStorage(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const written: string[] = [];
    Object.assign(window, { written });
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, value: string) {
      written.push(key);
      setItem.call(this, key, value);
    };
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name: string, version?: number) {
      written.push(name);
      return open.call(this, name, version);
    };
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor & {
      set(text: string): void;
    };
    Object.defineProperty(document, 'cookie', {
      ...cookie,
      set(text: string) {
        written.push(text);
        cookie.set.call(document, text);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { written: string[] }).written);
}

/** The browser's storage for the site. */
async function stored(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  const others = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ]);
  return [...cookies.map(({ name }) => name), ...others].filter((name) => name.startsWith('chat-app'));
}

const consentTo = (page: Page, level: string): Promise<void> =>
  page.locator('support-launcher').evaluate((node, given) => node.setAttribute('consent', given), level);

test('[ENV-02][ENV-03] without consent a whole conversation is held, and nothing is written into the browser', async ({
  visitor,
  operator,
}) => {
  const written = await watchStorage(visitor.page);
  await visitor.mount(visitor.tag('consent="none"'));
  await visitor.launcher.click();
  await converse({ visitor, operator }, 'Off the record', 'Nobody writes it down');
  await visitor.composer.fill('A draft');
  await visitor.composer.fill('');
  await visitor.window.getByRole('button', { name: 'Attach a file' }).waitFor();
  await visitor.window
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'secret.txt', mimeType: 'text/plain', buffer: Buffer.from('secret') });
  await visitor.composer.press('Enter');
  await expect(operator.conversation).toContainText('secret.txt');
  await visitor.chooseMenuItem('End chat');
  await visitor.page.getByRole('button', { name: 'Stop chat' }).click();
  await expect(visitor.thread).toContainText('You ended the chat');
  await visitor.chooseMenuItem('Minimize chat');
  expect(await written()).toEqual([]);
  expect(await stored(visitor.page)).toEqual([]);
});

test('[ENV-02] consent that is taken back erases what is stored, and the conversation goes on until the page ends', async ({
  visitor,
  operator,
}) => {
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await visitor.say('On the record');
  await operator.take('On the record');
  await visitor.chatId();
  await consentTo(visitor.page, 'none');
  await expect.poll(() => stored(visitor.page)).toEqual([]);
  await operator.say('Still talking');
  await expect(visitor.message('Still talking')).toBeVisible();
  await visitor.say('So am I');
  await expect(operator.conversation).toContainText('So am I');
  expect(await stored(visitor.page)).toEqual([]);
  await consentTo(visitor.page, 'all');
  await visitor.chatId();
  await visitor.page.reload();
  await expect(visitor.message('So am I')).toBeVisible();
});

test('[ENV-02][USER-01][USER-05] consent to the functional keeps the conversation, and neither cookie nor fingerprint', async ({
  visitor,
}) => {
  await visitor.mount(visitor.tag('consent="functional"'));
  await visitor.launcher.click();
  await visitor.say('Only what is needed');
  await visitor.chatId();
  const kept = await stored(visitor.page);
  expect(kept).toContain('chat-app-initial-info');
  expect(kept).not.toContain('chat-app-fingerprint');
  expect(kept).not.toContain('chat-app-exp-guest-id');
  await visitor.page.reload();
  await expect(visitor.message('Only what is needed')).toBeVisible();
});

test('[ENV-02][FREE-01] a page without consent erases, untouched, the data that earlier pages stored with it', async ({
  visitor,
}) => {
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await visitor.say('Before');
  await visitor.chatId();
  await visitor.dispatch('close-chat');
  await expect.poll(() => visitor.stored('state')).toBe('closed');
  // The page that is left may still be joining its channel: what it asks is not the next one's.
  await visitor.page.goto('about:blank');
  visitor.calls.length = 0;
  await visitor.mount(visitor.tag('consent="none"'), { path: '/other.html' });
  await expect.poll(() => stored(visitor.page)).toEqual([]);
  expect(visitor.calls).toEqual([]);
  await expect(visitor.window).toBeHidden();
  await visitor.launcher.click();
  await expect(visitor.thread).toContainText('What can we help you with');
  await expect(visitor.message('Before')).toHaveCount(0);
});

test('[ENV-02] without consent the server hears nothing of the visit, with it everything', async ({ visitor }) => {
  const told = (): string[] =>
    visitor.calls
      .map(({ call }) => call)
      .filter((call) => /track-event|fortune|new-stat|new-activity/.test(call))
      .map((call) => call.replace(/^.*\/(?=[^/]+$)/, ''))
      .sort();
  for (const [consent, tracks] of [
    ['none', []],
    ['all', ['chat_greeting', 'initiate-chat', 'landingChatSubmitName', 'new-activity', 'new-stat', 'support_chat']],
  ] as const) {
    visitor.calls.length = 0;
    await visitor.mount(visitor.tag(`consent="${consent}"`), { path: `/${consent}.html` });
    await visitor.launcher.click();
    await visitor.say('Hello');
    await visitor.joined();
    await visitor.page.evaluate(() => history.pushState(null, '', '/elsewhere'));
    await visitor.say('From elsewhere');
    await expect(visitor.message('From elsewhere')).toContainText('Sent');
    await expect.poll(told).toEqual([...tracks]);
  }
});
