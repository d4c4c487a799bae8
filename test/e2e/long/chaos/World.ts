import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Backend } from '../../support/backend.ts';
import type { Desk, ServerChat } from './Desk.ts';
import { Drafts } from './Drafts.ts';
import { Faults } from './Faults.ts';
import { marksOf, readOn, shownIn, typedIn } from './marks.ts';
import {
  endChat,
  inPage,
  isErrorPage,
  launcherOf,
  openChat,
  PATIENCE_MS,
  pause,
  pressIfThere,
  putInFront,
  windowOf,
} from './page.ts';
import { Refusals } from './Refusals.ts';
import { Sayings, type Tab } from './Sayings.ts';
import { Storage } from './Storage.ts';
import { tell, type Step } from './steps.ts';
import { Typist } from './Typist.ts';
import { judge } from './Verdict.ts';

const WAIT_MS = 300;
/** Playwright's routed socket throws when the page sends after a cut; a native WebSocket does not. */
const OF_THE_ROUTE = /WebSocket is already in CLOSING or CLOSED state/;

/**
 * The state of one schedule: a visitor's browser with its tabs, the faults around it, and the
 * messages sent in it.
 */
export class World {
  readonly #said = new Sayings();
  readonly #drafts = new Drafts();
  readonly #typist: Typist;
  readonly #errors: string[] = [];
  readonly #backend: Backend;
  readonly #desk: Desk;
  readonly #context: BrowserContext;
  readonly #faults: Faults;
  readonly #storage: Storage;
  readonly #refusals: Refusals;
  readonly #lastChat: number;
  #tabs: Tab[] = [];
  #isOffline = false;
  /** Steps left until the server restarts; null while it runs. */
  #stepsDown: number | null = null;
  /** The visitor ended a chat, so unsent messages wait for Retry. */
  #mayWait = false;
  /** Storage failed for a while, so pages that do not know of each other may each hold a chat. */
  #mayDisagree = false;
  /** The browser's disk was full, so no page could record what it had tried to send. */
  #mayDouble = false;
  /** The window closes two or three seconds after a rating (END-06), unless another chat has begun. */
  #mayClose = false;
  #marks = 0;
  #known: ReadonlySet<string> = new Set();

  private constructor(parts: {
    backend: Backend;
    desk: Desk;
    context: BrowserContext;
    faults: Faults;
    storage: Storage;
    lastChat: number;
  }) {
    this.#backend = parts.backend;
    this.#desk = parts.desk;
    this.#context = parts.context;
    this.#faults = parts.faults;
    this.#storage = parts.storage;
    this.#typist = new Typist(this.#said, this.#drafts, parts.storage);
    this.#refusals = new Refusals(parts.context);
    this.#lastChat = parts.lastChat;
  }

  static async begin(browser: Browser, backend: Backend, desk: Desk): Promise<World> {
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    const faults = await Faults.between(context);
    const storage = await Storage.of(context, backend.url);
    const world = new World({ backend, desk, context, faults, storage, lastChat: await desk.lastChatId() });
    await world.#openTab();
    return world;
  }

  async end(): Promise<void> {
    await this.#context.close();
  }

