import { readFile } from 'node:fs/promises';
import type { Backend } from './support/backend.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/Visitor.ts';

const PNG = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Reads the policy from the README and replaces its example addresses with the backend's. */
async function readPolicy({ url }: Backend): Promise<string> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const policy = /^default-src 'none'; .+$/m.exec(readme)?.[0] ?? '';
  expect(policy).toContain("require-trusted-types-for 'script'");
  return policy
    .replace(/https:\/\/(cdn|support)\.example\.com/g, url)
    .replace('wss://support.example.com', url.replace('http', 'ws'));
}

type Watched = { violations: string[] };

/** Opens a page of another site under the policy. The returned function gives its violations so far. */
async function openUnderPolicy(visitor: Visitor, backend: Backend): Promise<() => Promise<string[]>> {
  const { page } = visitor;
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
  const host = `http://shop.localhost:${new URL(backend.url).port}/strict.html`;
  const script = `<script type="module" src="${backend.url}/cdn/support-widget.js"></script>`;
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Strict</title></head><body>${visitor.tag()}${script}</body></html>`;
  await page.route(host, async (route) =>
    route.fulfill({
      contentType: 'text/html',
      body,
      headers: { 'content-security-policy': await readPolicy(backend) },
    }),
  );
  // Browsers request the favicon on their own, and the policy allows no picture from the page's
  // origin.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(host);
  return () => page.evaluate(() => (window as unknown as Watched).violations);
}

test('[SEC-01] the whole journey runs under the exact policy of the README without a violation', async ({
  visitor,
  operator,
  desk,
  backend,
}) => {
  await desk.set({ show_rate: true });
  const { page } = visitor;
  const violations = await openUnderPolicy(visitor, backend);
  await visitor.launcher.click();
  await visitor.window.getByRole('radiogroup', { name: 'Question area' }).getByText('Login & account access').click();
  await visitor.say('Strictly speaking');
  await operator.take('Strictly speaking');
  await operator.say('Strictly answered: https://example.com');
  await expect(visitor.message('Strictly answered').getByRole('link')).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  await visitor.window.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles(PNG);
  await visitor.composer.press('Enter');
  const photo = visitor.thread.getByRole('link', { name: /photo\.png/ });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);

  await visitor.window.getByRole('button', { name: 'Emoji' }).click();
  await page
    .getByRole('gridcell')
    .or(page.getByRole('button', { name: '😀' }))
    .first()
    .click();
  await page.keyboard.press('Escape');
  await visitor.composer.press('Enter');
  await visitor.emailForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.emailForm.getByRole('button', { name: 'Submit' }).click();
  await desk.call('POST', `/chats/${await visitor.chatId()}/access-requests`, {
    ...{ uuid: crypto.randomUUID(), title: 'Access', text: 'May we look?' },
  });
  await visitor.message('May we look?').getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(visitor.thread).toContainText('You allowed access.');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    visitor.chooseMenuItem('Download conversation'),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Strictly answered');
  await visitor.chooseMenuItem('End chat');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop chat' }).click();
  await visitor.window.getByRole('radio', { name: '4 stars' }).click();
  await expect(visitor.thread).toContainText('Thanks for your rating!');
  expect(await violations()).toEqual([]);
});

test('[SEC-01][ONL-01][ENT-16] the ticket form and a restored conversation cause no policy violation', async ({
  visitor,
  desk,
  backend,
}) => {
  const violations = await openUnderPolicy(visitor, backend);
  await visitor.launcher.click();
  await visitor.say('Kept for the next page');
  await visitor.page.reload();
  await expect(visitor.message('Kept for the next page')).toBeVisible();
  expect(await violations()).toEqual([]);
  await visitor.page.evaluate(() => document.querySelector('support-launcher')?.reset());
  await desk.set({ online: false });
  await visitor.page.reload();
  await visitor.launcher.click();
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('Strictly by mail');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.thread).toContainText('Your ticket number is');
  expect(await violations()).toEqual([]);
});
