import { PNG } from '../../backend/support/sampleFiles.ts';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('[REACH-06] an operator makes a ticket of a chat, which has its messages and file, and the visitor gets the number', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('My printer burns');
  const chooser = visitor.page.waitForEvent('filechooser');
  await visitor.window.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles([{ name: 'burns.png', mimeType: 'image/png', buffer: Buffer.from(PNG) }]);
  await visitor.window.getByRole('button', { name: 'Send' }).click();
  const { page } = operator;
  await operator.take('burns.png');
  await operator.say('We send someone tomorrow');

  await page.getByRole('complementary').getByRole('button', { name: 'Make a ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a ticket of this chat' });
  expect(await axe(page, { at: 'dialog[open]' })).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Subject (optional)' }).fill('Burning printer');
  await dialog.getByRole('textbox', { name: 'Customer’s email' }).fill('ann at example');
  await expect(dialog.getByRole('button', { name: 'Make a ticket' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Customer’s email' }).fill('ann@example.com');
  await dialog.getByRole('button', { name: 'Make a ticket' }).click();

  const emails = page.getByRole('log', { name: 'Emails' });
  await expect(emails).toContainText('My printer burns');
  await expect(emails).toContainText('We send someone tomorrow');
  await expect(emails.getByRole('link', { name: 'burns.png', exact: true })).toBeVisible();
  const header = await page.getByText(/Ticket \d+ ·/).textContent();
  const [, number] = /Ticket (\d+)/.exec(header ?? '') ?? [];
  await expect(visitor.thread).toContainText(`Your request has the number ${number}.`);
});
