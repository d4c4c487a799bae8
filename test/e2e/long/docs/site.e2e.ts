import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { buildSite } from '../../../../docs/site/build.mjs';
import { axe, COLOUR_RULES } from '../../support/axe.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const test = base.extend<object, { site: string }>({
  site: [
    // Playwright reads a fixture's dependencies from this pattern; an empty pattern means none.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'support-chat-docs-'));
      await buildSite({ output: folder });
      const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://host');
        readFile(join(folder, pathname)).then(
          (body) =>
            response
              .writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream' })
              .end(body),
          () => response.writeHead(404).end(),
        );
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// In one worker: each worker builds the site.
test.describe.configure({ mode: 'default' });

/** Returns how far a page can be scrolled sideways, in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns the address of every page in the navigation. */
async function addressesOf(site: string, page: Page): Promise<string[]> {
  await page.goto(`${site}/index.html`);
  const links = page.locator('#pages a');
  const others = await links.evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
  return [page.url(), ...others];
}

/**
 * A page of each kind: the start, plain code, a live form, steps, tables, long words, and a list of
 * versions. test/docs/long/site.test.ts checks the headings, ids and pictures of every page.
 */
const KINDS = [
  ...['index', 'start/cdn', 'recipes/theming', 'recipes/consent', 'reference/attributes', 'backend/configure'],
  ...['troubleshooting', 'changelog'],
];

/** The rules about the structure of a page, and about what an author can get wrong in an example. */
const STRUCTURE_RULES = [
  ...(['landmark-one-main', 'page-has-heading-one', 'region', 'document-title'] as const),
  ...(['duplicate-id-aria', 'empty-heading', 'heading-order', 'image-alt', 'link-name'] as const),
];

test('[A11Y-01] axe finds no violations on documentation pages of each kind, in light and dark colours', async ({
  site,
  page,
}) => {
  test.setTimeout(240_000);
  for (const kind of KINDS) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${site}/${kind}.html`);
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
    expect(await axe(page, { at: 'html' }), kind).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axe(page, { at: 'html', rules: COLOUR_RULES }), kind).toEqual([]);
  }
});

test('[A11Y-01] no documentation page is wider than a window of 320 px', async ({ site, browser }) => {
  // The scripts load the chat, and change no width.
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  for (const address of await addressesOf(site, page)) {
    await page.goto(address);
    expect(await overflow(page), address).toBe(0);
  }
  await context.close();
});

test('[A11Y-01] axe finds no violations in the documentation’s search', async ({ site, page }) => {
  await page.goto(`${site}/index.html`);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('consent');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('found');
  expect(await axe(page, { at: 'dialog.finder' })).toEqual([]);
});

test('the documentation’s search finds a page by a word, and Enter opens it', async ({ site, page }) => {
  await page.goto(`${site}/start/cdn.html`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('two brands');
  await expect(page.getByRole('dialog').getByRole('link', { name: /Two brands on one page/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two brands on one page');
});

test('without JavaScript the documentation shows its full text and working navigation', async ({ site, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site}/index.html`);
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Theming' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theming');
  await expect(page.getByRole('form', { name: 'Theme' })).toBeHidden();
  await expect(page.getByRole('figure').first()).toContainText('--support-chat-accent');
  await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
  await context.close();
});

test('without JavaScript the documentation’s menu works on a phone', async ({ site, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 667 } });
  const page = await context.newPage();
  await page.goto(`${site}/index.html`);
  const menu = page.getByRole('navigation', { name: 'Documentation' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Consent banner' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consent banner');
  await context.close();
});

test('the documentation’s demo conversation continues on the next page, and sends nothing outside the browser', async ({
  site,
  page,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site)) outside.push(request.url());
  });
  await page.goto(`${site}/index.html`);
  await page.getByRole('button', { name: 'Open chat' }).click();
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill('How do I change the theme?');
  await composer.press('Enter');
  const thread = page.getByRole('log', { name: 'Conversation' });
  await expect(thread).toContainText('One accent colour is enough.');
  await page.goto(`${site}/recipes/theming.html`);
  await expect(thread).toContainText('One accent colour is enough.');
  expect(outside).toEqual([]);
});