  /** Executes the step, or skips it if it is not possible in the current state. */
  async do(step: Step): Promise<void> {
    this.#faults.journal.push(`-- ${tell([step])}`);
    if (this.#stepsDown !== null && --this.#stepsDown < 0) await this.#comeUp();
    if ('tab' in step) await putInFront(this.#tab(step.tab).page);
    switch (step.kind) {
      case 'say':
        return this.#typist.say(this.#tab(step.tab), this.#mark());
      case 'type':
        return this.#typist.type(this.#tab(step.tab), this.#mark());
      case 'attach':
        return this.#typist.attach(this.#tab(step.tab), this.#mark());
      case 'staffSays':
        return this.#asStaff((chat) => this.#desk.reply(chat.chat_id, `Answered ${this.#mark()}`));
      case 'staffCloses':
        return this.#asStaff((chat) => this.#desk.close(chat.chat_id));
      case 'end':
        this.#mayWait = true;
        return endChat(this.#tab(step.tab).page);
      case 'rate':
        this.#mayClose = true;
        return pressIfThere(this.#tab(step.tab).page.getByRole('radio', { name: /4/ }).last());
      case 'reload':
        return this.#reload(this.#tab(step.tab));
      case 'openTab':
        return this.#tabs.length < 3 && this.#isReachable() ? this.#openTab() : undefined;
      case 'closeTab':
        return this.#closeTab(step.tab);
      case 'crashTab':
        return this.#crashTab(step.tab);
      case 'socketCut':
        return this.#faults.cutSockets();
      case 'socketMuted':
        return this.#faults.muteSockets();
      case 'offline':
      case 'online':
        this.#isOffline = step.kind === 'offline';
        return this.#faults.setOffline(this.#isOffline);
      case 'serverDown':
        return this.#goDown(step.steps);
      case 'clockJump':
        return this.#jump(this.#tab(step.tab).page, step.hours);
      case 'storageFull':
      case 'diskFull':
        this.#mayDisagree = true;
        if (step.kind === 'diskFull') this.#mayDouble = true;
        return this.#storage.fill(this.#tab(0).page, { isDatabaseToo: step.kind === 'diskFull' });
      case 'storageFreed':
        return this.#storage.free(this.#tab(0).page);
      case 'storageCleared':
        return this.#clearStorage();
      case 'wait':
        return pause(WAIT_MS);
      case 'fault':
        return this.#faults.plan(step.fault);
    }
  }

  /** Removes all faults. The widget learns of it only from the browser's events. */
  async heal(): Promise<void> {
    this.#faults.journal.push('-- all is well');
    await this.#comeUp();
    await this.#faults.setOffline(true);
    await this.#faults.heal();
    for (const tab of this.#tabs) {
      await putInFront(tab.page);
      if (await isErrorPage(tab.page)) {
        this.#leave(tab);
        // The browser's own retry may interrupt this navigation.
        await tab.page.goto(this.#backend.url).catch(() => undefined);
        this.#drafts.begin(tab);
      }
      await launcherOf(tab.page).waitFor();
    }
    if (this.#drafts.isForNextPage(this.#tabs)) await this.#openTab();
    await this.#openWindows();
    // After rating, a visitor is scrolled to the rating, and new entries are rendered below it.
    for (const { page } of this.#tabs) await readOn(page);
  }

  /** Returns the differences from the expected state; empty once all is well. */
  async complaints(): Promise<string[]> {
    if (this.#mayClose) await this.#openWindows();
    const chats = await this.#desk.chatsAfter(this.#lastChat);
    const wrong = await judge({
      tabs: this.#tabs,
      chats,
      said: this.#said,
      drafts: this.#drafts,
      refusals: this.#refusals,
      mayWait: this.#mayWait,
      mayDisagree: this.#mayDisagree,
      mayDouble: this.#mayDouble,
    });
    return [...this.#errors, ...this.#typist.errors, ...wrong];
  }

  /** Describes the pages and the server's chats for a failure report. */
  async describe(): Promise<string> {
    const chats = await this.#desk.chatsAfter(this.#lastChat);
    const shown = await Promise.all(this.#tabs.map(({ page }) => shownIn(page)));
    return [
      ...this.#faults.journal,
      ...chats.map((chat) => `chat ${chat.chat_id} (${chat.status}): ${marksOf(chat).join(' ')}`),
      ...chats.flatMap(({ chat_id, messages }) =>
        messages.map(({ id, uuid }) => `message ${id} in ${chat_id}: ${uuid}`),
      ),
      ...shown.map(({ marks, failed }, at) => `tab ${at}: ${marks.join(' ')} (failed: ${failed.join(' ')})`),
      `said: ${this.#said.all.map(({ mark, tab }) => `${mark} in ${this.#tabs.indexOf(tab)}`).join(', ')}`,
    ].join('\n');
  }

  /** Returns the marks on the server, or those it had before it went down. */
  async #arrived(): Promise<ReadonlySet<string>> {
    if (this.#stepsDown === null) this.#known = new Set((await this.#desk.chatsAfter(this.#lastChat)).flatMap(marksOf));
    return this.#known;
  }

  async #goDown(steps: number): Promise<void> {
    if (this.#stepsDown !== null) return;
    await this.#arrived();
    await this.#backend.kill();
    this.#stepsDown = steps;
    if (steps === 0) await this.#comeUp();
  }

  async #comeUp(): Promise<void> {
    if (this.#stepsDown === null) return;
    this.#stepsDown = null;
    await this.#backend.run();
  }

  /** Otherwise the browser would show its own error page. */
  #isReachable(): boolean {
    return !this.#isOffline && this.#stepsDown === null;
  }

  async #asStaff(act: (chat: ServerChat) => Promise<void>): Promise<void> {
    if (this.#stepsDown !== null) return;
    const chat = (await this.#desk.chatsAfter(this.#lastChat)).findLast(({ status }) => status !== 'closed');
    if (chat) await act(chat);
  }

  async #openWindows(): Promise<void> {
    for (const { page } of this.#tabs) {
      if (await windowOf(page).isVisible()) continue;
      await putInFront(page);
      await openChat(page);
    }
  }

  async #openTab(): Promise<void> {
    const page = await this.#context.newPage();
    page.on('pageerror', ({ message }) => {
      if (!OF_THE_ROUTE.test(message)) this.#errors.push(`the page got an error: ${message}`);
    });
    await page.goto(this.#backend.url);
    await openChat(page);
    const tab = { page, life: 0 };
    this.#drafts.begin(tab);
    this.#tabs.push(tab);
  }

  async #reload(tab: Tab): Promise<void> {
    this.#leave(tab);
    const isLoaded = this.#isReachable();
    await tab.page.reload().catch(() => undefined);
    if (isLoaded) this.#drafts.begin(tab);
  }

  async #closeTab(at: number): Promise<void> {
    if (this.#tabs.length < 2) return;
    const tab = this.#tab(at);
    this.#leave(tab);
    this.#tabs = this.#tabs.filter((other) => other !== tab);
    await tab.page.close();
  }

  /** Crashes a tab as running out of memory does: its page gets no events. */
  async #crashTab(at: number): Promise<void> {
    if (!this.#isReachable()) return;
    const tab = this.#tab(at);
    const crashed = tab.page.waitForEvent('crash');
    await tab.page.goto('chrome://crash').catch(() => undefined);
    await crashed.catch(() => undefined);
    this.#leave(tab);
    await tab.page.close();
    this.#tabs = this.#tabs.filter((other) => other !== tab);
    await this.#openTab();
  }

  async #jump(page: Page, hours: number): Promise<void> {
    await inPage(page, `(() => { const now = Date.now; Date.now = () => now() + ${hours * 3_600_000}; })()`);
  }

  /** Clears the site's data, as the visitor can in the browser's settings. */
  async #clearStorage(): Promise<void> {
    this.#mayDisagree = true;
    this.#said.erase(await this.#arrived());
    this.#drafts.erase(
      new Map(await Promise.all(this.#tabs.map(async (tab) => [tab, await typedIn(tab.page)] as const))),
    );
    await this.#storage.clear(this.#tab(0).page);
  }

  #leave(tab: Tab): void {
    this.#drafts.leave(tab);
    this.#said.leave(tab, { inCompany: this.#tabs.length > 1 || !this.#isReachable() });
  }

  #tab(at: number): Tab {
    return this.#tabs[at % this.#tabs.length] as Tab;
  }

  #mark(): string {
    return `x${(this.#marks += 1)}x`;
  }
}
