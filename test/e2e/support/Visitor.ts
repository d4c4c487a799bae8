import type { Locator, Page } from '@playwright/test';

/** What a visitor sees and does on a customer's page. Everything is found by its role and name (the public surface). */
export class Visitor {
  readonly page: Page;
  readonly launcher: Locator;
  readonly window: Locator;
  readonly thread: Locator;
  readonly composer: Locator;
  readonly bubble: Locator;
  readonly emailForm: Locator;
  readonly ticketForm: Locator;
  /** What the widget asked of the server, as 'POST /api/chat/new'. */
  readonly calls: { call: string; body: string | null; authorization: string | null; query: Record<string, string> }[] =
    [];
  /** Console errors and uncaught errors of the page. */
  readonly errors: string[] = [];
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.#origin = origin;
    this.launcher = page.getByRole('button', { name: /^(Open|Close) chat/ });
    this.window = page.getByRole('dialog', { name: 'Support chat' });
    this.thread = this.window.getByRole('log', { name: 'Conversation' });
    this.composer = this.window.getByRole('textbox', { name: 'Message', exact: true });
    this.bubble = page.getByText("We're always here to help 🙂");
    this.emailForm = this.window.getByRole('form', { name: 'Your email' });
    this.ticketForm = this.window.getByRole('form', { name: 'Leave a message' });
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
    await this.page.goto(this.#origin + path);
  }

  /** Opens the chat by the launcher and waits until it greets or offers the ticket form. */
  async open(path = '/'): Promise<void> {
    await this.goTo(path);
    await this.launcher.click();
    await this.thread.getByRole('article').or(this.ticketForm).first().waitFor();
  }

  /** Types the text as a person does and sends it with Enter. */
  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
    await this.message(text).waitFor();
  }

  message(text: string | RegExp): Locator {
    return this.thread.getByRole('article').filter({ hasText: text });
  }

  async chooseMenuItem(name: string): Promise<void> {
    await this.window.getByRole('button', { name: 'Menu' }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  /** The bodies of the calls of one kind, as JSON. */
  bodies(call: string): Record<string, unknown>[] {
    return this.calls
      .filter((made) => made.call === call)
      .map(({ body }) => (body ? (JSON.parse(body) as Record<string, unknown>) : {}));
  }
}
