import { readFileSync } from 'node:fs';
import { devices, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Backend } from '../../test/e2e/support/backend.ts';
import type { Operator } from '../../test/e2e/support/Operator.ts';
import { Visitor } from '../../test/e2e/support/Visitor.ts';
import type { Framing, Shade, Variant } from './Framing.ts';
import { TALK } from './talk.ts';

const CALM = { online: true, show_rate: false, saved_history: false, queue: false, init_message: '' };
const MARGIN = 8;
/** The header with the time at which support opens next, in lower case as Playwright has headers. */
const BACK_AT = 'support-back-at';
/** A Thursday, 9:30 a.m. in the time zone of the support hours. */
const DURING_HOURS = Date.UTC(2026, 0, 15, 15, 30);
const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`src/i18n/${language}.json`, 'utf8')) as Record<string, string>;

type Rectangle = { x: number; y: number; width: number; height: number };

const DESK = { width: 1280, height: 820 };
const DESKTOP = { viewport: { width: 1024, height: 720 } };
const DEVICES: Record<Variant['device'], BrowserContextOptions> = {
  desktop: { ...DESKTOP, deviceScaleFactor: 1 },
  'desktop-2x': { ...DESKTOP, deviceScaleFactor: 2 },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    // Without it, the widget treats this size as a narrow desktop.
    userAgent: devices['Pixel 7'].userAgent,
    isMobile: true,
    hasTouch: true,
  },
};
const inShade = (shade: Shade) =>
  ({
    colorScheme: shade === 'dark' ? 'dark' : 'light',
    forcedColors: shade === 'forced-colours' ? 'active' : 'none',
    reducedMotion: 'reduce',
  }) as const;

/** Options of the visitor's browser, and steps to run before it has a page. */
export type Surroundings = { options?: BrowserContextOptions; prepare?(context: BrowserContext): Promise<void> };

/** A visitor and the operator, prepared for one picture. */
export class Stage {
  readonly visitor: Visitor;
  readonly operator: Operator;
  readonly backend: Backend;
  readonly talk: (typeof TALK)['en'];
  readonly #variant: Variant;
  readonly #context: BrowserContext;
  readonly #joined: Promise<void>;

  private constructor(
    context: BrowserContext,
    visitor: Visitor,
    operator: Operator,
    backend: Backend,
    variant: Variant,
  ) {
    this.#context = context;
    this.#variant = variant;
    this.visitor = visitor;
    this.operator = operator;
    this.backend = backend;
    this.#joined = joinedChannel(visitor.page);
    this.talk = TALK[variant.language === 'ar' ? 'ar' : 'en'];
  }

  /** Creates a stage with an empty desk, the settings `CALM` and a new visitor. */
  static async set(
    browser: Browser,
    operator: Operator,
    backend: Backend,
    variant: Variant,
    { options = {}, prepare }: Surroundings = {},
  ): Promise<Stage> {
    await operator.desk.closeLeftChats();
    await operator.desk.set(CALM);
    await operator.page.emulateMedia(inShade(variant.shade));
    await operator.page.setViewportSize(DESK);
    await operator.page.goto(backend.deskUrl);
    await operator.page.getByRole('switch', { name: 'Online' }).waitFor();
    const context = await browser.newContext({
      ...DEVICES[variant.device],
      ...inShade(variant.shade),
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
      ...options,
    });
    await prepare?.(context);
    if (variant.language !== 'en') await nameAreas(context, AREAS[variant.language]);
    context.setDefaultTimeout(8_000);
    return new Stage(context, new Visitor(await context.newPage(), backend), operator, backend, variant);
  }

  /** A phone has no hovering pointer, and no launcher on this page. */
  get isOnPhone(): boolean {
    return this.#variant.device === 'phone';
  }

  /** Opens the chat window without waiting for it. On a phone, the page's script opens it. */
  async ask(): Promise<void> {
    if (this.isOnPhone) await this.visitor.dispatch('open-chat');
    else await this.visitor.launcher.click();
  }

  async open(): Promise<void> {
    await this.visitor.goTo('/');
    await this.ask();
    await this.visitor.thread.getByRole('article').or(this.visitor.ticketForm).first().waitFor();
  }

