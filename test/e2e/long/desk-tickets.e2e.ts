/**
 * A ticket from the visitor's form to its solution by e-mail, on two operators' desks, and sales
 * leads.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { BOUNCES } from '../../backend/support/bounces.ts';
import { QUICK } from '../../backend/support/startBackend.ts';
import { axe } from '../support/axe.ts';
import { Backend } from '../support/backend.ts';
import { call } from '../support/call.ts';
import { DeskApi } from '../support/DeskApi.ts';
import { expect, test as base } from '../support/test.ts';
import { Visitor } from '../support/Visitor.ts';

const SECRET = 'a secret of the mail server';

// In one worker: each worker starts a backend of its own.
base.describe.configure({ timeout: 180_000, mode: 'default' });

/** An operator in the Tickets view. */
class TicketDesk {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async signIn({ deskUrl, password }: Backend): Promise<void> {
    await this.page.goto(deskUrl);
    await this.page.getByRole('textbox', { name: 'Password' }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.showTickets();
  }

  async showTickets(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Tickets' }).click();
    await this.page.getByRole('heading', { name: 'Tickets' }).waitFor();
  }

  get rows() {
    return this.page.getByRole('list', { name: 'Tickets', exact: true }).getByRole('listitem');
  }

  async open(text: string): Promise<void> {
    await this.rows.filter({ hasText: text }).getByRole('button').click();
    await this.emails.waitFor();
  }

  get emails() {
    return this.page.getByRole('log', { name: 'Emails' });
  }

  get reply() {
    return this.page.getByRole('textbox', { name: 'Reply by email' });
  }

