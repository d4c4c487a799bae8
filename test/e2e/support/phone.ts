import { devices } from '@playwright/test';
import { expect, test as base } from './test.ts';
import { Visitor } from './Visitor.ts';

/** Base for tests with a visitor on a phone: user agent, screen size and touch. */
export const test = base.extend<{ phone: Visitor }>({
  phone: async ({ browser, backend, desk: _desk }, use) => {
    const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
    const context = await browser.newContext({ ...pixel, permissions: ['local-network-access'] });
    const phone = new Visitor(await context.newPage(), backend);
    await use(phone);
    await context.close();
    if (!phone.toleratesErrors) expect(phone.errors, 'errors in the visitor’s console').toEqual([]);
  },
});

export { expect };
