import type { Page } from '@playwright/test';
import { COLLEAGUE, type FilledDesk } from './fillDesk.ts';

/** A screen of a desk filled by `fillDesk`: how an operator opens it, and which part to check. */
export type DeskScreen = {
  readonly name: string;
  readonly show: (page: Page, filled: FilledDesk) => Promise<unknown>;
  readonly at?: string;
};

const go = (page: Page, place: string) => page.evaluate((hash) => void (location.hash = hash), place);

const manage = (section: string, heading: string): DeskScreen => ({
  name: `manage-${section}`,
  show: async (page) => {
    await go(page, `manage/${section}`);
    await page.getByRole('heading', { name: heading }).waitFor();
  },
});

const chat = (name: string, id: keyof FilledDesk, text: string): DeskScreen => ({
  name,
  show: async (page, filled) => {
    await go(page, `chats/${filled[id]}`);
    await page.getByRole('log', { name: 'Conversation' }).getByText(text).first().waitFor();
    await page.locator('.thread-foot button').first().waitFor();
  },
});

const dialog = (name: string, open: (page: Page, filled: FilledDesk) => Promise<unknown>): DeskScreen => ({
  name: `dialog-${name}`,
  at: '.dialog',
  show: async (page, filled) => {
    await open(page, filled);
    await page.getByRole('dialog').waitFor();
  },
});

/** Opens a chat, then a dialog from the command palette. */
const command = (name: string, place: keyof FilledDesk, words: string): DeskScreen =>
  dialog(name, async (page, filled) => {
    await go(page, `chats/${filled[place]}`);
    await page.locator('.thread-foot button').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command, chat or search' }).fill(words);
    await page.keyboard.press('Enter');
  });

const manageDialog = (name: string, section: string, button: string | RegExp): DeskScreen =>
  dialog(name, async (page) => {
    await go(page, `manage/${section}`);
    await page.getByRole('button', { name: button }).first().click();
  });

/** Opens the API tokens, then does the rest. */
const tokens = (name: string, act: (page: Page) => Promise<unknown>, at?: string): DeskScreen => ({
  name,
  ...(at !== undefined && { at }),
  show: async (page) => {
    await go(page, 'people');
    await page.getByRole('button', { name: 'API tokens', exact: true }).click();
    await page.getByRole('list', { name: 'API tokens' }).waitFor();
    await act(page);
    if (at !== undefined) await page.getByRole('dialog').waitFor();
  },
});

/** Screens available to every operator. */
export const DESK_SCREENS: readonly DeskScreen[] = [
  {
    name: 'inbox',
    show: async (page) => {
      await go(page, '');
      await page.getByRole('list', { name: 'Chats' }).getByRole('listitem').first().waitFor();
    },
  },
  chat('chat-waiting', 'waiting', 'مرحبًا'),
  chat('chat-own', 'own', 'Where is my invoice?'),
  chat('chat-colleagues', 'colleagues', 'Can I change my plan?'),
  chat('chat-ended', 'ended', 'Thank you'),
  {
    name: 'search-empty',
    show: async (page) => {
      await go(page, 'search');
      await page.getByRole('searchbox').fill('nothing has these words');
      await page.getByText('Nothing found').waitFor();
    },
  },
  {
    name: 'search',
    show: async (page) => {
      await go(page, 'search');
      await page.getByRole('searchbox').fill('invoice');
      await page.getByRole('list', { name: 'Chats found' }).waitFor();
    },
  },
  {
    name: 'people',
    show: async (page) => {
      await go(page, 'people');
      await page.getByRole('list', { name: 'People' }).getByText(COLLEAGUE).waitFor();
    },
  },
  manage('figures', 'Figures'),
  manage('replies', 'Canned replies'),
  manage('articles', 'Help articles'),
  manage('hours', 'Opening hours'),
  manage('blocked', 'Blocked visitors'),
  dialog('profile', (page) => page.getByRole('button', { name: /^Your profile/ }).click()),
  dialog('palette', (page) => page.keyboard.press('Control+k')),
  dialog('shortcuts', async (page) => {
    await go(page, 'manage/blocked');
    await page.getByRole('heading', { name: 'Blocked visitors' }).click();
    await page.keyboard.press('?');
  }),
  command('note', 'colleagues', 'private note'),
  command('block', 'colleagues', 'block'),
  command('take-over', 'colleagues', 'take over'),
  command('tag', 'ended', 'add a tag'),
];

/** Screens available only to administrators. */
export const ADMINISTRATOR_SCREENS: readonly DeskScreen[] = [
  {
    name: 'activity',
    show: async (page) => {
      await go(page, 'people');
      await page.getByRole('button', { name: 'Activity', exact: true }).click();
      await page.getByRole('list', { name: 'Activity' }).waitFor();
    },
  },
  command('transfer', 'own', 'transfer'),
  command('close', 'own', 'close chat'),
  dialog('access', async (page, { own }) => {
    await go(page, `chats/${own}`);
    await page.getByRole('button', { name: 'Ask for access' }).click();
  }),
  dialog('company', async (page, { own }) => {
    await go(page, `chats/${own}`);
    await page.getByRole('button', { name: 'Details' }).waitFor();
    const change = page.getByRole('button', { name: 'Change', exact: true });
    if (!(await change.isVisible())) await page.getByRole('button', { name: 'Details' }).click();
    await change.click();
  }),
  command('delete', 'ended', 'delete chat'),
  manageDialog('reply', 'replies', 'New reply'),
  manageDialog('reply-delete', 'replies', /^Delete \//),
  manageDialog('article', 'articles', 'New article'),
  manageDialog('article-delete', 'articles', /^Delete /),
  manageDialog('hours', 'hours', /^Edit the hours of rechts/),
  manageDialog('hours-delete', 'hours', /^Delete the hours of rechts/),
  dialog('invite', async (page) => {
    await go(page, 'people');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
  }),
  dialog('disable', async (page) => {
    await go(page, 'people');
    await page.getByRole('button', { name: 'People', exact: true }).last().click();
    await page.getByRole('button', { name: `Disable: ${COLLEAGUE}` }).click();
  }),
  dialog('settings', async (page) => {
    await go(page, '');
    await page.getByRole('button', { name: 'Settings' }).click();
  }),
  // The last ones of the page, because the desk stays at the tokens.
  tokens('api-tokens', async () => undefined),
  tokens('api-token-created', async (page) => {
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Reports');
    await page.getByRole('checkbox', { name: 'Read figures' }).check();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('button', { name: 'Copy the token' }).waitFor();
  }),
  tokens(
    'api-token',
    async (page) => {
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      await page.getByRole('button', { name: 'New token' }).click();
    },
    '.dialog',
  ),
  tokens(
    'api-token-revoke',
    (page) =>
      page
        .getByRole('button', { name: /^Revoke/ })
        .first()
        .click(),
    '.dialog',
  ),
  {
    name: 'manage-webhooks',
    show: async (page) => {
      await go(page, 'manage/webhooks');
      await page.getByText('The last 2 calls').first().click();
    },
  },
  manageDialog('webhook', 'webhooks', 'New webhook'),
  manageDialog('webhook-edit', 'webhooks', /^Edit /),
  manageDialog('webhook-delete', 'webhooks', /^Delete /),
];
