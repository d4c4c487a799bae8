import { readFileSync } from 'node:fs';
import { devices, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Backend } from '../../test/e2e/support/backend.ts';
import type { Operator } from '../../test/e2e/support/Operator.ts';
import { Visitor } from '../../test/e2e/support/Visitor.ts';
import type { Scene, Shade, Variant } from './Scene.ts';
import { TALK } from './talk.ts';

const CALM = { online: true, show_rate: false, saved_history: false, queue: false, init_message: '' };
const MARGIN = 8;
/** The header that tells when support opens next; as Playwright writes headers. */
const BACK_AT = 'support-back-at';
/** A Thursday, 9:30 a.m. where the support hours are told. */
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
    // By its size alone, the widget takes this for a narrow desktop.
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

/** The ways in which the visitor's browser differs, and the steps before a page is there. */
export type Surroundings = { options?: BrowserContextOptions; prepare?(context: BrowserContext): Promise<void> };

/** A visitor and the operator, set for one picture. */
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

  /** An empty desk, calm settings, and a visitor who has not been here. */
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

  /** On a phone: there is no pointer that hovers, nor a launcher on this page. */
  get isOnPhone(): boolean {
    return this.#variant.device === 'phone';
  }

  /** Asks for the chat's window, which is not waited for; on a phone the page's script does it. */
  async ask(): Promise<void> {
    if (this.isOnPhone) await this.visitor.dispatch('open-chat');
    else await this.visitor.launcher.click();
  }

  async open(): Promise<void> {
    await this.visitor.goTo('/');
    await this.ask();
    await this.visitor.thread.getByRole('article').or(this.visitor.ticketForm).first().waitFor();
  }

  /** Outside of the support hours backend and widget tell when somebody is back. Here it is within them, whatever the hour. */
  async duringHours(): Promise<void> {
    const { page } = this.visitor;
    // Playwright's own clock takes the formats' zones away, too.
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

  /** With Enter; on a phone, where that makes a new line, with the button. */
  async send(): Promise<void> {
    if (!this.isOnPhone) return this.visitor.composer.press('Enter');
    await this.visitor.window.getByRole('button', { name: 'Send', exact: true }).click();
  }

  /** Sends as the operator, and waits until the visitor has the message. */
  async hear(text: string): Promise<void> {
    await this.operator.say(text);
    await this.visitor.message(text).last().waitFor();
  }

  /** A chat that the operator has taken, with its email given. */
  async meet(): Promise<void> {
    const { visitor, operator, talk } = this;
    await this.open();
    await this.say(talk.hello);
    await visitor.emailForm.getByRole('textbox', { name: 'Email' }).fill(talk.email);
    await visitor.emailForm.getByRole('button', { name: 'Submit' }).click();
    // A visitor whose chat was taken earlier does not learn who took it.
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

  /** The state as it is, in other colours. */
  async turn(shade: Shade): Promise<void> {
    for (const { page } of [this.visitor, this.operator]) await page.emulateMedia(inShade(shade));
  }

  async photograph(scene: Scene): Promise<Buffer> {
    const { page } = scene.of === 'desk' ? this.operator : this.visitor;
    if (!scene.hovers) await page.mouse.move(0, 0);
    if (scene.of === 'desk') return page.screenshot({ animations: 'disabled' });
    if (this.#variant.language !== 'en') await this.#speak(this.#variant.language);
    const whole = scene.of === 'page' || this.isOnPhone;
    const clip = whole ? undefined : await this.#clip(scene.of === 'launcher');
    // Half words of the page at a window's edge tell nothing.
    if (clip) await page.addStyleTag({ content: 'header.site, main { visibility: hidden }' });
    return page.screenshot({ animations: 'disabled', ...(clip && { clip }) });
  }

  async strike(): Promise<void> {
    await this.#context.close();
  }

  /** The scenes are reached by their English names; the language follows at last, without a reload. */
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

/** The question areas' names are the company's own: here one whose visitors read that language. */
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

/** The page's socket is on the chat's channel, and hears what the operator does. */
function joinedChannel(page: Page): Promise<void> {
  return new Promise((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscription_succeeded')) resolve();
      }),
    ),
  );
}
