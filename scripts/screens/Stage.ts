import { readFileSync } from 'node:fs';
import { devices, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Backend } from '../../test/e2e/support/backend.ts';
import { deskOf } from '../../test/e2e/support/chatCalls.ts';
import type { Operator } from '../../test/e2e/support/Operator.ts';
import { Visitor } from '../../test/e2e/support/Visitor.ts';
import type { Scene, Variant } from './Scene.ts';
import { TALK } from './talk.ts';

const CALM = { online: true, show_rate: false, saved_history: false, queue: false, init_message: '' };
const MARGIN = 8;
const ARABIC = JSON.parse(readFileSync('src/i18n/ar.json', 'utf8')) as Record<string, string>;

type Rectangle = { x: number; y: number; width: number; height: number };

const DESKTOP: BrowserContextOptions = { viewport: { width: 1024, height: 720 }, deviceScaleFactor: 1 };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  // By its size alone, the widget takes this for a narrow desktop.
  userAgent: devices['Pixel 7'].userAgent,
  isMobile: true,
  hasTouch: true,
};

/** What is otherwise in the visitor's browser, and what is done to it before there is a page. */
export type Setting = { options?: BrowserContextOptions; prepare?(context: BrowserContext): Promise<void> };

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
    this.talk = TALK[variant === 'arabic' ? 'ar' : 'en'];
  }

  /** An empty desk, calm settings, and a visitor who has not been here. */
  static async set(
    browser: Browser,
    operator: Operator,
    backend: Backend,
    variant: Variant,
    { options = {}, prepare }: Setting = {},
  ): Promise<Stage> {
    await operator.set(CALM);
    await operator.page.emulateMedia({
      colorScheme: variant === 'dark' ? 'dark' : 'light',
      forcedColors: variant === 'forced-colours' ? 'active' : 'none',
      reducedMotion: 'reduce',
    });
    await operator.page.goto(backend.deskUrl);
    await operator.page.getByRole('switch', { name: 'Online' }).waitFor();
    await operator.closeLeftChats();
    const context = await browser.newContext({
      ...(variant === 'phone' ? PHONE : DESKTOP),
      colorScheme: variant === 'dark' ? 'dark' : 'light',
      forcedColors: variant === 'forced-colours' ? 'active' : 'none',
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
      ...options,
    });
    await prepare?.(context);
    context.setDefaultTimeout(8_000);
    return new Stage(context, new Visitor(await context.newPage(), backend), operator, backend, variant);
  }

  /** Opens the chat; a phone shows no launcher on this page, there its script does it. */
  async open(): Promise<void> {
    if (this.#variant !== 'phone') return this.visitor.open();
    await this.visitor.goTo('/');
    await this.visitor.dispatch('open-chat');
    await this.visitor.thread.getByRole('article').or(this.visitor.ticketForm).first().waitFor();
  }

  async say(text: string): Promise<void> {
    await this.visitor.composer.fill(text);
    await this.send();
    await this.visitor.message(text).last().waitFor();
  }

  /** With Enter; on a phone, where that makes a new line, with the button. */
  async send(): Promise<void> {
    if (this.#variant !== 'phone') return this.visitor.composer.press('Enter');
    await this.visitor.window.getByRole('button', { name: 'Send', exact: true }).click();
  }

  /** What the operator says, as soon as the visitor has it. */
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
    // Who is taken before is not told by whom.
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
    await this.visitor.thread.getByText('You have ended the chat').waitFor();
  }

  /** Calls the desk's API for the chat, e.g. '/access-requests'. */
  async desk(path: string, body: object | FormData): Promise<void> {
    const call = await deskOf(this.operator, this.backend);
    await call('POST', `/chats/${await this.visitor.chatId()}${path}`, body);
  }

  async photograph(scene: Scene): Promise<Buffer> {
    if (scene.of === 'desk') return this.operator.page.screenshot({ animations: 'disabled', scale: 'css' });
    const { page } = this.visitor;
    if (this.#variant === 'arabic') await this.#speakArabic();
    const whole = scene.of === 'page' || this.#variant === 'phone';
    const clip = whole ? undefined : await this.#clip(scene.of === 'launcher');
    // Half words of the page at a window's edge tell nothing.
    if (clip) await page.addStyleTag({ content: 'header.site, main { visibility: hidden }' });
    return page.screenshot({ animations: 'disabled', ...(clip && { clip }) });
  }

  async strike(): Promise<void> {
    await this.#context.close();
  }

  /** The scenes are reached by their English names; the language follows at last, without a reload. */
  async #speakArabic(): Promise<void> {
    const { page } = this.visitor;
    await page.evaluate(() => document.querySelector('support-launcher')?.setAttribute('lang', 'ar'));
    const names = [ARABIC['launcher.open'], ARABIC['launcher.close']].map((name) =>
      page.getByLabel(name ?? '', { exact: true }),
    );
    await names
      .reduce((either, name) => either.or(name))
      .first()
      .waitFor();
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
