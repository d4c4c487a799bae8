import { PNG } from '../../backend/support/sampleFiles.ts';
import { expect, test } from '../support/test.ts';

const ARABIC = 'صورة العقد ٢٠٢٦.png';
const FILES = [
  { name: ARABIC, mimeType: 'image/png', buffer: Buffer.from(PNG) },
  { name: 'notes <1>.txt', mimeType: 'text/plain', buffer: Buffer.from('The notes') },
];

test('[VIS-08] an offline visitor leaves a ticket with two files, and the operator opens them at the desk', async ({
  visitor,
  desk,
  operator,
}) => {
  await desk.set({ online: false });
  await visitor.open();
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('The files belong to my contract');
  const choose = async (files: typeof FILES): Promise<void> => {
    const chooser = visitor.page.waitForEvent('filechooser');
    await visitor.ticketForm.getByRole('button', { name: 'Attach a file' }).click();
    await (await chooser).setFiles(files);
  };
  await choose(FILES);
  const files = visitor.ticketForm.getByRole('list', { name: 'Files' });
  await expect(files.getByRole('listitem')).toHaveCount(2);
  await expect(files.getByRole('progressbar')).toHaveCount(0);
  visitor.toleratesErrors = true;
  await choose([{ name: 'wrong.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }]);
  await expect(files.getByRole('alert')).toHaveText('The file is damaged, or not what its name says');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.ticketForm).toContainText('Some files were not uploaded.');
  const remove = files.getByRole('button', { name: 'Remove wrong.png' });
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.thread).toContainText('Your ticket number is');

  const { page } = operator;
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Tickets' }).click();
  await page.getByRole('list', { name: 'Tickets' }).getByText('The files belong to my contract').click();
  const emails = page.getByRole('log', { name: 'Emails' });
  const links = emails.getByRole('link').filter({ hasText: /\.(?:png|txt)$/ });
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveText(ARABIC);
  const opened = [];
  for (const link of await links.all())
    opened.push(await (await page.request.get((await link.getAttribute('href')) ?? '')).body());
  expect(opened.map((body) => body.toString('latin1'))).toEqual(FILES.map(({ buffer }) => buffer.toString('latin1')));
});
