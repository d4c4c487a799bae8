import { expect, test as base, type Page, type TestInfo } from '@playwright/test';
// The elements' own types: methods, properties and window.SupportChat.
import type {} from '../../../elements/index.ts';
import { Backend } from './backend.ts';
import { DeskApi } from './DeskApi.ts';
import { Operator } from './Operator.ts';
import { Visitor } from './Visitor.ts';

const CALM = { online: true, show_rate: false, saved_history: false, queue: false, init_message: '' };

type World = { visitor: Visitor; desk: DeskApi; operator: Operator };

/** Tests against the real backend: one process a worker; visitor and operator have browsers of their own, each where a test asks for it. */
export const test = base.extend<World, { backend: Backend }>({
  backend: [
    // Playwright reads the fixture's needs off the pattern: an empty one needs nothing.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const backend = await Backend.start();
      await use(backend);
      await backend.stop();
    },
    // It compiles its database and its code at the first start.
    { scope: 'worker', timeout: 90_000 },
  ],
  // Every test begins with the same settings and an empty desk.
  desk: async ({ backend }, use) => {
    const desk = await DeskApi.signIn(backend);
    await desk.closeLeftChats();
    await desk.set(CALM);
    await use(desk);
  },
  operator: async ({ browser, backend, desk }, use, testInfo) => {
    const context = await browser.newContext();
    const operator = new Operator(await context.newPage(), backend, desk);
    await operator.signIn();
    await use(operator);
    await attachPictureOfFailure(operator.page, testInfo);
    await context.close();
  },
  visitor: async ({ browser, backend, desk: _desk }, use, testInfo) => {
    // A page that a test serves itself has no address of this machine: Chrome asks before it lets it reach the backend's socket.
    const context = await browser.newContext({ permissions: ['local-network-access'] });
    const visitor = new Visitor(await context.newPage(), backend);
    await use(visitor);
    await attachPictureOfFailure(visitor.page, testInfo);
    await context.close();
    if (!visitor.toleratesErrors) expect(visitor.errors, 'errors in the visitor’s console').toEqual([]);
  },
});

/** Playwright's own `screenshot: 'only-on-failure'` takes a picture of each page of a passed test too, and throws it away: up to a second a test. */
async function attachPictureOfFailure(page: Page, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus || page.isClosed()) return;
  await testInfo.attach('page', { body: await page.screenshot(), contentType: 'image/png' });
}

export { expect };
