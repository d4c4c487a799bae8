import type { Page } from '@playwright/test';
import { ANSWERED_VIEW, CHATS, OPEN, WAITING, WAITING_VIEW } from './fillWithChats.ts';

/** An element that matches the selector contains this text. No such element exists before. */
type Change = { readonly selector: string; readonly text: string };

export type Press = {
  readonly kind: string;
  readonly act: () => Promise<void>;
  readonly isShown: Change;
  /** A later change, after the server's answer. It is measured as a kind of its own, and is no part of "all". */
  readonly isFilled?: Change;
  readonly event?: 'click' | 'keydown' | 'change';
};

const WORDS = [
  'invoice',
  'signature field',
  'word4711',
  'word9000',
  'visitor123',
  'wrong address',
  'word42',
  'billing address',
  'form',
];

/** Yields about 170 presses of an operator at work. Each starts from the state the previous one left. */
export async function* PRESSES(page: Page): AsyncGenerator<Press> {
  const views = page.getByRole('navigation', { name: 'Views' });
  const rows = page.getByRole('list', { name: 'Chats' }).getByRole('listitem').getByRole('button');
  const filters = page.getByRole('group', { name: 'Show chats' });
  const nameOf = async (at: number) => (await rows.nth(at).locator('.chat-row-name').textContent()) ?? '';

  // The first row of each list, as created by `fillWithChats`.
  const first = { Waiting: CHATS - WAITING + 1, Open: CHATS - WAITING, Closed: CHATS - WAITING - OPEN };
  for (let round = 0; round < 8; round += 1)
    for (const label of ['Open', 'Closed', 'Waiting'] as const)
      yield {
        kind: 'filter',
        act: () => filters.getByRole('button', { name: label }).click(),
        isShown: { selector: '.chat-row-name', text: `Visitor ${first[label]}` },
      };

  for (const label of ['Open', 'Closed']) {
    await filters.getByRole('button', { name: label }).click();
    await rows.nth(20).waitFor();
    for (let at = 0; at < 20; at += 1) {
      const name = await nameOf(at);
      // The list knows the last line. The others come from the server.
      yield {
        kind: 'open a chat',
        act: () => rows.nth(at).click(),
        isShown: { selector: '.bubble', text: `Line 10 of ${name}:` },
        isFilled: { selector: '.bubble', text: `Line 1 of ${name}:` },
      };
    }
  }

  await views.getByRole('button', { name: 'Inbox' }).click();
  const threads = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem').getByRole('button');
  await threads.nth(20).waitFor();
  for (let at = 0; at < 20; at += 1) {
    const name = (await threads.nth(at).locator('.chat-row-name').textContent()) ?? '';
    yield {
      kind: 'inbox row',
      act: () => threads.nth(at).click(),
      isShown: { selector: '.bubble', text: `Line 10 of ${name}:` },
      isFilled: { selector: '.bubble', text: `Line 1 of ${name}:` },
    };
  }

  // The two views have no chat in common.
  const view = page.getByRole('combobox', { name: 'View', exact: true });
  await view.selectOption({ label: ANSWERED_VIEW });
  const firstOf = { [WAITING_VIEW]: CHATS - WAITING + 1, [ANSWERED_VIEW]: CHATS - WAITING };
  await page.getByText(`Visitor ${firstOf[WAITING_VIEW]}`, { exact: true }).first().waitFor({ state: 'hidden' });
  for (let round = 0; round < 10; round += 1)
    for (const label of [WAITING_VIEW, ANSWERED_VIEW])
      yield {
        kind: 'saved view',
        act: () => view.selectOption({ label }).then(() => undefined),
        isShown: { selector: '.chats-pane .chat-row-name', text: `Visitor ${firstOf[label]}` },
        event: 'change',
      };

  for (let round = 0; round < 6; round += 1)
    for (const [label, heading] of [
      ['Tickets', 'Tickets'],
      ['People', 'People'],
      ['Manage', 'Figures'],
      ['Chats', 'Visitor'],
    ] as const)
      yield {
        kind: 'switch a view',
        act: () => views.getByRole('button', { name: label }).click(),
        isShown: { selector: 'main h2', text: heading },
      };

  const search = page.getByRole('searchbox');
  for (const words of [...WORDS, ...WORDS.map((word) => `${word} looked`)]) {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    // An empty search clears the results.
    await search.fill('');
    await search.press('Enter');
    await search.fill(words);
    yield {
      kind: 'search',
      act: () => search.press('Enter'),
      isShown: { selector: '.search-form [role=status]', text: 'result' },
      event: 'keydown',
    };
  }

  await views.getByRole('button', { name: 'Chats' }).click();
  for (let claim = 0; claim < 20; claim += 1) {
    await filters.getByRole('button', { name: 'Waiting' }).click();
    await rows.first().click();
    const take = page.getByRole('button', { name: 'Take chat' });
    await take.waitFor();
    // The list switches to the open chats when one of them is taken.
    yield {
      kind: 'claim',
      act: () => take.click(),
      isShown: { selector: '.segment[aria-pressed=true]', text: 'Open' },
    };
  }
}
