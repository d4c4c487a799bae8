import { expect, type Locator, type Page } from '@playwright/test';
import type { Backend } from './backend.ts';

type Call = { call: string; body: string | null; authorization: string | null; query: Record<string, string> };

/**
 * A visitor on a customer's page. Elements are found by role and name, which are the public
 * surface.
 */
export class Visitor {
  readonly page: Page;
  readonly launcher: Locator;
  readonly window: Locator;
  readonly thread: Locator;
  readonly composer: Locator;
  readonly bubble: Locator;
  readonly emailForm: Locator;
  readonly ticketForm: Locator;
  /** Calls the widget made to the server; `call` is like 'POST /api/chat/new'. */
  readonly calls: Call[] = [];
  /** Console errors and uncaught errors of the page. */
  readonly errors: string[] = [];
  /**
   * Set by tests that cause failures: the resulting console errors may arrive late and are
   * expected.
   */
  toleratesErrors = false;
  readonly #backend: Backend;

  constructor(page: Page, backend: Backend) {
    this.page = page;
    this.#backend = backend;
    this.launcher = page
      .locator('[part=launcher-button]')
      .and(page.getByRole('button', { name: /^(Open|Close) chat/ }));
    this.window = page.getByRole('dialog', { name: 'Support chat' });
    this.thread = this.window.getByRole('log', { name: 'Conversation' });
    this.composer = this.window.getByRole('textbox', { name: 'Message', exact: true });
    this.bubble = page.getByText("We're always here to help 🙂");
    this.emailForm = this.window.getByRole('form', { name: 'Your email' });
    this.ticketForm = this.window.getByRole('form', { name: 'Leave a message' });
    // Listens from the start: if Playwright starts listening at the click, a slow browser may show
    // its own dialog first.
    page.on('filechooser', () => undefined);
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!['fetch', 'xhr'].includes(request.resourceType())) return;
      this.calls.push({
        call: `${request.method()} ${url.pathname}`,
        body: request.postData(),
        authorization: request.headers().authorization ?? null,
        query: Object.fromEntries(url.searchParams),
      });
    });
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.#backend.url + path);
  }

  /** Opens a host page at the backend's origin that contains the markup and the widget's script. */
  async mount(markup: string, { path = '/host.html', head = '' } = {}): Promise<void> {
    await this.serve(path, markup, head);
    await this.goTo(path);
  }

  /** Like `mount`, without opening the page. */
  async serve(path: string, markup: string, head = ''): Promise<void> {
    const script = '<script type="module" src="/cdn/support-widget.js"></script>';
    const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">${head}</head><body><h1>Host</h1>${markup}${script}</body></html>`;
    await this.page.route(this.#backend.url + path, (route) => route.fulfill({ contentType: 'text/html', body }));
  }

  /**
   * Returns `<support-launcher>` with the backend's addresses and the given attributes, e.g.
   * 'company="sign-docs"'.
   */
  tag(attributes = '', name = 'support-launcher'): string {
    return `<${name} api-url="${this.#backend.url}" push-key="${this.#backend.pushKey}" product="Legal Forms" ${attributes}></${name}>`;
  }

  /** Returns the localStorage value of a registry key, given without its prefix. */
  stored(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(`chat-app-${name}`), key);
  }

  /** Returns the chat's id once the server has assigned it. */
  async chatId(): Promise<string> {
    const key = 'chat-app-chat-id';
    const handle = await this.page.waitForFunction((name) => localStorage.getItem(name), key);
    return String(await handle.jsonValue());
  }

  /** Dispatches an event on the window, as the page's own scripts would. */
  async dispatch(event: string, detail: unknown = null): Promise<void> {
    await this.page.evaluate(
      ([name, value]) => window.dispatchEvent(new CustomEvent(String(name), { detail: value })),
      [event, detail],
    );
  }

  /** Collects the widget's events from now on; `told()` returns them as '<name> <detail as JSON>'. */
  async listen(...names: string[]): Promise<{ told(): Promise<string[]> }> {
    await this.page.evaluate((wanted) => {
      const told: string[] = [];
      Object.assign(window, { told });
      for (const name of wanted) {
        document.addEventListener(name, (event) =>
          told.push(`${name} ${JSON.stringify((event as CustomEvent).detail)}`),
        );
      }
    }, names);
    return { told: () => this.page.evaluate(() => (window as unknown as { told: string[] }).told) };
  }

  /** Opens the chat with the launcher and waits for the greeting or the ticket form. */
  async open(path = '/'): Promise<void> {
    await this.goTo(path);
    await this.launcher.click();
    await this.thread.getByRole('article').or(this.ticketForm).first().waitFor();
  }

  /** Opens the window and waits for the server's online status; the composer appears before that. */
  async openToOperator(): Promise<void> {
    const answer = this.page.waitForResponse(/\/status\/chat\/online$/);
    await this.open();
    await (await answer).finished();
  }

  /** Fills in the text and sends it with Enter. */
  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
    await this.message(text).last().waitFor();
  }

  message(text: string | RegExp): Locator {
    return this.thread.getByRole('article').filter({ hasText: text });
  }

  async chooseMenuItem(name: string): Promise<void> {
    await this.window.getByRole('button', { name: 'Menu' }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  /** Counts every tone played from the next page load on. The returned function gives the count. */
  async countTones(): Promise<() => Promise<number>> {
    await this.page.addInitScript(() => {
      const played: string[] = [];
      Object.assign(window, { played });
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when?: number) {
        played.push('tone');
        start.call(this, when);
      };
    });
    return () => this.page.evaluate(() => (window as unknown as { played: string[] }).played.length);
  }

  /**
   * Waits until the chat's channel is joined. The widget then fetches missed messages and resends
   * failed ones.
   */
  async joined(): Promise<void> {
    await this.called('GET /api/chat/verify-latest-message');
  }

  /** Waits for the first matching call and returns it. */
  async called(call: string | RegExp): Promise<Call> {
    const find = (): Call | undefined =>
      this.calls.find((made) => (typeof call === 'string' ? made.call === call : call.test(made.call)));
    await expect.poll(find, { message: `the page calls ${String(call)}` }).toBeDefined();
    return find() as Call;
  }

  /** Waits for the first matching call and returns its body. */
  async body(call: string): Promise<Record<string, unknown>> {
    return JSON.parse((await this.called(call)).body ?? '{}') as Record<string, unknown>;
  }

  /** Returns the parsed bodies of the matching calls so far. */
  bodies(call: string): Record<string, unknown>[] {
    return this.calls
      .filter((made) => made.call === call)
      .map(({ body }) => (body ? (JSON.parse(body) as Record<string, unknown>) : {}));
  }
}
