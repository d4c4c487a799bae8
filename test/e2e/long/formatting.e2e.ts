import { readFile } from 'node:fs/promises';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const REPLY =
  '**Sign** on page 3:\n1. Open `lease.pdf`\n2. Press *Sign*\n\n> It does not open\n\n```\nlease sign --page 3\n```';

test('[VIS-09] an operator sees a preview of the formatting, the visitor the formatted message, and the download plain text', async ({
  visitor,
  operator,
}, info) => {
  await visitor.open();
  await visitor.say('**My** lease_v2_final does `not` open');
  await operator.take('lease_v2_final');
  await operator.reply.fill(REPLY);
  await operator.page.getByText('Preview', { exact: true }).click();
  const preview = operator.page.getByRole('region', { name: 'Preview of the reply' });
  await expect(preview.getByRole('listitem')).toHaveText(['Open lease.pdf', 'Press Sign']);
  await operator.reply.press('Enter');

  const message = visitor.message('on page 3');
  await expect(message.getByRole('listitem')).toHaveText(['Open lease.pdf', 'Press Sign']);
  await expect(message.locator('strong')).toHaveText('Sign');
  await expect(message.locator('em')).toHaveText('Sign');
  await expect(message.locator('blockquote')).toHaveText('It does not open');
  await expect(message.locator('pre')).toHaveText('lease sign --page 3');
  expect(await axe(visitor.page), 'a formatted message').toEqual([]);
  await expect(operator.conversation.getByRole('article').last().getByRole('listitem')).toHaveCount(2);
  // A visitor's text is shown as typed on both sides.
  await expect(visitor.message('lease_v2_final')).toContainText('**My** lease_v2_final does `not` open');
  await expect(operator.conversation).toContainText('**My** lease_v2_final does `not` open');

  const downloading = visitor.page.waitForEvent('download');
  await visitor.chooseMenuItem('Download conversation');
  const file = info.outputPath('conversation.txt');
  await (await downloading).saveAs(file);
  const text = await readFile(file, 'utf8');
  expect(text).toContain('Sign on page 3:');
  expect(text).toContain('1. Open lease.pdf');
  expect(text).toContain('**My** lease_v2_final does `not` open');
});