  show(filter: string): Promise<unknown> {
    return this.page.getByRole('combobox', { name: 'Show' }).selectOption(filter);
  }
}

/** A backend that sends its mails into a folder and receives them by HTTP. */
type Post = {
  backend: Backend;
  /** Returns the outgoing mails, oldest first, with their header lines unfolded. */
  mails: () => Promise<string[]>;
  answer: (mail: string) => Promise<unknown>;
};
type World = { world: Post & { api: DeskApi }; newPage: () => Promise<Page>; one: TicketDesk; two: TicketDesk };

const test = base.extend<World, { post: Post }>({
  post: [
    // Playwright reads a fixture's dependencies from this pattern; an empty pattern means none.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'support-chat-mails-'));
      const environment = {
        MAIL_DIR: folder,
        MAIL_WEBHOOK_SECRET: SECRET,
        MAIL_REPLY_TO: 'help+{ticket}@example.com',
        MAIL_AUTHSERV_ID: 'mx.example.com',
      };
      const backend = await Backend.start(environment, QUICK);
      const mails = async () => {
        const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
        const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
        return texts.map((text) => text.replace(/\r\n[ \t]+/g, ' '));
      };
      const answer = async (mail: string) => {
        const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` };
        const answered = await fetch(`${backend.url}/api/mail/incoming`, { method: 'POST', headers, body: mail });
        return (await answered.json()) as unknown;
      };
      await use({ backend, mails, answer });
      await backend.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // Every test starts without open tickets.
  world: async ({ post }, use) => {
    const api = await DeskApi.signIn(post.backend);
    const { tickets } = (await api.call('GET', '/tickets')) as { tickets: { ticket_id: number }[] };
    for (const { ticket_id: id } of tickets) await api.call('PUT', `/tickets/${id}`, { status: 'solved' });
    await use({ ...post, api });
  },
  newPage: async ({ browser, world: _world }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        permissions: ['local-network-access'],
        viewport: { width: 1366, height: 650 },
      });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  one: async ({ newPage }, use) => use(new TicketDesk(await newPage())),
  two: async ({ newPage }, use) => use(new TicketDesk(await newPage())),
});

function headerOf(mail: string, name: string): string {
  return new RegExp(`^${name}: (.+)$`, 'im').exec(mail)?.[1]?.trim() ?? '';
}

test('[DESK-05][DESK-11] a ticket’s subject and the answer to its e-mail appear at both desks, and an answer reopens it', async ({
  world: { backend, api, mails, answer },
  newPage,
  one,
  two,
}) => {
  const sentBefore = (await mails()).length;
  const visitor = new Visitor(await newPage(), backend);
  await api.set({ online: false });
  await visitor.open();
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('My lease does not open');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.thread).toContainText('ticket number');

  await one.signIn(backend);
  await one.open('My lease does not open');
  await expect(one.emails.getByRole('article')).toHaveCount(1);
  await two.signIn(backend);
  await two.open('My lease does not open');

  await one.page.getByRole('button', { name: 'Change the subject' }).press('Enter');
  const field = one.page.getByRole('dialog').getByRole('textbox', { name: 'Subject' });
  await expect(field).toBeFocused();
  await field.fill('x'.repeat(201));
  await expect(field).toHaveAccessibleDescription('Too long: remove 1 character.');
  expect(await axe(one.page, { at: 'body' })).toEqual([]);
  await field.fill('A lease that does not open');
  await field.press('Enter');
  for (const desk of [one, two]) {
    await expect(desk.page.getByRole('heading', { name: 'A lease that does not open' })).toBeVisible();
    await expect(desk.rows).toContainText('A lease that does not open');
  }

  // The typed text survives a reload.
  await one.reply.fill('Please try it in another browser.');
  await one.page.reload();
  await expect(one.reply).toHaveValue('Please try it in another browser.');
  await one.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from('1. Open it') });
  await one.reply.press('Control+Enter');
  await expect(one.emails.getByText('Sent', { exact: true })).toBeVisible();
  await expect(one.reply).toHaveValue('');
  await expect(two.emails.getByText('Please try it in another browser.')).toBeVisible();
  await expect(two.page.getByText(/Ticket \d+ · Waiting for the customer/)).toBeVisible();

  const mail = (await mails()).at(-1) ?? '';
  const number = /ticket (\d+)/.exec(headerOf(mail, 'Subject'))?.[1] ?? '';
  expect(headerOf(mail, 'From')).toBe('Legal Forms Support <support@localhost>');
  expect(headerOf(mail, 'To')).toBe('ann@example.com');
  expect(headerOf(mail, 'Subject')).toBe(`Re: A lease that does not open (ticket ${number})`);
  expect(headerOf(mail, 'Reply-To')).toMatch(new RegExp(`^help\\+${number}-[0-9a-f]{32}@example\\.com$`));
  expect(mail).toContain('> My lease does not open');
  expect(mail).toContain('filename=steps.txt');

  const back = [
    'From: Ann <ann@example.com>',
    `To: ${headerOf(mail, 'Reply-To')}`,
    `In-Reply-To: ${headerOf(mail, 'Message-ID')}`,
    `References: ${headerOf(mail, 'Message-ID')}`,
    'Message-ID: <1@ann.example>',
    'Subject: Re: Your question',
    '',
    'It works in Firefox, thank you!',
    '',
    'On Wed, Legal Forms Support wrote:',
    '> Please try it in another browser.',
  ];
  expect(await answer(back.join('\r\n'))).toMatchObject({ outcome: 'answer', ticket_id: Number(number) });
  for (const desk of [one, two]) {
    await expect(desk.emails.getByText('It works in Firefox, thank you!')).toBeVisible();
    await expect(desk.emails.getByText('> Please try it in another browser.')).toBeHidden();
  }
  await two.emails.getByText('Earlier messages').click();
  await expect(two.emails.getByText('> Please try it in another browser.')).toBeVisible();

  await one.page.getByRole('button', { name: 'Solve', exact: true }).click();
  await expect(two.page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await expect(one.rows).toHaveCount(0);
  await answer(
    back
      .map((line) => (line.startsWith('Message-ID') ? 'Message-ID: <2@ann.example>' : line))
      .map((line) => (line.startsWith('It works') ? 'Sorry, one more question' : line))
      .join('\r\n'),
  );
  for (const desk of [one, two]) {
    await expect(desk.emails.getByText('Sorry, one more question')).toBeVisible();
    await expect(desk.page.getByRole('button', { name: 'Solve', exact: true })).toBeVisible();
  }
  await expect(one.rows).toHaveCount(1);
  expect(await mails()).toHaveLength(sentBefore + 1);
});

test('[DESK-05][DESK-10][DESK-11][DESK-19] tickets by e-mail and sales leads work by keyboard, and on a phone', async ({
  world: { backend, answer },
  one,
}) => {
  await answer('From: Bob <bob@example.com>\r\nSubject: Prices\r\nMessage-ID: <b@b>\r\n\r\nWhat does it cost?');
  await call(`${backend.url}/api/contact-sales/send-form`, 'POST', { email: 'cyd@example.com', seats: 40 });
  await one.signIn(backend);
  const { page } = one;
  await one.rows.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(one.reply).toBeFocused();
  await expect(one.rows).toContainText('BobPrices');
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
  await expect(page.getByText(/^Bob · Ticket \d+ · Open/)).toBeVisible();
  // The next key goes where the focus was before the palette or its dialog.
  await page.keyboard.type('It costs ');
  for (const words of ['', 'shortcuts']) {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Command, chat or search' })).toBeFocused();
    await page.keyboard.type(words);
    if (words !== '') await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: words === '' ? 'Commands' : 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.keyboard.type('nothing.');
  await page.keyboard.press('Control+Enter');
  await expect(one.emails.getByText('It costs nothing.')).toBeVisible();
  await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Assign to' }).selectOption('No one');
  await dialog.getByRole('button', { name: 'Assign' }).press('Enter');
  await one.show('pending');
  await expect(one.rows).toContainText('Unassigned');
  await one.show('mine');
  await expect(one.rows).toHaveCount(0);
  await one.show('unassigned');
  await expect(one.rows).toHaveCount(1);

  await one.show('leads');
  const lead = page.getByRole('list', { name: 'Sales leads' }).getByRole('listitem');
  await expect(lead).toContainText('seats40');
  await lead.getByRole('button', { name: 'Mark as handled: cyd@example.com' }).press('Enter');
  await expect(lead).toContainText('Handled by');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Back to the tickets' }).click();
  await one.show('pending');
  await one.open('It costs nothing.');
  await expect(one.reply).toBeInViewport();
  expect(await axe(page, { at: 'body' })).toEqual([]);
  await page.getByRole('button', { name: 'Back to the tickets' }).click();
  await expect(one.rows).toHaveCount(1);
});

test('[REAL-09][DESK-24] the desk replies to the customer of a contact form, and marks an e-mail whose sender is not proven', async ({
  world: { backend, answer, mails },
  one,
}) => {
  const form = [
    'From: Shop <wordpress@shop-site.example>',
    'Reply-To: Carl Weiss <carl@customer.example>',
    'Subject: Delivery',
    'Message-ID: <form@shop-site.example>',
    '',
    'Do you deliver to islands?',
  ];
  await answer(form.join('\r\n'));
  await one.signIn(backend);
  await one.open('Do you deliver to islands?');
  const email = one.emails.getByRole('article', { name: /^Carl Weiss, / });
  await expect(email.getByText('carl@customer.example')).toBeVisible();
  await expect(email.getByText('via wordpress@shop-site.example')).toBeVisible();
  await one.reply.fill('We do.');
  await one.reply.press('Control+Enter');
  await expect(one.emails.getByText('Sent', { exact: true })).toBeVisible();
  expect(headerOf((await mails()).at(-1) ?? '', 'To')).toBe('carl@customer.example');

  const mark = one.emails.getByText('Sender not proven');
  const mail = ['From: Eve <eve@example.com>', 'Subject: Forged?', 'Message-ID: <eve@a>', '', 'Is this mine?'];
  const proof = 'Authentication-Results: mx.example.com; dmarc=pass header.from=example.com';
  await answer(mail.join('\r\n'));
  await answer([proof, ...mail].join('\r\n').replace('eve@a', 'eve@b').replace('Is this mine?', 'This is mine'));
  await one.open('Is this mine?');
  await expect(mark).toBeVisible();
  await one.open('This is mine');
  await expect(one.emails.getByText('This is mine')).toBeVisible();
  await expect(mark).toHaveCount(0);
});

test('[DESK-20] a mistyped address is corrected by keyboard, and the reply that came back is sent again, also on a phone in the dark', async ({
  world: { backend, answer, mails },
  one,
}) => {
  const form = ['From: shop@shop-site.example', 'Reply-To: Dora <dora@exmaple.com>', 'Message-ID: <dora@shop>', ''];
  await answer([...form, 'Where is my parcel?'].join('\r\n'));
  await one.signIn(backend);
  await one.open('Where is my parcel?');
  const { page } = one;
  await one.reply.fill('On its way.');
  await page.getByRole('button', { name: 'Add Cc' }).click();
  await page.getByRole('textbox', { name: 'Cc' }).fill('eli@example.com');
  await one.reply.press('Control+Enter');
  await expect(one.emails.getByText('Sent', { exact: true })).toBeVisible();
  const sent = (await mails()).at(-1) ?? '';
  const returned = { messageId: headerOf(sent, 'Message-ID'), replyTo: headerOf(sent, 'Reply-To') };
  await answer(BOUNCES.exchange({ ...returned, recipient: 'eli@example.com', number: 1 }));
  await expect(one.emails.getByText(/^The copy to eli@example\.com came back: 550 5\.1\.10/)).toBeVisible();
  await expect(one.rows.getByText('Not delivered')).toHaveCount(0);
  await answer(BOUNCES.ses({ ...returned, recipient: 'dora@exmaple.com' }));
  await expect(one.emails.getByRole('alert')).toContainText('The mail server of dora@exmaple.com returned the email');
  await expect(one.rows.getByText('Not delivered')).toBeVisible();

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  const change = page.getByRole('button', { name: 'Change the email address' });
  await change.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Email address of ticket \d+$/ });
  const field = dialog.getByRole('textbox', { name: 'Customer’s email' });
  await expect(field).toBeFocused();
  await field.fill('dora@example');
  await field.press('Tab');
  await expect(field).toHaveAccessibleDescription('This is not an email address.');
  expect(await axe(page, { at: 'body' })).toEqual([]);
  await field.fill('dora@example.com');
  await field.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(change).toBeFocused();
  await expect(change).toBeInViewport();
  expect(await axe(page, { at: 'body' })).toEqual([]);

  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(one.emails.getByText('Sent', { exact: true })).toBeVisible();
  expect(headerOf((await mails()).at(-1) ?? '', 'To')).toBe('dora@example.com');
  await page.getByRole('button', { name: 'Back to the tickets' }).click();
  await expect(one.rows.getByText('Not delivered')).toHaveCount(0);
});
