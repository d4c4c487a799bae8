import type { Page } from '@playwright/test';
import { PNG } from '../../backend/support/sampleFiles.ts';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const SHOTS = process.env['SHOTS'];
const ARABIC = 'صورة العقد ٢٠٢٦.png';
const FILES = [
  { name: ARABIC, mimeType: 'image/png', buffer: Buffer.from(PNG) },
  { name: 'notes <1>.txt', mimeType: 'text/plain', buffer: Buffer.from('The notes') },
];

/** Takes pictures of the page in both themes, if SHOTS names a folder. */
async function photograph(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` });
    }
}

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
  expect(await axe(visitor.page), 'files, one of which was refused').toEqual([]);
  await photograph(visitor.page, 'form');
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
  await photograph(page, 'desk');
  const opened = [];
  for (const link of await links.all())
    opened.push(await (await page.request.get((await link.getAttribute('href')) ?? '')).body());
  expect(opened.map((body) => body.toString('latin1'))).toEqual(FILES.map(({ buffer }) => buffer.toString('latin1')));
});
