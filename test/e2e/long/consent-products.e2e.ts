import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { namesStored } from '../support/storageWatch.ts';
import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';

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
    desk,
  }) => {
    const { page } = visitor;
    await openBehind(visitor, product);
    await visitor.launcher.click();
    await visitor.say('Before the decision');
    await visitor.joined();
    const [chat] = await desk.chats();
    await desk.reply(chat?.chat_id ?? 0, 'Take your time');
    await expect(visitor.message('Take your time')).toBeVisible();
    expect(await namesStored(page)).toEqual([]);

    await choose(page, 'functional');
    await visitor.chatId();
    expect(await namesStored(page)).not.toContain('chat-app-fingerprint');
    await page.reload();
    await expect(visitor.message('Take your time')).toBeVisible();

    await choose(page, 'all');
    await expect.poll(() => namesStored(page)).toContain('chat-app-fingerprint');
    await page.reload();
    await expect(visitor.message('Take your time')).toBeVisible();

    await choose(page, 'none');
    await expect.poll(() => namesStored(page)).toEqual([]);
    await expect(visitor.message('Take your time')).toBeVisible();
    await page.reload();
    await page.waitForFunction(() => document.querySelector('support-launcher')?.consent === 'none');
    await expect(visitor.window).toBeHidden();
    expect(await namesStored(page)).toEqual([]);
  });
