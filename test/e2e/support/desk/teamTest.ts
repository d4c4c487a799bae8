import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Backend } from '../backend.ts';
import { Visitor } from '../Visitor.ts';
import { expect, test as base } from '../test.ts';
import { Colleague } from './Colleague.ts';

export type Team = { ann: Colleague; bob: Colleague; cyd: Colleague; meet: () => Promise<Visitor>; backend: Backend };

/**
 * Provides a backend for this test alone, three operators with accounts, and visitors, each in
 * their own browser context.
 */
export const test = base.extend<{ team: Team }>({
  team: async ({ browser }, use) => {
    const backend = await Backend.start({ DESK_PASSWORD: '' });
    const contexts: BrowserContext[] = [];
    const pageIn = async (): Promise<Page> => {
      const context = await newContext(browser);
      contexts.push(context);
      return context.newPage();
    };
    const [ann, bob, cyd] = await Promise.all(
      ['ann', 'bob', 'cyd'].map(async (name) => new Colleague(await pageIn(), name)),
    );
    if (!ann || !bob || !cyd) throw new Error('Three were made');
    await ann.makeAccount(backend.setupLink);
    for (const other of [bob, cyd]) await other.makeAccount(await ann.invite(other.name));
    await ann.show('Chats');
    const meet = async () => new Visitor(await pageIn(), backend);
    await use({ ann, bob, cyd, meet, backend });
    for (const context of contexts) await context.close();
    await backend.stop();
  },
});

function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    permissions: ['local-network-access', 'notifications'],
    viewport: { width: 1366, height: 650 },
  });
}

export { expect };
