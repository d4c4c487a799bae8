import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, test } from '../support/phone.ts';
import type { Visitor } from '../support/Visitor.ts';

const head = '<meta name="viewport" content="width=device-width">';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type History = { depth: number; length: number; path: string };
const historyOf = (page: Page): Promise<History> =>
  page.evaluate(() => ({
    depth: (Object(history.state) as { supportChat?: { depth: number } }).supportChat?.depth ?? 0,
    length: history.length,
    path: location.pathname + location.hash,
  }));
const depthOf = async (page: Page): Promise<number> => (await historyOf(page)).depth;
const goBack = (page: Page): Promise<void> => page.evaluate(() => history.back());

async function openedOver(phone: Visitor, markup = ''): Promise<void> {
  await phone.page.setViewportSize({ width: 390, height: 844 });
  await phone.serve('/before.html', 'Before');
  await phone.goTo('/before.html');
  await phone.mount(markup + phone.tag('chat-button'), { head });
  await phone.launcher.click();
  await phone.thread.getByRole('article').first().waitFor();
  await expect.poll(() => depthOf(phone.page)).toBe(1);
}

async function withChat(phone: Visitor): Promise<void> {
  await openedOver(phone);
  await phone.composer.fill('A scan of my ID');
  await phone.window.getByRole('button', { name: 'Send', exact: true }).click();
  const attach = phone.window.getByRole('button', { name: 'Attach a file' });
  await attach.waitFor();
  const chooser = phone.page.waitForEvent('filechooser');
  await attach.click();
  await (await chooser).setFiles({ name: 'scan.png', mimeType: 'image/png', buffer: PNG });
  await phone.window.getByRole('button', { name: 'Send', exact: true }).click();
  await phone.thread.getByRole('link', { name: 'scan.png' }).waitFor();
}

/** Each layer, with the button that closes it. */
const LAYERS: readonly [name: string, open: (phone: Visitor) => Promise<Locator>, button: string][] = [
  [
    'a picture',
    async (phone) => {
      await phone.thread.getByRole('link', { name: 'scan.png' }).click();
      return phone.page.getByRole('dialog', { name: 'scan.png' });
    },
    'Close',
  ],
  [
    'the end-chat dialog',
    async (phone) => {
      await phone.chooseMenuItem('End chat');
      return phone.page.getByRole('alertdialog');
    },
    'Cancel',
  ],
];

test('[REAL-19][WIN-03] Back closes the topmost layer, then the window, and then leaves the page, and a layer’s own control removes its history entry', async ({
  phone,
}) => {
  const { page } = phone;
  await withChat(phone);
  for (const [name, open, button] of LAYERS) {
    await test.step(name, async () => {
      const layer = await open(phone);
      await expect(layer).toBeVisible();
      await expect.poll(() => depthOf(page)).toBe(2);
      await goBack(page);
      await expect(layer).toBeHidden();
      await expect(phone.window).toBeVisible();
      expect(await depthOf(page)).toBe(1);
      await open(phone);
      await expect.poll(() => depthOf(page)).toBe(2);
      await layer.getByRole('button', { name: button }).click();
      await expect(layer).toBeHidden();
      await expect.poll(() => depthOf(page)).toBe(1);
      await expect(phone.window).toBeVisible();
    });
  }
  await phone.window.getByRole('button', { name: 'Menu' }).click();
  await expect.poll(() => depthOf(page)).toBe(2);
  await goBack(page);
  await expect(page.getByRole('menu')).toBeHidden();
  await goBack(page);
  await expect(phone.window).toBeHidden();
  expect(await historyOf(page)).toMatchObject({ depth: 0, path: '/host.html' });
  await goBack(page);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/before.html');
});

test('[REAL-19] after a reload with a layer open, and after Forward, Back closes only what is open', async ({
  phone,
}) => {
  const { page } = phone;
  await openedOver(phone);
  await phone.window.getByRole('button', { name: 'Menu' }).click();
  await expect.poll(() => depthOf(page)).toBe(2);
  await page.reload();
  await phone.thread.getByRole('article').first().waitFor();
  await expect.poll(() => depthOf(page)).toBe(1);
  await page.evaluate(() => history.forward());
  await expect.poll(() => depthOf(page)).toBe(1);
  await expect(phone.window).toBeVisible();
  await goBack(page);
  await expect(phone.window).toBeHidden();
  await goBack(page);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/before.html');
});

test('[REAL-19] with two companies on a page, Back closes the window opened last', async ({ phone }) => {
  const { page } = phone;
  await page.setViewportSize({ width: 390, height: 844 });
  const tags = ['forms', 'sign-docs'].map((company) =>
    phone.tag(`company="${company}" id="${company}"`, 'support-chat'),
  );
  await phone.mount(tags.join(''), { head });
  const windows = phone.window;
  for (const [at, company] of ['forms', 'sign-docs'].entries()) {
    await page.evaluate((id) => Object.assign(document.getElementById(id) as object, { open: true }), company);
    await expect.poll(() => depthOf(page)).toBe(at + 1);
  }
  await expect(windows).toHaveCount(2);
  await goBack(page);
  await expect(windows).toHaveCount(1);
  await goBack(page);
  await expect(windows).toHaveCount(0);
  expect(await depthOf(page)).toBe(0);
});

test('[REAL-19] in a frame, Back closes the layers of the frame’s chat and does not leave the outer page', async ({
  phone,
}) => {
  const { page } = phone;
  await page.setViewportSize({ width: 390, height: 844 });
  await phone.serve('/inner.html', phone.tag('chat-button'), head);
  await phone.mount('<iframe src="/inner.html" title="Inner" style="width: 380px; height: 700px"></iframe>', { head });
  const frame: FrameLocator = page.frameLocator('iframe');
  const inner = frame.getByRole('dialog', { name: 'Support chat' });
  await frame.getByRole('button', { name: /^Open chat/ }).click();
  await inner.getByRole('article').first().waitFor();
  await inner.getByRole('button', { name: 'Menu' }).click();
  const depth = (): Promise<number> =>
    frame
      .locator('html')
      .evaluate(() => (Object(history.state) as { supportChat?: { depth: number } }).supportChat?.depth ?? 0);
  await expect.poll(depth).toBe(2);
  await goBack(page);
  await expect(frame.getByRole('menu')).toBeHidden();
  await expect(inner).toBeVisible();
  await goBack(page);
  await expect(inner).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/host.html');
});
