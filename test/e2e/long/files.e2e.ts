import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { call } from '../support/call.ts';
import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';

const fixture = (name: string) => readFile(new URL(`../../fixtures/files/${name}`, import.meta.url));

type Pasted = { plain?: string; html?: string; rtf?: string };

/** Pastes a picture together with these texts, as copied from another program. */
async function paste(field: Locator, { plain, html, rtf }: Pasted): Promise<void> {
  const texts = Object.entries({ 'text/plain': plain, 'text/html': html, 'text/rtf': rtf });
  const picture = [...(await fixture('photo.png'))];
  await field.evaluate(
    (node, given) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of given.texts) if (text !== undefined) clipboardData.setData(type ?? '', text);
      clipboardData.items.add(new File([Uint8Array.from(given.picture)], 'image.png', { type: 'image/png' }));
      const init = { clipboardData, bubbles: true, cancelable: true, composed: true };
      const isBrowsers = node.dispatchEvent(new ClipboardEvent('paste', init));
      // A synthetic paste event inserts nothing. This mimics the browser's default action.
      if (isBrowsers) document.execCommand('insertText', false, clipboardData.getData('text/plain'));
    },
    { texts, picture },
  );
}

async function choose(
  visitor: Visitor,
  files: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = visitor.page.waitForEvent('filechooser');
  await visitor.window.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles(files);
}

/** Pastes the kinds of content that Office, browsers and screenshot tools copy. */
async function pasteAllKinds(field: Locator, chosen: Locator): Promise<void> {
  await field.focus();
  await paste(field, { plain: 'Lamp\t12.50', html: '<table><tr><td>Lamp</td><td>12.50</td></tr></table>' });
  await expect(field).toHaveValue('Lamp\t12.50');
  await field.fill('');
  await paste(field, { html: '<p>Chair</p><p>49</p>' });
  await expect(field).toHaveValue('Chair\n49');
  await field.fill('');
  await paste(field, { rtf: String.raw`{\rtf1\ansi {\fonttbl{\f0 Arial;}}Table\par}` });
  await expect(field).toHaveValue('Table');
  await expect(chosen).toHaveCount(0);
  await field.fill('');
  await paste(field, { html: '<img src="https://shop.example/lamp.png">' });
  await expect(chosen.getByText('image.png')).toHaveCount(1);
  await paste(field, {});
  await expect(chosen.getByText('image.png')).toHaveCount(2);
  await expect(field).toHaveValue('');
}

test('[REAL-11] text copied together with a picture of it is pasted as text, for visitor and operator, and into a ticket’s reply', async ({
  visitor,
  operator,
  backend,
}) => {
  const { page } = operator;
  const chosen = page.getByRole('list', { name: 'Files to send' });
  await visitor.open();
  await visitor.say('Paste from Excel');
  await pasteAllKinds(visitor.composer, visitor.window.getByRole('list', { name: 'Files to send' }));
  await operator.take('Paste from Excel');
  await pasteAllKinds(operator.reply, chosen);
  await call(`${backend.url}/support/ticket`, 'POST', {
    ...{ id: crypto.randomUUID(), message: 'Prices of lamps', email: 'ann@example.com' },
    ...{ category_id: null, domain: 'localhost', exp_guest_id: 'guest' },
  });
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Tickets' }).click();
  await page
    .getByRole('list', { name: 'Tickets', exact: true })
    .getByRole('button', { name: /Prices of lamps/ })
    .click();
  await pasteAllKinds(page.getByRole('textbox', { name: 'Reply by email' }), chosen);
});

test('[REAL-07] a file is accepted by its extension and downloads under a sensible name, and a refused one shows its name, its real type and the accepted types, to visitor and operator', async ({
  visitor,
  operator,
}) => {
  visitor.toleratesErrors = true;
  await visitor.open();
  await visitor.say('Names');
  await operator.take('Names');

  await test.step('names that a file system does not allow', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'support-chat-names-'));
    for (const [given, kept] of [
      ['line\nbreak\\50% #1? "final".csv', '50% #1? "final".csv'],
      ['\u202e👩‍💻 Mu\u0308ller\u200f.csv.', '👩‍💻 Müller.csv'],
    ] as const) {
      const path = join(folder, given);
      await writeFile(path, await fixture('windows-1252.csv'));
      await choose(visitor, path);
      await visitor.composer.press('Enter');
      await expect(visitor.thread.getByRole('link', { name: kept, exact: true })).toBeVisible();
      const shown = operator.conversation.getByRole('link', { name: kept, exact: true });
      // Removes the target: the new tab would close when the download starts.
      await shown.evaluate((node) => node.removeAttribute('target'));
      const download = operator.page.waitForEvent('download');
      await shown.click();
      // Browsers replace characters that the operating system does not allow.
      const plain = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, ' ');
      expect(plain((await download).suggestedFilename())).toBe(plain(kept));
      expect(await readFile(await (await download).path())).toEqual(await fixture('windows-1252.csv'));
    }
    await rm(folder, { recursive: true });
  });

  await test.step('types that a browser does not report', async () => {
    for (const [name, mimeType, content] of [
      ['locked.xlsx', 'application/vnd.ms-office', 'locked.xlsx'],
      ['notes.txt', 'application/octet-stream', 'utf-16le.txt'],
    ] as const) {
      await choose(visitor, { name, mimeType, buffer: await fixture(content) });
      await visitor.composer.press('Enter');
      await expect(visitor.thread.getByRole('link', { name })).toBeVisible();
    }
  });

  const heic = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await fixture('photo.heic') };
  await test.step('a refused file of the visitor', async () => {
    await choose(visitor, heic);
    await visitor.composer.press('Enter');
    const message = visitor.message('photo.jpg');
    await expect(message).toContainText('The file is really in HEIC format');
    await expect(message).toContainText('You can send Word, Excel, PowerPoint, PDF, PNG, JPEG, text and CSV files.');
    await expect(message.getByRole('button', { name: 'Remove' })).toBeVisible();
    await choose(visitor, { name: 'invoice\u202efdp.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
    await expect(visitor.window).toContainText('invoicefdp.exe');
  });

  await test.step('a refused file of the operator', async () => {
    const { page } = operator;
    const attach = (file: typeof heic) => page.locator('.composer input[type=file]').setInputFiles(file);
    await attach(heic);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(operator.conversation).toContainText('photo.jpg is a HEIC picture. You can send Word, Excel');
    await attach({ name: 'table.xlsm', mimeType: 'application/vnd.ms-excel', buffer: await fixture('table.xlsm') });
    await expect(
      page.getByText('“table.xlsm” was not added: this file type is not supported. You can send'),
    ).toBeVisible();
  });
});
