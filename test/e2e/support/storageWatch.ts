import type { Page } from '@playwright/test';

/** Records the name of everything written to the browser's storage, from the next page load on. */
export async function watchStorage(page: Page): Promise<() => Promise<string[]>> {
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
export async function namesStored(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  const others = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ]);
  return [...cookies.map(({ name }) => name), ...others].filter((name) => name.startsWith('chat-app'));
}
