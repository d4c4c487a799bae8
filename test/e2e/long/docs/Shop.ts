import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { build } from 'esbuild';

/** The addresses used in the documentation's examples. */
const CDN = 'https://cdn.example.com/support-chat';
const BACKEND = 'https://support.example.com';
const LOCAL = 'http://127.0.0.1:4300';
const TEXTS = 'https://www.example.com/support-texts';
const SITE = 'https://shop.example';
const EXAMPLES = 'docs/examples';

/**
 * The documentation's scripted backend, installed for the servers named in the examples. Its operator pauses like
 * a person, unless a test sets `operatorIsQuick`.
 */
const demo = build({
  stdin: {
    contents: `import { installDemo } from './docs/site/demo/installDemo.ts';
      for (const origin of ['${BACKEND}', '${LOCAL}']) installDemo({ origin, site: '${SITE}/docs/' });`,
    resolveDir: '.',
  },
  ...{ bundle: true, format: 'iife', write: false },
  define: { setTimeout: 'setOperatorTimeout' },
  banner: {
    js: 'const setOperatorTimeout = (run, ms) => window.setTimeout(run, window.operatorIsQuick ? 0 : ms);',
  },
}).then(({ outputFiles }) => outputFiles[0]?.text ?? '');

/**
 * A shop's page with an unchanged example from the documentation. The test answers requests to the
 * example's addresses.
 */
export class Shop {
  readonly page: Page;
  readonly launcher: Locator;
  readonly window: Locator;
  readonly composer: Locator;
  readonly thread: Locator;
  readonly errors: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    this.launcher = page
      .locator('[part=launcher-button]')
      .and(page.getByRole('button', { name: /^(Open|Close) chat/ }));
    this.window = page.getByRole('dialog', { name: 'Support chat' });
    this.composer = this.window.getByRole('textbox', { name: 'Message', exact: true });
    this.thread = this.window.getByRole('log', { name: 'Conversation' });
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
  }

  static async open(context: BrowserContext): Promise<Shop> {
    const page = await context.newPage();
    await page.addInitScript(await demo);
    const shop = new Shop(page);
    await shop.#serve();
    return shop;
  }

  async #serve(): Promise<void> {
    const { page } = this;
    await page.route(/\/favicon\.ico$|\/logo\.svg$/, (route) => route.fulfill({ status: 204 }));
    for (const folder of [CDN, `${LOCAL}/cdn`])
      await page.route(`${folder}/*`, (route) =>
        route.fulfill({
          path: `cdn/${basename(new URL(route.request().url()).pathname)}`,
          headers: { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' },
        }),
      );
    await page.route(`${TEXTS}/**`, (route) => {
      const file = route.request().url() === `${TEXTS}/versions` ? 'versions.json' : 'it.json';
      return route.fulfill({
        path: `${EXAMPLES}/recipes/${file}`,
        headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
      });
    });
  }

  /** Leaves the page, and removes what an example has stored and what a test has routed. */
  async clear(): Promise<void> {
    await this.page.goto('about:blank');
    const devtools = await this.page.context().newCDPSession(this.page);
    for (const origin of [SITE, LOCAL])
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devtools.detach();
    await this.page.context().clearCookies();
    // A request of the last example may still be open.
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.#serve();
    this.errors.length = 0;
  }

  /** Opens the example's file under a Content-Security-Policy, adding the launcher or the script if the example leaves it out. */
  async show(file: string, { path = '/', policy = '' } = {}): Promise<void> {
    const example = await readFile(`${EXAMPLES}/${file}`, 'utf8');
    const isPage = example.includes('<!doctype');
    const url = isPage ? `${LOCAL}/page.html` : SITE + path;
    const tag = /<support-|'init'/.test(example) ? '' : `<support-launcher api-url="${BACKEND}"></support-launcher>`;
    const script = /support-widget/.test(example)
      ? ''
      : `<script type="module" src="${CDN}/support-widget.js"></script>`;
    const body = isPage ? example : pageOf(`${tag}${example}${script}`);
    await this.page.route(url, (route) =>
      route.fulfill({ headers: { 'content-type': 'text/html', 'content-security-policy': policy }, body }),
    );
    await this.page.goto(url);
  }

  /** Opens a page with a bundle of files, keyed by name, and server-rendered HTML. */
  async showBundle(
    files: ReadonlyMap<string, string>,
    { rendered = '<app-support></app-support>' } = {},
  ): Promise<void> {
    await this.page.route(`${SITE}/bundle/**`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: files.get(new URL(route.request().url()).pathname.replace('/bundle/', '')) ?? '',
      }),
    );
    const body = pageOf(`<div id="app">${rendered}</div><script type="module" src="/bundle/main.js"></script>`);
    await this.page.route(`${SITE}/`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await this.page.goto(`${SITE}/`);
  }

  /** From the next page load on, no operator is online. */
  async closeSupport(): Promise<void> {
    await this.page.addInitScript(() => {
      const { fetch: answer } = window;
      window.fetch = (resource, options) =>
        new Request(resource, options).url.endsWith('/status/chat/online')
          ? Promise.resolve(Response.json(false))
          : answer(resource, options);
    });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /**
   * Returns the visitor profile stored in the browser: everything the page set besides id and
   * e-mail.
   */
  profile(): Promise<string | null> {
    return this.page.evaluate(() => localStorage.getItem('chat-app-visitor-profile'));
  }

  /** Sends a message in the open window and waits for the scripted operator's answer, which comes at once. */
  async talk(): Promise<void> {
    await this.page.evaluate(() => void Object.assign(window, { operatorIsQuick: true }));
    await this.composer.fill('Do you know React?');
    await this.composer.press('Enter');
    await expect(this.thread).toContainText('React 19 takes the element as it is');
  }

  /** Presses the launcher and sends a message. */
  async openAndTalk(): Promise<void> {
    await this.launcher.click();
    await this.talk();
  }
}

const pageOf = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title></head><body><h1>Shop</h1>${body}</body></html>`;
