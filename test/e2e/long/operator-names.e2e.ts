/** The names of operators in the visitor's conversation: hand-overs, and the end. */
import { expect, test } from '../support/desk/teamTest.ts';

// Three desks and a visitor wait for each other, which takes a while on a busy machine.
test.describe.configure({ timeout: 180_000 });

test('[VIS-12] hand-overs and the end name the operators, also one that happened while the window was closed, and after a reload', async ({
  ann,
  bob,
  cyd,
  meet,
}) => {
  const visitor = await meet();
  await visitor.open();
  await visitor.say('Where is my invoice?');
  await ann.open('Where is my invoice?');
  await ann.page.getByRole('button', { name: 'Take chat' }).click();
  await expect(visitor.thread).toContainText('ann joined');

  await visitor.window.getByRole('button', { name: 'Minimize' }).click();
  await ann.transfer('bob', '');
  await bob.news.getByRole('button', { name: 'Open the chat' }).click();
  await expect(bob.reply).toBeVisible();
  await visitor.open();
  await expect(visitor.thread).toContainText('ann handed you over to bob');

  await bob.transfer('cyd', 'Knows invoices');
  await cyd.news.getByRole('button', { name: 'Open the chat' }).click();
  await expect(visitor.thread).toContainText('bob handed you over to cyd');
  await visitor.page.reload();
  for (const line of ['ann joined', 'ann handed you over to bob', 'bob handed you over to cyd'])
    await expect(visitor.thread.getByText(line, { exact: true })).toHaveCount(1);

  await visitor.chooseMenuItem('End chat');
  const dialog = visitor.page.getByRole('alertdialog', { name: 'End This Chat' });
  await expect(dialog).toContainText('You can still read and download it for a day.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await cyd.page.getByRole('button', { name: 'Close chat' }).click();
  await cyd.page.getByRole('dialog').getByRole('button', { name: 'Close chat' }).click();
  await expect(visitor.thread).toContainText('cyd ended the chat.');
});
