import type { BrowserContext, Page } from '@playwright/test';
import { inPage } from './page.ts';

/**
 * A cookie of the test, not of the widget: every page sees it at once, and clearing the storage
 * keeps it.
 */
const FULL = 'chaos-database-full';

/** Fills localStorage to the last character. */
const fill = `(() => {
  for (let size = 2 ** 22, at = 0; size > 4; size = Math.ceil(size / 2), at += 1) {
    try { localStorage.setItem('filler-' + at, 'x'.repeat(size)); } catch {}
  }
})()`;
const free = `(() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('filler-')) localStorage.removeItem(key);
})()`;

/**
 * Every second write throws a QuotaExceededError at once. The others succeed, but their transaction
 * aborts, as when the disk fills up in between.
 */
const refuseWrites = `(() => {
  let writes = 0;
  for (const name of ['put', 'add']) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...values) {
      if (!document.cookie.includes('${FULL}=1')) return write.apply(this, values);
      writes += 1;
      if (writes % 2 === 0) throw new DOMException('The disk is full', 'QuotaExceededError');
      const request = write.apply(this, values);
      this.transaction.abort();
      return request;
    };
  }
})()`;

/** Controls how much a site may store in the browser. Data stored before the storage is full stays. */
export class Storage {
  /** localStorage is full: drafts are not stored, and message texts are stored only in the database. */
  isFull = false;
  /** The database is full too: messages exist only in the page's memory. */
  isDatabaseFull = false;
  readonly #context: BrowserContext;
  readonly #origin: string;

  private constructor(context: BrowserContext, origin: string) {
    this.#context = context;
    this.#origin = origin;
  }

  /** Call it before the first page loads. */
  static async of(context: BrowserContext, url: string): Promise<Storage> {
    await context.addInitScript(refuseWrites);
    return new Storage(context, new URL(url).origin);
  }

  async fill(page: Page, { isDatabaseToo }: { isDatabaseToo: boolean }): Promise<void> {
    this.isFull = true;
    await inPage(page, fill);
    if (!isDatabaseToo) return;
    this.isDatabaseFull = true;
    await this.#context.addCookies([{ name: FULL, value: '1', url: this.#origin }]);
  }

  async free(page: Page): Promise<void> {
    this.isFull = this.isDatabaseFull = false;
    await inPage(page, free);
    await this.#context.clearCookies({ name: FULL });
  }

  /** Clears the site's data, as the visitor can in the browser's settings. */
  async clear(page: Page): Promise<void> {
    const session = await this.#context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'local_storage,indexeddb' });
    await session.detach();
    await this.free(page);
  }
}
