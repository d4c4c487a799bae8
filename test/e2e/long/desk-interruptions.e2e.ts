/** The desk after another account has signed in in the same browser. */
import { expect, test } from '../support/desk/teamTest.ts';
import { PASSWORD } from '../support/desk/fillDesk.ts';

test.describe.configure({ timeout: 120_000 });

test('[DESK-01][DESK-08] a tab shows the sign-in once a colleague has signed in in another tab, and sends its reply after the next sign-in', async ({
  ann,
  meet,
}) => {
  const visitor = await meet();
  await visitor.open();
  await visitor.say('Where is my invoice?');
  await ann.open('Where is my invoice?');
  await ann.page.getByRole('button', { name: 'Take chat' }).click();
  await expect(ann.page.getByRole('button', { name: 'Close chat' })).toBeEnabled();
  const other = await ann.page.context().newPage();
  await other.goto(ann.page.url());
  await other.getByRole('button', { name: 'Sign out' }).waitFor();
  // A one-time link, for example, starts a session while ann is still signed in.
  await other.evaluate(
    (credentials) =>
      fetch('/desk/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      }),
    { username: 'bob', password: PASSWORD },
  );
  await ann.reply.fill('It is attached');
  await ann.reply.press('Enter');
  await expect(ann.page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await ann.page.getByRole('textbox', { name: 'Name or email' }).fill('ann');
  await ann.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await ann.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor.message('It is attached')).toBeVisible();
  await expect(ann.conversation.getByText('It is attached')).toHaveCount(1);
});
