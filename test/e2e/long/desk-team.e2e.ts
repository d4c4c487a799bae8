/** Three operators and their visitors: accounts, owners, the queue and presence. */
import { readFile } from 'node:fs/promises';
import { QUICK } from '../../backend/support/startBackend.ts';
import { axe } from '../support/axe.ts';
import { Backend } from '../support/backend.ts';
import { Colleague } from '../support/desk/Colleague.ts';
import { expect, test } from '../support/desk/teamTest.ts';
import type { Visitor } from '../support/Visitor.ts';

type Notified = { title: string; body: string };

// Three desks and their visitors wait for each other, which takes a while on a busy machine.
test.describe.configure({ timeout: 180_000 });

async function ask(visitor: Visitor, question: string): Promise<void> {
  await visitor.open();
  await visitor.say(question);
}

test('[DESK-01] people join by a link, administrators see their activity, and disabling an account ends its session at once', async ({
  enter,
}) => {
  const backend = await Backend.start({ DESK_PASSWORD: '' }, QUICK);
  try {
    const newcomer = async (name: string) => new Colleague(await (await enter()).newPage(), name);
    const [ann, bob, cyd] = [await newcomer('ann'), await newcomer('bob'), await newcomer('cyd')];
    await ann.makeAccount(backend.setupLink);
    for (const other of [bob, cyd]) await other.makeAccount(await ann.invite(other.name));
    await expect(ann.person('bob')).toContainText('Operator · bob');
    await expect(ann.person('bob')).toContainText('Online');
    await bob.show('People');
    await expect(bob.page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
    await expect(bob.page.getByRole('button', { name: 'Settings' })).toHaveCount(0);
    expect(await axe(ann.page, { at: 'body' })).toEqual([]);

    await ann.person('cyd').getByRole('button', { name: 'Disable: cyd' }).click();
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(ann.person('cyd')).toContainText('Disabled');
    await expect(cyd.page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');
    await cyd.signIn(backend.deskUrl);
    await expect(cyd.page.getByRole('alert')).toHaveText('Wrong name or password');
    expect(await axe(cyd.page, { at: 'body' })).toEqual([]);
    await cyd.page.goto(backend.setupLink);
    await cyd.page.reload();
    await expect(cyd.page.getByText('This link cannot be used')).toBeVisible();

    await ann.person('bob').getByRole('button', { name: 'Reset password: bob' }).click();
    const link = ann.page.getByRole('textbox', { name: /^Link for bob to set a new password/ });
    await cyd.page.goto(await link.inputValue());
    await cyd.page.reload();
    await cyd.page.getByRole('textbox', { name: 'Password' }).fill('another long password');
    await cyd.page.getByRole('button', { name: 'Set the password' }).click();
    await expect(cyd.page.getByRole('button', { name: 'Your profile: bob' })).toBeVisible();
    await expect(bob.page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');

    await ann.page.getByRole('button', { name: 'Activity' }).click();
    const activity = ann.page.getByRole('list', { name: 'Activity' });
    await expect(activity).toContainText('ann disabled cyd');
    await expect(activity).toContainText('bob changed the password');
    expect(await axe(ann.page, { at: 'body' })).toEqual([]);
  } finally {
    await backend.stop();
  }
});

test('[DESK-17] an administrator creates an API token and revokes it, and the filtered activity names its actions', async ({
  ann,
}) => {
  await ann.show('People');
  await ann.page.getByRole('button', { name: 'API tokens' }).click();
  await ann.page.getByRole('button', { name: 'New token' }).click();
  await ann.page.getByRole('textbox', { name: 'Name' }).fill('CRM');
  await ann.page.getByRole('checkbox', { name: 'Read people' }).check();
  await ann.page.getByRole('button', { name: 'Create token' }).click();
  const token = await ann.page.getByRole('textbox', { name: 'API token CRM' }).inputValue();
  await expect(ann.page.getByRole('list', { name: 'API tokens' })).toContainText('CRM · people:read');
  expect(await axe(ann.page, { at: 'body' })).toEqual([]);
  const call = async () =>
    (await fetch(new URL('api/activity', ann.page.url()), { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await call()).toBe(200);

  await ann.page.getByRole('button', { name: 'Done' }).click();
  await ann.page.getByRole('button', { name: 'Revoke CRM' }).click();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(ann.page.getByText('No API tokens')).toBeVisible();
  await expect(ann.page.getByRole('button', { name: 'New token' })).toBeFocused();
  expect(await call()).toBe(401);

  await ann.page.getByRole('button', { name: 'Activity' }).click();
  await ann.page.getByRole('combobox', { name: 'Action' }).selectOption('Token revoked');
  const activity = ann.page.getByRole('list', { name: 'Activity' });
  await expect(activity).toHaveText(/revoked the API token CRM/);
  await expect(activity.getByRole('listitem')).toHaveCount(1);
  const download = ann.page.waitForEvent('download');
  await ann.page.getByRole('link', { name: 'Download as CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^.*\r\n.*,token-revoked,CRM\r\n$/);
  expect(await axe(ann.page, { at: 'body' })).toEqual([]);
});

test('[DESK-02] every operator sees takes, takeovers and transfers of a chat at once, and no typed text is lost', async ({
  ann,
  bob,
  cyd,
  meet,
}) => {
  const visitor = await meet();
  await ask(visitor, 'Where is my invoice?');
  await ann.open('Where is my invoice?');
  await bob.open('Where is my invoice?');
  await expect(ann.colleagues).toHaveText('bob is looking at this chat');
  // Bob's reply is in flight while ann takes the chat.
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await bob.page.route('**/desk/api/chats/*/messages', async (route) => {
    await held;
    await route.continue();
  });
  await bob.reply.fill('Let me look for it.');
  await expect(ann.colleagues).toHaveText('bob is typing a reply');
  await bob.reply.press('Enter');
  await ann.page.getByRole('button', { name: 'Take chat' }).click();
  await expect(visitor.window.getByText('ann', { exact: true }).first()).toBeVisible();
  letGo();
  const refused = bob.page.getByRole('alert').filter({ hasText: 'Not sent.' });
  await expect(refused).toContainText('ann answers this chat. Take it over to answer it yourself');
  await expect(bob.reply).toHaveCount(0);
  await expect(bob.page.getByText('ann answers this chat.', { exact: true })).toBeVisible();
  expect(await axe(bob.page, { at: 'body' })).toEqual([]);

  await bob.takeOver();
  await expect(ann.news).toContainText(/^bob now answers /);
  await expect(ann.page.getByText('bob answers this chat.', { exact: true })).toBeVisible();
  await expect(ann.reply).toHaveCount(0);
  await refused.getByRole('button', { name: 'Retry' }).click();
  await expect(visitor.message('Let me look for it.')).toBeVisible();
  await expect(visitor.window.getByText('bob', { exact: true }).first()).toBeVisible();

  await bob.transfer('cyd', 'Knows invoices');
  await expect(cyd.news).toContainText(/^bob has given you the chat with /);
  await cyd.news.getByRole('button', { name: 'Open the chat' }).click();
  await expect(cyd.conversation.getByText('Chat transferred from bob to cyd')).toBeVisible();
  await expect(cyd.conversation.getByText('Knows invoices')).toBeVisible();
  await cyd.reply.fill('Here it is.');
  await cyd.reply.press('Enter');
  await expect(visitor.message('Here it is.')).toBeVisible();
  await expect(visitor.window.getByText('cyd', { exact: true }).first()).toBeVisible();
  await expect(visitor.window.getByText('Knows invoices')).toHaveCount(0);

  await cyd.transfer('Billing & subscription', '');
  await ann.page.getByRole('button', { name: /^Waiting/ }).click();
  await expect(ann.row('Here it is.').getByText('Billing & subscription')).toBeVisible();
  await ann.page.getByRole('button', { name: 'Take chat' }).click();
  await expect(ann.page.getByRole('button', { name: 'Transfer' })).toBeVisible();
  await ann.page.getByRole('button', { name: 'Transfer' }).click();
  expect(await axe(ann.page, { at: 'body' })).toEqual([]);
});

test('[DESK-03] the queue is first come, first served, and a long wait is highlighted, rings and notifies', async ({
  ann,
  bob,
  meet,
}) => {
  await ann.page.addInitScript(() => {
    const notified: Notified[] = [];
    class FakeNotification {
      static readonly permission = 'granted';
      static readonly requestPermission = async () => 'granted';
      constructor(title: string, { body }: { body: string }) {
        notified.push({ title, body });
      }
    }
    Object.assign(window, { notified, Notification: FakeNotification });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  });
  await ann.page.reload();
  const notified = () => ann.page.evaluate(() => (window as unknown as { notified: Notified[] }).notified);
  const [first, second] = [await meet(), await meet()];
  await ask(first, 'I came first');
  await ask(second, 'I came second');
  await first.say('And I am still here');
  const rows = ann.page.getByRole('list', { name: 'Chats' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('And I am still here');
  await expect(rows.last()).toContainText('en-US');
  expect(await notified(), 'nothing before the operator has asked for it').toEqual([]);

  await ann.page.getByRole('button', { name: 'Desktop notifications' }).click();
  await ann.page.getByRole('button', { name: 'Settings' }).click();
  const settings = ann.page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('spinbutton', { name: 'A wait is long after' }).fill('1');
  await settings.getByRole('spinbutton', { name: 'A wait rings after' }).fill('2');
  expect(await axe(ann.page, { at: 'body' })).toEqual([]);
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(rows.first()).toContainText('too long a wait');
  await expect(bob.row('I came second')).toContainText('too long a wait');
  await expect
    .poll(notified)
    .toContainEqual(
      expect.objectContaining({ body: 'I came second', title: expect.stringMatching(/is still waiting$/) }),
    );
});

test('[DESK-06] visitors get the chat while one operator is online, and the ticket form when all are away', async ({
  ann,
  bob,
  cyd,
  meet,
}) => {
  for (const { page } of [ann, bob]) await page.getByRole('switch', { name: 'Online' }).click();
  await ann.show('People');
  await expect(ann.person('bob')).toContainText('Away');
  const early = await meet();
  await early.open();
  await expect(early.composer).toBeVisible();
  await cyd.page.getByRole('switch', { name: 'Online' }).click();
  await expect(ann.person('cyd')).toContainText('Away');
  const late = await meet();
  await late.open();
  await expect(late.ticketForm).toBeVisible();
});

test('[DESK-10] the people list and a colleague’s chat fit a phone and work by keyboard', async ({
  ann,
  bob,
  meet,
}) => {
  const visitor = await meet();
  await ask(visitor, 'A question');
  await bob.open('A question');
  await bob.page.getByRole('button', { name: 'Take chat' }).click();
  await ann.page.setViewportSize({ width: 320, height: 640 });
  const width = () => ann.page.evaluate(() => document.documentElement.scrollWidth);
  await ann.show('People');
  await expect(ann.person('bob')).toBeVisible();
  expect(await width()).toBe(320);
  await ann.show('Chats');
  await ann.page.getByRole('button', { name: /^Open/ }).click();
  await ann.row('A question').getByRole('button').focus();
  await ann.page.keyboard.press('Enter');
  await ann.page.getByRole('button', { name: 'Take over' }).focus();
  await ann.page.keyboard.press('Enter');
  const dialog = ann.page.getByRole('dialog', { name: 'Take over from bob?' });
  await expect(dialog).toBeVisible();
  expect(await axe(ann.page, { at: 'body' })).toEqual([]);
  await ann.page.keyboard.press('Tab');
  await ann.page.keyboard.press('Enter');
  await expect(ann.reply).toBeFocused();
  expect(await width()).toBe(320);
});
