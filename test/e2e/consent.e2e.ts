import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Visitor } from './support/Visitor.ts';
import { expect, test } from './support/test.ts';
import { converse } from './support/visitorMoments.ts';

/** Records the name of everything written to the browser's storage, from the next page load on. */
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

/** Returns the names of the widget's cookies, storage keys and databases. */
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

test('[ENV-02][ENV-03] without consent a whole conversation works, and nothing is written to the browser', async ({
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

test('[ENV-02] withdrawing consent erases the stored data, and the conversation continues until the page is left', async ({
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

test('[ENV-02][USER-01][USER-05] functional consent stores the conversation, but no cookie and no fingerprint', async ({
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

test('[ENV-02][FREE-01] a page without consent erases data stored by earlier pages, without any interaction', async ({
  visitor,
}) => {
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await visitor.say('Before');
  await visitor.chatId();
  await visitor.dispatch('close-chat');
  await expect.poll(() => visitor.stored('state')).toBe('closed');
  // The previous page may still be joining its channel; its calls must not count for the next page.
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

test('[ENV-02] without consent the widget sends no tracking calls, with consent it sends all of them', async ({
  visitor,
}) => {
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
    await expect(visitor.message('From elsewhere')).toContainText(/Sent|Seen/);
    await expect.poll(told).toEqual([...tracks]);
  }
});

test('[HOST-04] a conversation survives every reload of a page that sets consent only after loading', async ({
  visitor,
  operator,
}) => {
  const head = `<script>
    const tell = () => document.querySelector('support-launcher').setAttribute('consent', 'all');
    addEventListener('load', () => setTimeout(tell, 300));
  </script>`;
  await visitor.mount(visitor.tag('consent="pending"'), { head });
  await visitor.launcher.click();
  await converse({ visitor, operator }, 'On every page', 'I am still here');
  await visitor.chatId();
  for (const path of ['/host.html', '/other.html', '/host.html']) {
    await visitor.mount(visitor.tag('consent="pending"'), { path, head });
    await expect(visitor.message('I am still here')).toBeVisible();
  }
  await visitor.say('So am I');
  await expect(operator.conversation).toContainText('So am I');
});

test('[HOST-04] while consent is pending nothing is written, and opening the chat shows the stored conversation', async ({
  visitor,
}) => {
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await visitor.say('From an earlier page');
  await visitor.chatId();
  await visitor.joined();
  const written = await watchStorage(visitor.page);
  await visitor.mount(visitor.tag('consent="pending"'), { path: '/other.html' });
  const before = await visitor.page.evaluate(() => ({ ...localStorage }));
  await expect(visitor.window).toBeHidden();
  await visitor.launcher.click();
  await expect(visitor.message('From an earlier page')).toBeVisible();
  await visitor.say('Nobody keeps this');
  await expect(visitor.message('Nobody keeps this')).toContainText(/Sent|Seen/);
  await visitor.chooseMenuItem('Minimize chat');
  expect(await written()).toEqual([]);
  expect(await visitor.page.evaluate(() => ({ ...localStorage }))).toEqual(before);
  await consentTo(visitor.page, 'functional');
  await expect.poll(() => visitor.stored('initial-info')).toContain('Nobody keeps this');
  await visitor.page.reload();
  await expect(visitor.window).toBeHidden();
  await visitor.launcher.click();
  await expect(visitor.message('Nobody keeps this')).toBeVisible();
});

/**
 * A stub of a consent product: its public API plus a stored choice, announced 300 ms after the page
 * has loaded.
 */
type Product = {
  name: string;
  /**
   * Runs in the page before its own scripts. `window.choose` makes the visitor's choice in the
   * banner.
   */
  stub: () => void;
};

const PRODUCTS: readonly Product[] = [
  {
    name: 'onetrust',
    stub: () => {
      const groups = { all: ['C0001', 'C0002', 'C0003'], functional: ['C0001', 'C0003'], none: ['C0001'] };
      const choice = (): string | null => localStorage.getItem('banner');
      const tell = (): void => {
        const detail = groups[(choice() ?? 'none') as keyof typeof groups];
        Object.assign(window, { OnetrustActiveGroups: `,${detail.join(',')},` });
        window.dispatchEvent(new CustomEvent('OneTrustGroupsUpdated', { detail }));
      };
      Object.assign(window, {
        OneTrust: { IsAlertBoxClosed: () => choice() !== null },
        choose(chosen: string) {
          localStorage.setItem('banner', chosen);
          tell();
        },
      });
      addEventListener('load', () => setTimeout(tell, 300));
    },
  },
  {
    name: 'cookiebot',
    stub: () => {
      const Cookiebot = { hasResponse: false, consented: false, declined: false, consent: {} };
      const load = (): void => {
        const choice = localStorage.getItem('banner');
        const isDeclined = choice === 'none';
        Object.assign(Cookiebot, {
          ...{ hasResponse: choice !== null, consented: choice !== null && !isDeclined, declined: isDeclined },
          consent: {
            necessary: true,
            preferences: choice === 'functional' || choice === 'all',
            statistics: choice === 'all',
            marketing: false,
          },
        });
        if (choice === null) return;
        window.dispatchEvent(new Event(isDeclined ? 'CookiebotOnDecline' : 'CookiebotOnAccept'));
        window.dispatchEvent(new Event('CookiebotOnConsentReady'));
      };
      Object.assign(window, {
        Cookiebot,
        choose(chosen: string) {
          localStorage.setItem('banner', chosen);
          load();
        },
      });
      addEventListener('load', () => setTimeout(load, 300));
    },
  },
  {
    name: 'mode',
    stub: () => {
      const dataLayer: unknown[] = [];
      function gtag(..._: unknown[]): void {
        // eslint-disable-next-line prefer-rest-params -- gtag pushes its `arguments`
        dataLayer.push(arguments);
      }
      const tell = (): void => {
        const choice = localStorage.getItem('banner');
        if (choice === null) return;
        gtag('consent', 'update', { functionality_storage: choice === 'none' ? 'denied' : 'granted' });
        gtag('consent', 'update', { analytics_storage: choice === 'all' ? 'granted' : 'denied' });
      };
      Object.assign(window, {
        dataLayer,
        gtag,
        choose(chosen: string) {
          localStorage.setItem('banner', chosen);
          tell();
        },
      });
      dataLayer.push({ event: 'gtm.js' });
      gtag('consent', 'default', {
        functionality_storage: 'denied',
        analytics_storage: 'denied',
        wait_for_update: 500,
      });
      addEventListener('load', () => setTimeout(tell, 300));
    },
  },
];

/** Opens the documented example for the product with the backend's addresses and the product's stub. */
async function openBehind(visitor: Visitor, { name, stub }: Product): Promise<void> {
  const example = await readFile(`docs/examples/recipes/consent-${name}.html`, 'utf8');
  const tag = visitor.tag('consent="pending"');
  await visitor.page.addInitScript(stub);
  await visitor.mount(example.replace(/<support-launcher[^]*?<\/support-launcher>/, tag));
}

const choose = (page: Page, choice: string): Promise<void> =>
  page.evaluate((chosen) => (window as unknown as { choose(chosen: string): void }).choose(chosen), choice);

for (const product of PRODUCTS)
  test(`[HOST-04] the documented page of ${product.name} keeps the conversation across reloads only if the visitor agrees`, async ({
    visitor,
    operator,
  }) => {
    const { page } = visitor;
    await openBehind(visitor, product);
    await visitor.launcher.click();
    await converse({ visitor, operator }, 'Before the decision', 'Take your time');
    expect(await stored(page)).toEqual([]);

    await choose(page, 'functional');
    await visitor.chatId();
    expect(await stored(page)).not.toContain('chat-app-fingerprint');
    for (const _ of [1, 2]) {
      await page.reload();
      await expect(visitor.message('Take your time')).toBeVisible();
    }

    await choose(page, 'all');
    await expect.poll(() => stored(page)).toContain('chat-app-fingerprint');
    await page.reload();
    await expect(visitor.message('Take your time')).toBeVisible();

    await choose(page, 'none');
    await expect.poll(() => stored(page)).toEqual([]);
    await expect(visitor.message('Take your time')).toBeVisible();
    await page.reload();
    await page.waitForFunction(() => document.querySelector('support-launcher')?.consent === 'none');
    await expect(visitor.window).toBeHidden();
    expect(await stored(page)).toEqual([]);
  });

test('[HOST-06] nothing is written before the first interaction, whatever the page calls, and opening the chat stores the customer', async ({
  visitor,
}) => {
  const written = await watchStorage(visitor.page);
  await visitor.mount(visitor.tag());
  await visitor.page.evaluate(async () => {
    const launcher = document.querySelector('support-launcher');
    await customElements.whenDefined('support-launcher');
    launcher?.setUser({ id: 'u7', email: 'ann@example.com', name: 'Ann' });
    await launcher?.end();
  });
  expect(visitor.calls).toEqual([]);
  await visitor.page.evaluate(() => {
    const launcher = document.querySelector('support-launcher');
    if (launcher) launcher.metadata = { plan: 'pro' };
    launcher?.say('Can we help you to choose a plan?');
    history.pushState(null, '', '/pricing');
  });
  await expect(visitor.launcher).toHaveAccessibleName('Open chat, 1 unread message');
  await visitor.called(/online$/);
  await visitor.page.evaluate(() => document.querySelector('support-launcher')?.end());
  expect(await written()).toEqual([]);
  expect(await stored(visitor.page)).toEqual([]);
  await visitor.launcher.click();
  await expect(visitor.message('Can we help you to choose a plan?')).toBeVisible();
  await expect.poll(() => visitor.stored('user-support-email')).toBe('ann@example.com');
  await visitor.say('Yes');
  await visitor.chatId();
  expect(await stored(visitor.page)).toContain('chat-app-fingerprint');
});

for (const load of ['now', 'idle'])
  test(`[HOST-06] load="${load}" writes nothing before the first interaction`, async ({ visitor }) => {
    const written = await watchStorage(visitor.page);
    await visitor.mount(visitor.tag(`load="${load}"`));
    await visitor.page.waitForFunction(() => document.querySelector('support-launcher')?.state === 'loaded');
    await visitor.called(/online$/);
    expect(await written()).toEqual([]);
    await visitor.page.evaluate(() => document.querySelector('support-launcher')?.send('Hello'));
    await visitor.chatId();
  });

for (const [what, id] of [
  ['a number', '42'],
  ['a bigint', '9007199254740993n'],
] as const)
  test(`[HOST-05] a user whose id is ${what} appears as a customer at the desk`, async ({ visitor, desk }) => {
    await visitor.mount(
      `${visitor.tag()}<script>
        document.querySelector('support-launcher').user = { id: ${id}, email: 'ann@example.com', name: 'Ann' };
      </script>`,
    );
    await visitor.launcher.click();
    await visitor.say('Who am I?');
    await visitor.chatId();
    expect(await visitor.body('POST /api/chat/new')).toMatchObject({ user_id: id.replace('n', '') });
    const [chat] = await desk.chats();
    expect(chat?.visitor).toMatchObject({ display_name: 'Ann', email: 'ann@example.com' });
  });