test('the theming page changes the chat live and updates its snippet', async ({ site, page }) => {
  await page.goto(`${site}/recipes/theming.html`);
  const launcher = page.getByRole('button', { name: 'Open chat' });
  await page.getByLabel('Accent').fill('#7048e8');
  await page.getByLabel('Colours').selectOption('dark');
  await expect(launcher).toHaveCSS('background-color', 'rgb(112, 72, 232)');
  const snippet = page.getByRole('figure').first();
  await expect(snippet).toContainText('--support-chat-accent: #7048e8;');
  await expect(snippet).toContainText('theme="dark"');
});

test('[HOST-14] the theme switch changes the page and the chat, also on the next page', async ({ site, page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${site}/start/cdn.html`);
  const schemes = () =>
    page.evaluate(() => [
      getComputedStyle(document.documentElement).colorScheme,
      document.querySelector('support-launcher')?.getAttribute('theme'),
    ]);
  expect(await schemes()).toEqual(['light dark', 'auto']);
  const heading = page.getByRole('heading', { level: 1 });
  const inLight = await heading.evaluate((one) => getComputedStyle(one).color);
  await page.getByRole('combobox', { name: /^Theme/ }).selectOption('dark');
  expect(await schemes()).toEqual(['dark', 'dark']);
  await expect(heading).not.toHaveCSS('color', inLight);
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Theming' }).click();
  await expect(heading).toHaveText('Theming');
  expect(await schemes()).toEqual(['dark', 'dark']);
  await page.getByRole('combobox', { name: /^Theme/ }).selectOption('auto');
  expect(await schemes()).toEqual(['light dark', 'auto']);
});

test('[HOST-14] a live example opens the chat in its frame, where a message arrives, apart from the page’s own chat', async ({
  site,
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${site}/start/cdn.html`);
  const frame = page.getByTitle('Result: Your page');
  const result = frame.contentFrame();
  await result.getByRole('button', { name: 'Open chat' }).click();
  await expect(frame).toHaveAttribute('data-open');
  const composer = result.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill('Do you know React?');
  await composer.press('Enter');
  const thread = result.getByRole('log', { name: 'Conversation' });
  await expect(thread).toContainText('Do you know React?');
  await expect(thread).toContainText('React 19 takes the element as it is');
  await result.getByRole('button', { name: 'Minimize' }).click();
  await expect(frame).not.toHaveAttribute('data-open');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(errors).toEqual([]);
});

test('[HOST-14] a live example follows the theme of its page, but keeps a theme of its own', async ({ site, page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${site}/recipes/own-button.html`);
  const result = page.getByTitle('Result: A button of the page').contentFrame();
  const background = () => result.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor);
  await expect(result.getByRole('button', { name: 'Ask us' })).toBeVisible();
  const inLight = await background();
  await page.getByRole('combobox', { name: /^Theme/ }).selectOption('dark');
  await expect(result.locator('support-launcher')).toHaveAttribute('theme', 'dark');
  expect(await background()).not.toBe(inLight);
  await page.goto(`${site}/reference/styling.html`);
  const themed = page.getByTitle('Result: An accent, corners and a font');
  const parts = page.getByTitle('Result: Square corners and a border');
  await parts.scrollIntoViewIfNeeded();
  await expect(parts.contentFrame().locator('support-launcher')).toHaveAttribute('theme', 'dark');
  await expect(themed.contentFrame().locator('html')).toHaveAttribute('style', /color-scheme: dark/);
  await expect(themed.contentFrame().locator('support-launcher')).toHaveAttribute('theme', 'light');
});

test('[HOST-14] every live example shows its result without an error, and fits a phone', async ({ site, page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 375, height: 667 });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const examples = new Set<string>();
  for (const address of await addressesOf(site, page)) {
    const html = await (await page.request.get(address)).text();
    for (const [, source = ''] of html.matchAll(/<iframe src="([^"]+)"/g)) examples.add(new URL(source, address).href);
  }
  expect(examples.size).toBeGreaterThanOrEqual(10);
  for (const address of examples) {
    await page.goto(address);
    await page.evaluate(() => customElements.whenDefined('support-launcher'));
    expect(await overflow(page), address).toBe(0);
    expect(await axe(page, { at: 'html', rules: STRUCTURE_RULES }), address).toEqual([]);
  }
  expect(errors).toEqual([]);
});
