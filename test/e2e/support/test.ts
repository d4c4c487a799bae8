import { expect, test as base, type Page, type TestInfo } from '@playwright/test';
// The elements' types: methods, properties and window.SupportChat.
import type {} from '../../../elements/index.ts';
import { QUICK, type Program } from '../../backend/support/startBackend.ts';
import { Backend } from './backend.ts';
import { DeskApi, type DeskSettings } from './DeskApi.ts';
import { Operator } from './Operator.ts';
import { Visitor } from './Visitor.ts';

/** The settings at the start of each test. */
export const CALM: DeskSettings = {
  ...{ online: true, show_rate: false, saved_history: false, queue: false, init_message: '' },
  ...{ wait_warning: 60, wait_alarm: 180, mail_waiting_after: 0, show_operators: true },
};

type World = { visitor: Visitor; desk: DeskApi; operator: Operator };

/**
 * Base for tests against the real backend, one backend process per worker. Visitor and operator get
 * their own browser contexts, created only when a test uses them.
 */
export const test = base.extend<World, { backend: Backend; program: Program }>({
  // Starts faster than the sources, but serves no framework demos.
  program: [QUICK, { scope: 'worker', option: true }],
  backend: [
    async ({ program }, use) => {
      const backend = await Backend.start({}, program);
      await use(backend);
      await backend.stop();
    },
    // The first start compiles its database.
    { scope: 'worker', timeout: 90_000 },
  ],
  // Every test starts with the same settings and no open chats.
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
    // Chrome does not treat routed pages as local, so without this permission it would prompt
    // before they reach the backend's socket.
    const context = await browser.newContext({ permissions: ['local-network-access'] });
    const visitor = new Visitor(await context.newPage(), backend);
    await use(visitor);
    await attachPictureOfFailure(visitor.page, testInfo);
    await context.close();
    if (!visitor.toleratesErrors) expect(visitor.errors, 'errors in the visitor’s console').toEqual([]);
  },
});

/**
 * Attaches a screenshot if the test failed. Playwright's `screenshot: 'only-on-failure'` also takes
 * one for each passed test and discards it, which costs up to a second per test.
 */
async function attachPictureOfFailure(page: Page, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus || page.isClosed()) return;
  await testInfo.attach('page', { body: await page.screenshot(), contentType: 'image/png' });
}

export { expect };
