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

test('[UX-02] pressing Send also works on a desktop, and the focus stays in the composer', async ({ visitor }) => {
  await visitor.open();
  const send = visitor.window.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeVisible();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await visitor.composer.pressSequentially('By the button');
  await send.click();
  await expect(visitor.message('By the button')).toContainText(/Sent|Seen/);
  await visitor.page.keyboard.type('and on');
  await expect(visitor.composer).toHaveValue('and on');
});

test('[UX-02] Enter sends a chosen file without another click into the composer', async ({ visitor }) => {
  await visitor.open();
  await visitor.say('With a file');
  await choose(visitor, PDF);
  await expect(visitor.composer).toBeFocused();
  await visitor.page.keyboard.press('Enter');
  await expect(visitor.thread.getByRole('link', { name: 'lease.pdf' })).toBeVisible();
});

test('[UX-08] refused files are listed with the reason, and the list disappears once the other files are sent', async ({
  visitor,
}) => {
  await visitor.open();
  await visitor.say('Refuse some');
  const exe = { name: 'run.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') };
  const empty = { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) };
  await choose(visitor, exe, PDF, empty);
  await expect(visitor.window).toContainText('This file type is not supported');
  await expect(visitor.window).toContainText('run.exe');
  await expect(visitor.window).toContainText(
    'You can send Word, Excel, PowerPoint, PDF, PNG, JPEG, text and CSV files.',
  );
  await expect(visitor.window).toContainText('The file is empty');
  await expect(visitor.window).toContainText('nothing.txt');
  await visitor.page.keyboard.press('Enter');
  await expect(visitor.thread.getByRole('link', { name: 'lease.pdf' })).toBeVisible();
  await expect(visitor.window).not.toContainText('This file type is not supported');
  await expect(visitor.window).not.toContainText('The file is empty');
});

test('[UX-08] chosen pictures have previews before sending, and are laid out side by side afterwards', async ({
  visitor,
}) => {
  await visitor.open();
  await visitor.say('Three pages');
  const pages = ['page-1.png', 'page-2.png', 'page-3.png'];
  await choose(visitor, ...pages.map(png));
  const tiles = visitor.window.getByRole('list', { name: 'Files to send' }).getByRole('listitem');
  await expect(tiles).toHaveCount(3);
  await expect(tiles.locator('canvas').filter({ visible: true })).toHaveCount(3);
  await visitor.page.keyboard.press('Enter');
  const places = pages.map((name) => visitor.thread.getByRole('link', { name }));
  for (const place of places) await expect(place).toBeVisible();
  const [first, second, third] = await Promise.all(places.map((place) => place.boundingBox()));
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
  expect(third?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
});

test('[UX-08] a permanently refused file can be removed, and one refused for now can be retried', async ({
  visitor,
}) => {
  await visitor.open();
  await visitor.say('Too much');
  visitor.toleratesErrors = true;
  const answers = [413, 401].map((status) => ({
    status,
    contentType: 'application/json',
    headers: { 'access-control-allow-origin': '*' },
    body: JSON.stringify({ success: false, error: 'The file is too large for the server' }),
  }));
  await visitor.page.route('**/api/chat/new-attachment', (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill(answer) : route.continue();
  });
  await choose(visitor, PDF);
  await visitor.page.keyboard.press('Enter');
  const refused = visitor.message('lease.pdf');
  await expect(refused).toContainText('The file is too large for the server');
  await expect(refused.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await refused.getByRole('button', { name: 'Remove' }).click();
  await expect(refused).toHaveCount(0);
  await expect(visitor.composer).toBeFocused();
  await visitor.page.reload();
  await expect(visitor.message('Too much')).toBeVisible();
  await expect(visitor.message('lease.pdf')).toHaveCount(0);
  await choose(visitor, PDF);
  await visitor.page.keyboard.press('Enter');
  await visitor.message('lease.pdf').getByRole('button', { name: 'Retry' }).click();
  await expect(visitor.message('lease.pdf').getByRole('link', { name: 'lease.pdf' })).toBeVisible();
});

test('[UX-10] the header minimizes the chat, End chat is the last menu item, and typing a letter finds items', async ({
  visitor,
}) => {
  await visitor.open();
  await visitor.say('Where is the close control?');
  await visitor.window.getByRole('button', { name: 'Menu' }).click();
  const items = visitor.page.getByRole('menuitem');
  await expect(items.first()).toHaveText('Minimize chat');
  await expect(items.last()).toHaveText('End chat');
  await expect(visitor.page.getByRole('menu')).toBeFocused();
  await visitor.page.keyboard.press('d');
  await expect(visitor.page.getByRole('menuitem', { name: 'Download conversation' })).toBeFocused();
  await visitor.page.keyboard.press('Escape');
  await visitor.window.getByRole('button', { name: 'Minimize', exact: true }).click();
  await expect(visitor.window).toBeHidden();
  await expect(visitor.launcher).toBeFocused();
});
