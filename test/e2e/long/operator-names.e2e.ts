/** The names of operators in the visitor's window: who is there before a chat, and who asks for an access. */
import { expect, test } from '../support/desk/teamTest.ts';

// Desks and a visitor wait for each other, which takes a while on a busy machine.
test.describe.configure({ timeout: 180_000 });

test('[WIN-01] before a chat the header names who is there, and afterwards only who has joined', async ({
  ann,
  meet,
}) => {
  // bob and cyd are signed in by the desk's API.
  const visitor = await meet();
  await visitor.open();
  const header = visitor.window.locator('[part=header]');
  await expect(header).toContainText('Here now: ann, bob, and cyd');
  await visitor.say('Who is there?');
  await expect(header).toContainText('Here now: ann, bob, and cyd');
  await ann.open('Who is there?');
  await ann.page.getByRole('button', { name: 'Take chat' }).click();
  await expect(visitor.thread).toContainText('ann joined');
  await expect(header.getByRole('heading')).toHaveText('ann');
  await expect(header).not.toContainText('Here now');
});

test('[WIN-01] an administrator hides who is there from visitors who have no operator yet', async ({ ann, meet }) => {
  const { page } = ann;
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('checkbox', { name: 'Show who is online' }).uncheck();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings).toHaveCount(0);
  const visitor = await meet();
  await visitor.open();
  const header = visitor.window.locator('[part=header]');
  await expect(header).toContainText('Online');
  await visitor.say('Who answers?');
  await expect(header).not.toContainText('Here now');
  await ann.open('Who answers?');
  await page.getByRole('button', { name: 'Take chat' }).click();
  await expect(header.getByRole('heading')).toHaveText('ann');
});

test('[VIS-11] an access names the operator, the scope and the end, is stopped from another page after a failure, and shows so at the desk', async ({
  ann,
  meet,
}) => {
  const visitor = await meet();
  visitor.toleratesErrors = true;
  await visitor.open();
  await visitor.say('My form is broken');
  await ann.open('My form is broken');
  await ann.page.getByRole('button', { name: 'Take chat' }).click();
  await ann.page.getByRole('button', { name: 'Ask for access' }).click();
  const dialog = ann.page.getByRole('dialog', { name: 'Ask for access' });
  await dialog.getByText('View, not change').click();
  await dialog.getByRole('checkbox', { name: '3 days' }).check();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  const request = visitor.message('May we open your profile');
  await expect(request).toContainText('ann asks to view, but not change, your profile.');
  await request.getByRole('radio', { name: '3 days' }).check();
  await request.getByRole('button', { name: 'Allow for 3 days' }).click();
  await expect(visitor.thread).toContainText(/ann can view, but not change, your profile until .+/);
  await expect(visitor.thread).not.toContainText('May we open your profile');
  await expect(visitor.composer).toBeFocused();
  await expect(ann.conversation).toContainText('Allowed for 3 days');

  await visitor.page.reload();
  const stop = visitor.thread.getByRole('button', { name: 'Stop access' });
  await visitor.page.route('**/api/chat/callback/*/stop', (route) => route.abort(), { times: 1 });
  await stop.press('Enter');
  await expect(visitor.thread.getByRole('alert')).toHaveText("Couldn't stop the access. Please try again.");
  await stop.press('Enter');
  await expect(visitor.thread).toContainText('ann no longer has access to your profile. You stopped it.');
  await expect(stop).toHaveCount(0);
  await expect(ann.conversation).toContainText('Stopped by the visitor');
});
