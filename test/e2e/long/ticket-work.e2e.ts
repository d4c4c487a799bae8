/**
 * The work on a ticket as on a chat: notes, tags, the person's details and history, copies, forwards,
 * and the inbox that joins chats and tickets.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { QUICK } from '../../backend/support/startBackend.ts';
import { axe } from '../support/axe.ts';
import { Backend } from '../support/backend.ts';
import { call } from '../support/call.ts';
import { DeskApi } from '../support/DeskApi.ts';
import { expect, test as base } from '../support/test.ts';

const SECRET = 'a secret of the mail server';
const HOSTILE = 'Owes us 300 <script>alert(1)</script> مرحبا 日本';

// In one worker: each worker starts a backend of its own.
base.describe.configure({ timeout: 180_000, mode: 'default' });

type Post = {
  backend: Backend;
  api: DeskApi;
  /** Returns the outgoing mails, oldest first, with their header lines unfolded. */
  mails: () => Promise<string[]>;
  receive: (lines: readonly string[]) => Promise<{ outcome: string; ticket_id: number }>;
};

const test = base.extend<{ newDesk: () => Promise<Page> }, { post: Post }>({
  post: [
    // Playwright reads a fixture's dependencies from this pattern; an empty pattern means none.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'support-chat-mails-'));
      const environment = { MAIL_DIR: folder, MAIL_WEBHOOK_SECRET: SECRET, MAIL_REPLY_TO: 'help+{ticket}@example.com' };
      const backend = await Backend.start(environment, QUICK);
      const mails = async () => {
        const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
        const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
        return texts.map((text) => text.replace(/\r\n[ \t]+/g, ' '));
      };
      const receive = async (lines: readonly string[]) => {
        const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` };
        const body = lines.join('\r\n');
        const answered = await fetch(`${backend.url}/api/mail/incoming`, { method: 'POST', headers, body });
        return (await answered.json()) as { outcome: string; ticket_id: number };
      };
      await use({ backend, api: await DeskApi.signIn(backend), mails, receive });
      await backend.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  newDesk: async ({ browser, post: { backend, api } }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        permissions: ['local-network-access'],
        viewport: { width: 1366, height: 768 },
      });
      contexts.push(context);
      await context.addCookies([api.cookie]);
      const page = await context.newPage();
      await page.goto(backend.deskUrl);
      await page.getByRole('navigation', { name: 'Views' }).waitFor();
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

const headerOf = (mail: string, name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(mail)?.[1]?.trim() ?? '';
const show = (page: Page, view: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }).click();
const emails = (page: Page) => page.getByRole('log', { name: 'Emails' });
const rows = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list, exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });

async function openTicket(page: Page, text: string): Promise<void> {
  await show(page, 'Tickets');
  await rows(page, 'Tickets').filter({ hasText: text }).getByRole('button').click();
  await emails(page).waitFor();
}

test('[DESK-23] notes and tags of a ticket reach the other desk, and no e-mail', async ({ post, newDesk }) => {
  const { backend, mails } = post;
  const one = await newDesk();
  const two = await newDesk();
  await call(`${backend.url}/support/legal-forms/ticket`, 'POST', {
    ...{ id: 'ann', email: 'ann@example.com', name: 'Ann', message: 'My lease does not open' },
    ...{ page: 'https://forms.example/lease', language: 'ar-EG' },
  });
  for (const page of [one, two]) await openTicket(page, 'My lease does not open');

  const reply = one.getByRole('textbox', { name: 'Reply by email' });
  await reply.fill('/note ');
  const note = one.getByRole('textbox', { name: 'Private note' });
  await expect(note).toBeFocused();
  await expect(one.getByRole('button', { name: 'Send email' })).toBeHidden();
  await note.fill(HOSTILE);
  await note.press('Control+Enter');
  await expect(reply).toHaveValue('');
  for (const page of [one, two])
    await expect(emails(page).getByRole('article', { name: /^Private note by / })).toContainText(HOSTILE);

  const details = one.getByRole('complementary', { name: 'Customer' });
  await expect(details).toContainText('ann@example.com');
  await expect(details).toContainText('ar-EG');
  await expect(details.getByRole('link', { name: /lease/ })).toHaveAttribute('href', 'https://forms.example/lease');
  await details.getByRole('combobox', { name: 'Add a tag' }).fill('Billing');
  await details.getByRole('combobox', { name: 'Add a tag' }).press('Enter');
  for (const page of [one, two]) {
    await expect(page.getByRole('list', { name: 'Tags' })).toContainText('#billing');
    await expect(rows(page, 'Tickets').first()).toContainText('#billing');
  }
  await details.getByRole('button', { name: 'Add a private note' }).press('Enter');
  await one.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Called her');
  await one.getByRole('dialog').getByRole('button', { name: 'Add note' }).click();
  await expect(emails(two).getByText('Called her')).toBeVisible();

  await one.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('billing');
  await expect(rows(one, 'Tickets')).toHaveCount(1);

  await reply.fill('Please try another browser.');
  await reply.press('Control+Enter');
  await expect(emails(one).getByText('Sent', { exact: true })).toBeVisible();
  const sent = (await mails()).join('\n');
  expect(sent).toContain('Please try another browser.');
  expect(sent).not.toMatch(/Owes us|Called her|billing/);
});

test('[DESK-23] copies and a forward go out by e-mail, and their answers come back under the right names', async ({
  post,
  newDesk,
}) => {
  const { mails, receive } = post;
  await receive(['From: Rita <rita@example.com>', 'Subject: Lamp', 'Message-ID: <r@r>', '', 'My lamp is dark']);
  const page = await newDesk();
  await openTicket(page, 'My lamp is dark');
  await page.getByRole('button', { name: 'Add Cc' }).press('Enter');
  const copies = page.getByRole('textbox', { name: 'Cc' });
  await expect(copies).toBeFocused();
  await copies.fill('bob@example.com, cyd@');
  await expect(copies).toHaveAccessibleDescription('“cyd@” is not an email address.');
  const reply = page.getByRole('textbox', { name: 'Reply by email' });
  await reply.fill('We look into it.');
  await expect(page.getByRole('button', { name: 'Send email' })).toBeDisabled();
  await copies.fill('bob@example.com');
  await page.reload();
  await expect(copies).toHaveValue('bob@example.com');
  await reply.press('Control+Enter');
  await expect(emails(page).getByText('Sent', { exact: true })).toBeVisible();
  await expect(emails(page).getByText('Cc: bob@example.com')).toBeVisible();
  await expect(copies).toHaveValue('bob@example.com');
  const first = (await mails()).at(-1) ?? '';
  expect([headerOf(first, 'To'), headerOf(first, 'Cc')]).toEqual(['rita@example.com', 'bob@example.com']);

  const reference = `In-Reply-To: ${headerOf(first, 'Message-ID')}`;
  await receive(['From: Bob <bob@example.com>', 'Message-ID: <b@b>', reference, '', 'I dropped it.']);
  await expect(emails(page).getByText('In copy, not the customer')).toBeVisible();

  await page.getByRole('button', { name: 'Forward' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /Forward ticket/ });
  await dialog.getByRole('textbox', { name: 'To' }).fill('lab@partner.example');
  await dialog.getByRole('textbox', { name: 'Your message' }).fill('Can you repair it?');
  expect(await axe(page, { at: 'body' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect(dialog).toBeHidden();
  await expect(emails(page).getByText('Forwarded to lab@partner.example. The customer does not see it')).toBeVisible();
  await expect(emails(page).getByText('Sent', { exact: true })).toHaveCount(2);
  const forward = (await mails()).at(-1) ?? '';
  expect(headerOf(forward, 'To')).toBe('lab@partner.example');
  expect(headerOf(forward, 'Cc')).toBe('');
  expect(forward).toMatch(/Can you repair it\?[^]*> My lamp is dark[^]*> We look into it\.[^]*> I dropped it\./);

  const to = `To: ${headerOf(forward, 'Reply-To')}`;
  await receive(['From: Rita <rita@example.com>', to, 'Message-ID: <l@l>', '', 'Please pay the lab.']);
  await expect(emails(page).getByText('Answer to a forward. The customer does not see it')).toBeVisible();
  await expect(rows(page, 'Tickets').filter({ hasText: 'Lamp' })).toContainText('Rita: Please pay the lab.');
  expect(await axe(page, { at: 'body' })).toEqual([]);
});

test('[DESK-23] the inbox joins a person’s chat, ticket and mail, and each shows the others', async ({
  post,
  newDesk,
}) => {
  const { backend, receive } = post;
  await receive(['From: Kim <kim@example.com>', 'Subject: Invoice', 'Message-ID: <k@k>', '', 'Where is my invoice?']);
  const chat = { user_id: 'kim', user_name: 'kim@example.com', uuid: 'k-1' };
  const { chat_id: chatId, hash } = await call<{ chat_id: number; hash: string }>(
    `${backend.url}/api/chat/new`,
    'POST',
    chat,
  );
  await call(`${backend.url}/api/chat/new-message`, 'POST', {
    ...{ chat_id: chatId, hash, uuid: 'm-1', message: 'I wrote you a mail' },
  });
  const page = await newDesk();
  await show(page, 'Inbox');
  const inbox = rows(page, 'Inbox');
  await expect(inbox.filter({ hasText: 'Where is my invoice?' })).toHaveCount(1);
  await expect(inbox.filter({ hasText: 'I wrote you a mail' })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: /^Waiting for an answer/ })).toBeVisible();

  // The arrow keys go through chats and tickets alike.
  const mail = inbox.filter({ hasText: 'Where is my invoice?' }).getByRole('button');
  const waiting = inbox.filter({ hasText: 'I wrote you a mail' }).getByRole('button');
  await mail.focus();
  await page.keyboard.press('ArrowDown');
  await expect(waiting).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('I wrote you a mail');
  await page
    .getByRole('list', { name: 'Tickets of this visitor' })
    .getByRole('button', { name: /Invoice/ })
    .click();
  await expect(emails(page)).toContainText('Where is my invoice?');
  await expect(mail).toHaveAttribute('aria-current', 'true');
  await expect(waiting).toHaveAttribute('aria-current', 'false');
  await page.getByRole('list', { name: 'Chats of this customer' }).getByRole('button').click();
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('I wrote you a mail');
  await page.reload();
  await expect(inbox.filter({ hasText: 'Where is my invoice?' })).toHaveCount(1);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Back to the chats' }).click();
  await expect(waiting).toBeFocused();
  await mail.click();
  await expect(page.getByRole('textbox', { name: 'Reply by email' })).toBeInViewport();
  expect(await axe(page, { at: 'body' })).toEqual([]);
  await page.getByRole('button', { name: 'Back to the tickets' }).click();
  await expect(mail).toBeFocused();
  await show(page, 'Chats');
  await expect(page.getByRole('list', { name: 'Chats', exact: true })).toBeVisible();
});
