import type { BrowserContext } from '@playwright/test';
import { QUICK } from '../../../backend/support/startBackend.ts';
import { Backend } from '../backend.ts';
import { DeskApi } from '../DeskApi.ts';
import { CALM, expect, test as base } from '../test.ts';
import { Visitor } from '../Visitor.ts';
import { Colleague } from './Colleague.ts';
import { joinDesk, PASSWORD } from './fillDesk.ts';

const NAMES = ['ann', 'bob', 'cyd'] as const;
type Name = (typeof NAMES)[number];

/** A backend with the accounts of three operators, each signed in by the desk's API. */
type Office = { backend: Backend; accounts: Record<Name, DeskApi> };
type Team = Record<Name, Colleague> & {
  /** Opens a browser context, which is closed after the test. */
  enter: () => Promise<BrowserContext>;
  /** Opens the desk as that operator, in the session of the account. */
  come: (name: Name) => Promise<Colleague>;
  meet: () => Promise<Visitor>;
  team: Backend;
};

/**
 * Provides three operators and visitors, each in their own browser context, created only when a test
 * uses them. The backend and the accounts are shared by a worker's tests; ann is the administrator.
 */
export const test = base.extend<Team, { office: Office }>({
  office: [
    // Playwright reads a fixture's dependencies from this pattern; an empty pattern means none.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const backend = await Backend.start({ DESK_PASSWORD: '' }, QUICK);
      const ann = await DeskApi.join(backend, backend.setupLink, { name: 'ann', username: 'ann', password: PASSWORD });
      const accounts = { ann, bob: await joinDesk(backend, ann, 'bob'), cyd: await joinDesk(backend, ann, 'cyd') };
      await use({ backend, accounts });
      await backend.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // Every test starts with the same settings, no open chats, and three operators online.
  team: async ({ office: { backend, accounts } }, use) => {
    for (const name of NAMES) await accounts[name].closeLeftChats();
    await accounts.ann.set(CALM);
    for (const name of NAMES) await accounts[name].call('PUT', '/availability', { is_away: false });
    await use(backend);
  },
  enter: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        permissions: ['local-network-access', 'notifications'],
        viewport: { width: 1366, height: 650 },
      });
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
  come: ({ office: { accounts }, team, enter }, use) =>
    use(async (name) => {
      const context = await enter();
      await context.addCookies([accounts[name].cookie]);
      const colleague = new Colleague(await context.newPage(), name);
      await colleague.page.goto(team.deskUrl);
      await colleague.page.getByRole('switch', { name: 'Online' }).waitFor();
      return colleague;
    }),
  ann: async ({ come }, use) => use(await come('ann')),
  bob: async ({ come }, use) => use(await come('bob')),
  cyd: async ({ come }, use) => use(await come('cyd')),
  meet: ({ team, enter }, use) => use(async () => new Visitor(await (await enter()).newPage(), team)),
});

export { expect };
