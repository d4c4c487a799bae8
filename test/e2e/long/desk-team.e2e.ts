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
    const [ann, bob] = [await newcomer('ann'), await newcomer('bob')];
    await ann.makeAccount(backend.setupLink);
    await bob.makeAccount(await ann.invite('bob'));
    await expect(ann.person('bob')).toContainText('Operator · bob');
    await expect(ann.person('bob')).toContainText('Online');
    await bob.show('People');
    await expect(bob.page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
    await expect(bob.page.getByRole('button', { name: 'Settings' })).toHaveCount(0);

    await ann.person('bob').getByRole('button', { name: 'Reset password: bob' }).click();
    const link = ann.page.getByRole('textbox', { name: /^Link for bob to set a new password/ });
    const { page } = await newcomer('bob');
    await page.goto(await link.inputValue());
    await page.getByRole('textbox', { name: 'Password' }).fill('another long password');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByRole('button', { name: 'Your profile: bob' })).toBeVisible();
    await expect(bob.page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');

    await ann.person('bob').getByRole('button', { name: 'Disable: bob' }).click();
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(ann.person('bob')).toContainText('Disabled');
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');
    await page.getByRole('textbox', { name: 'Name or email' }).fill('bob');
    await page.getByRole('textbox', { name: 'Password' }).fill('another long password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Wrong name or password');
    await page.goto(backend.setupLink);
    await page.reload();
    await expect(page.getByText('This link cannot be used')).toBeVisible();

    await ann.page.getByRole('button', { name: 'Activity' }).click();
    const activity = ann.page.getByRole('list', { name: 'Activity' });
    await expect(activity).toContainText('ann disabled bob');
    await expect(activity).toContainText('bob changed the password');
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
});

test('[DESK-02][DESK-10][VIS-12] every operator and the visitor see takes, takeovers and transfers of a chat, and no typed text is lost', async ({
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
  await expect(visitor.thread).toContainText('ann joined');
  letGo();
  const refused = bob.page.getByRole('alert').filter({ hasText: 'Not sent.' });
  await expect(refused).toContainText('ann answers this chat. Take it over to answer it yourself');
  await expect(bob.reply).toHaveCount(0);
  await expect(bob.page.getByText('ann answers this chat.', { exact: true })).toBeVisible();
  expect(await axe(bob.page, { at: 'body' })).toEqual([]);

  await bob.page.getByRole('button', { name: 'Take over' }).focus();
  await bob.page.keyboard.press('Enter');
  await expect(bob.page.getByRole('dialog', { name: 'Take over from ann?' })).toBeVisible();
  await bob.page.keyboard.press('Tab');
  await bob.page.keyboard.press('Enter');
  await expect(bob.reply).toBeFocused();
  await expect(ann.news).toContainText(/^bob now answers /);
  await expect(ann.page.getByText('bob answers this chat.', { exact: true })).toBeVisible();
  await expect(ann.reply).toHaveCount(0);
  await refused.getByRole('button', { name: 'Retry' }).click();
  await expect(visitor.message('Let me look for it.')).toBeVisible();
  await expect(visitor.window.getByText('bob', { exact: true }).first()).toBeVisible();

  await visitor.window.getByRole('button', { name: 'Minimize' }).click();
  await bob.transfer('cyd', 'Knows invoices');
  await expect(cyd.news).toContainText(/^bob has given you the chat with /);
  await cyd.news.getByRole('button', { name: 'Open the chat' }).click();
  await expect(cyd.conversation.getByText('Chat transferred from bob to cyd')).toBeVisible();
  await expect(cyd.conversation.getByText('Knows invoices')).toBeVisible();
  await cyd.reply.fill('Here it is.');
  await cyd.reply.press('Enter');
  await visitor.launcher.click();
  await expect(visitor.message('Here it is.')).toBeVisible();
  await expect(visitor.window.getByText('cyd', { exact: true }).first()).toBeVisible();
  await expect(visitor.window.getByText('Knows invoices')).toHaveCount(0);
  await visitor.page.reload();
  for (const line of ['ann joined', 'bob handed you over to cyd'])
    await expect(visitor.thread.getByText(line, { exact: true })).toHaveCount(1);

  await cyd.transfer('Billing & subscription', '');
  await ann.page.getByRole('button', { name: /^Waiting/ }).click();
  await expect(ann.row('Here it is.').getByText('Billing & subscription')).toBeVisible();
  await ann.page.getByRole('button', { name: 'Take chat' }).click();
  await expect(ann.page.getByRole('button', { name: 'Transfer' })).toBeVisible();
  await ann.page.getByRole('button', { name: 'Close chat' }).click();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Close chat' }).click();
  await expect(visitor.thread).toContainText('ann ended the chat.');
});

test('[DESK-03] a long wait is highlighted and notifies an operator who has asked for it', async ({ ann, meet }) => {
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
  const visitor = await meet();
  await ask(visitor, 'I am still here');
  await expect(ann.row('I am still here')).toContainText('en-US');
  expect(await notified(), 'nothing before the operator has asked for it').toEqual([]);

  await ann.page.getByRole('button', { name: 'Desktop notifications' }).click();
  await ann.page.getByRole('button', { name: 'Settings' }).click();
  const settings = ann.page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('spinbutton', { name: 'A wait is long after' }).fill('1');
  await settings.getByRole('spinbutton', { name: 'A wait rings after' }).fill('2');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(ann.row('I am still here')).toContainText('too long a wait');
  await expect
    .poll(notified)
    .toContainEqual(
      expect.objectContaining({ body: 'I am still here', title: expect.stringMatching(/is still waiting$/) }),
    );
});
