import type { Visitor } from '../support/Visitor.ts';
import { expect, test } from '../support/test.ts';

type Upload = { name: string; mimeType: string; buffer: Buffer };

const PDF: Upload = {
  name: 'lease.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
};
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = (name: string): Upload => ({ name, mimeType: 'image/png', buffer: DOT });

async function choose(visitor: Visitor, ...files: Upload[]): Promise<void> {
  const chooser = visitor.page.waitForEvent('filechooser');
  await visitor.window.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles(files);
}

test('[UX-02][UX-08][WIN-12] Send works on a desktop, Enter sends chosen files, refused ones are listed meanwhile, and pictures have previews', async ({
  visitor,
}) => {
  const { keyboard } = visitor.page;
  const file = (name: string) => visitor.thread.getByRole('link', { name });
  await visitor.open();

  await test.step('the button sends, and the focus stays in the composer', async () => {
    const send = visitor.window.getByRole('button', { name: 'Send', exact: true });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    // Files can be attached once a chat exists.
    await expect(visitor.window.getByRole('button', { name: 'Attach a file' })).toHaveCount(0);
    await visitor.composer.pressSequentially('By the button');
    await send.click();
    await expect(visitor.message('By the button')).toContainText(/Sent|Seen/);
    await keyboard.type('and on');
    await expect(visitor.composer).toHaveValue('and on');
    await visitor.composer.fill('');
  });

  await test.step('refused files are listed with the reason until the other is sent with Enter', async () => {
    const exe = { name: 'run.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') };
    const empty = { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) };
    await choose(visitor, exe, PDF, empty);
    for (const text of [
      ...['This file type is not supported', 'run.exe', 'The file is empty', 'nothing.txt'],
      'You can send Word, Excel, PowerPoint, PDF, PNG, JPEG, text and CSV files.',
    ])
      await expect(visitor.window).toContainText(text);
    await expect(visitor.composer).toBeFocused();
    await keyboard.press('Enter');
    await expect(file('lease.pdf')).toBeVisible();
    await expect(visitor.window).not.toContainText('This file type is not supported');
    await expect(visitor.window).not.toContainText('The file is empty');
  });

  await test.step('pictures have previews, and are side by side once sent', async () => {
    const pages = ['page-1.png', 'page-2.png', 'page-3.png'];
    await choose(visitor, ...pages.map(png));
    const tiles = visitor.window.getByRole('list', { name: 'Files to send' }).getByRole('listitem');
    await expect(tiles).toHaveCount(3);
    await expect(tiles.locator('canvas').filter({ visible: true })).toHaveCount(3);
    await keyboard.press('Enter');
    for (const name of pages) await expect(file(name)).toBeVisible();
    const [first, second, third] = await Promise.all(pages.map((name) => file(name).boundingBox()));
    expect(second?.y).toBe(first?.y);
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
    expect(third?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
  });
});