  /** Pretends that it is within the support hours. Outside them, backend and widget show when support opens. */
  async duringHours(): Promise<void> {
    const { page } = this.visitor;
    // Playwright's clock would also remove the time zones of date formats.
    await page.addInitScript((now) => void (Date.now = () => now), DURING_HOURS);
    await page.route(/\/status\/chat\/online/, async (route) => {
      const response = await route.fetch();
      const { [BACK_AT]: _backAt, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
  }

  async say(text: string): Promise<void> {
    await this.visitor.composer.fill(text);
    await this.send();
    await this.visitor.message(text).last().waitFor();
  }

  /** Sends with Enter, or on a phone, where Enter makes a new line, with the button. */
  async send(): Promise<void> {
    if (!this.isOnPhone) return this.visitor.composer.press('Enter');
    await this.visitor.window.getByRole('button', { name: 'Send', exact: true }).click();
  }

  /** Sends as the operator, and waits until the visitor has the message. */
  async hear(text: string): Promise<void> {
    await this.operator.say(text);
    await this.visitor.message(text).last().waitFor();
  }

  /** Starts a chat, submits the email, and has the operator take the chat. */
  async meet(): Promise<void> {
    const { visitor, operator, talk } = this;
    await this.open();
    await this.say(talk.hello);
    await visitor.emailForm.getByRole('textbox', { name: 'Email' }).fill(talk.email);
    await visitor.emailForm.getByRole('button', { name: 'Submit' }).click();
    // If the chat is taken before the page has joined its channel, the visitor does not see who took it.
    await this.#joined;
    await operator.take(talk.hello);
    await visitor.window.getByText('Dana Reed').first().waitFor();
  }

  async attach(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const chooser = this.visitor.page.waitForEvent('filechooser');
    await this.visitor.window.getByRole('button', { name: 'Attach a file' }).click();
    await (await chooser).setFiles(files);
    await this.visitor.window
      .getByText(files[0]?.name ?? '')
      .first()
      .waitFor();
  }

  async end(): Promise<void> {
    await this.visitor.chooseMenuItem('End chat');
    await this.visitor.page.getByRole('button', { name: 'Stop chat' }).click();
    await this.visitor.thread.getByText('You ended the chat').waitFor();
  }

  /** Calls the desk's API for the chat, e.g. '/access-requests'. */
  async desk(path: string, body: object | FormData): Promise<void> {
    await this.operator.desk.call('POST', `/chats/${await this.visitor.chatId()}${path}`, body);
  }

  /** Changes the colours of the current state. */
  async turn(shade: Shade): Promise<void> {
    for (const { page } of [this.visitor, this.operator]) await page.emulateMedia(inShade(shade));
  }

  async photograph(scene: Framing): Promise<Buffer> {
    const { page } = scene.of === 'desk' ? this.operator : this.visitor;
    if (!scene.hovers) await page.mouse.move(0, 0);
    if (scene.of === 'desk') return page.screenshot({ animations: 'disabled' });
    if (this.#variant.language !== 'en') await this.#speak(this.#variant.language);
    const whole = scene.of === 'page' || this.isOnPhone;
    const clip = whole ? undefined : await this.#clip(scene.of === 'launcher');
    // Hide the page, so that no half words show at the window's edge.
    if (clip) await page.addStyleTag({ content: 'header.site, main { visibility: hidden }' });
    return page.screenshot({ animations: 'disabled', ...(clip && { clip }) });
  }

  async strike(): Promise<void> {
    await this.#context.close();
  }

  /** Sets the language, without a reload. Comes last, because scenes find elements by their English names. */
  async #speak(language: string): Promise<void> {
    const { page } = this.visitor;
    const texts = textsOf(language);
    await page.evaluate((lang) => document.querySelector('support-launcher')?.setAttribute('lang', lang), language);
    const names = [texts['launcher.open'], texts['launcher.close']].map((name) =>
      page.getByLabel(name ?? '', { exact: true }),
    );
    await names
      .reduce((either, name) => either.or(name))
      .first()
      .waitFor({ state: 'attached' });
  }

  async #clip(ofLauncher: boolean): Promise<Rectangle> {
    const { width, height } = this.visitor.page.viewportSize() ?? { width: 0, height: 0 };
    if (ofLauncher) return { x: width - 420, y: height - 120, width: 420, height: 120 };
    const box = await this.visitor.page.locator('[part~=window]').boundingBox();
    if (!box) throw new Error('The window is not in the page');
    const x = Math.max(0, box.x - MARGIN);
    const y = Math.max(0, box.y - MARGIN);
    return {
      x,
      y,
      width: Math.min(width, box.x + box.width + MARGIN) - x,
      height: Math.min(height, box.y + box.height + MARGIN) - y,
    };
  }
}

/** A company names its question areas itself. These names are in the language of the visitor. */
const AREAS = {
  ar: { 'Billing & subscription': 'الفواتير والاشتراك', 'Something else': 'موضوع آخر' },
  de: { 'Billing & subscription': 'Rechnung & Abo', 'Something else': 'Etwas anderes' },
  ja: { 'Billing & subscription': 'お支払い・ご契約', 'Something else': 'その他' },
};

async function nameAreas(context: BrowserContext, areas: Record<string, string>): Promise<void> {
  await context.route('**/api/chat/categories?*', async (route) => {
    const answer = await route.fetch();
    const body = Object.entries(areas).reduce((text, [name, own]) => text.replaceAll(name, own), await answer.text());
    await route.fulfill({ response: answer, body });
  });
}

/** Resolves when the page's socket has joined the chat's channel and receives the operator's actions. */
function joinedChannel(page: Page): Promise<void> {
  return new Promise((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscription_succeeded')) resolve();
      }),
    ),
  );
}
