import { puppeteerCore } from '@web/test-runner-chrome';
import { findEngine } from '../../../scripts/findEngine.mjs';

type Browser = Awaited<ReturnType<typeof puppeteerCore.launch>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;
type Element = NonNullable<Awaited<ReturnType<Page['waitForSelector']>>>;

const WAIT_MS = 10_000;
/** `>>>` searches inside shadow roots, which contain the whole widget. */
const WINDOW = '>>> [role=dialog][aria-label="Support chat"]';
const THREAD = `${WINDOW} [role=log][aria-label=Conversation]`;

/** A visitor in Firefox, driven by WebDriver BiDi. Each wait fails after ten seconds. */
export class FirefoxVisitor {
  /** Console errors and uncaught errors of the page. */
  readonly errors: string[] = [];
  readonly #browser: Browser;
  readonly #page: Page;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
    page.setDefaultTimeout(WAIT_MS);
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
  }

  static async start(): Promise<FirefoxVisitor> {
    const browser = await puppeteerCore.launch({
      browser: 'firefox',
      executablePath: findEngine('firefox').firefox,
      defaultViewport: { width: 1280, height: 800 },
      extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
    });
    return new FirefoxVisitor(browser, await browser.newPage());
  }

  async stop(): Promise<void> {
    await this.#browser.close();
  }

  async goTo(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async openChat(): Promise<void> {
    await this.#press('>>> button[aria-label^="Open chat"]');
    await this.#find(WINDOW);
  }

  /** Waits for a button with exactly that name. */
  async seesButton(name: string): Promise<void> {
    await this.#find(`>>> button[aria-label="${name}"]`);
  }

  async reads(text: string): Promise<void> {
    await this.#find(`${THREAD} ::-p-text(${text})`);
  }

  /** Presses the element in the window that shows that text. */
  async press(text: string): Promise<void> {
    await this.#press(`${WINDOW} ::-p-text(${text})`);
  }

  async chooseMenuItem(name: string): Promise<void> {
    await this.#press(`${WINDOW} button[aria-label=Menu]`);
    await this.#press(`${WINDOW} [role=menuitem]::-p-text(${name})`);
  }

  /** Types key by key and sends with Enter. */
  async say(text: string): Promise<void> {
    await this.#press(`${WINDOW} textarea[aria-label=Message]`);
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press('Enter');
  }

  async leaveEmail(email: string): Promise<void> {
    const form = `${THREAD} form:has(input[type=email])`;
    await this.#press(`${form} input[type=email]`);
    await this.#page.keyboard.type(email);
    await this.#press(`${form} button[type=submit]`);
  }

  /** Returns how many messages in the thread contain that text. */
  async count(text: string): Promise<number> {
    const articles = await this.#page.$$(`${THREAD} article`);
    const texts = await Promise.all(articles.map((article) => article.evaluate((node) => node.textContent)));
    return texts.filter((one) => one.includes(text)).length;
  }

  /**
   * With `visible`, Puppeteer polls every frame. Without it, it reacts only to changes outside
   * shadow roots.
   */
  async #find(selector: string): Promise<Element> {
    const found = await this.#page.waitForSelector(selector, { visible: true });
    if (!found) throw new Error(`There is no ${selector}`);
    return found;
  }

  async #press(selector: string): Promise<void> {
    await (await this.#find(selector)).asLocator().click();
  }
}
