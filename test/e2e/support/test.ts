import { expect, test as base } from '@playwright/test';
// The elements' own types: methods, properties and window.SupportChat.
import type {} from '../../../elements/index.ts';
import { Backend } from './backend.ts';
import { Operator } from './Operator.ts';
import { Visitor } from './Visitor.ts';

const CALM = { online: true, show_rate: false, saved_history: false, queue: false, init_message: '' };

type World = { visitor: Visitor; operator: Operator };

/** Tests against the real backend: one process a worker; each test has a visitor and an operator in browsers of their own. */
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
  operator: async ({ browser, backend }, use) => {
    const context = await browser.newContext();
    const operator = new Operator(await context.newPage(), backend);
    await operator.signIn();
    await operator.closeLeftChats();
    await operator.set(CALM);
    await use(operator);
    await context.close();
  },
  // The operator is signed in first, so that every test begins with the same settings and an empty desk.
  visitor: async ({ browser, backend, operator: _operator }, use) => {
    // A page that a test serves itself has no address of this machine: Chrome asks before it lets it reach the backend's socket.
    const context = await browser.newContext({ permissions: ['local-network-access'] });
    const visitor = new Visitor(await context.newPage(), backend);
    await use(visitor);
    await context.close();
    if (!visitor.toleratesErrors) expect(visitor.errors, 'errors in the visitor’s console').toEqual([]);
  },
});

export { expect };
