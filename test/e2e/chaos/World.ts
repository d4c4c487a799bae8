import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Backend } from '../support/backend.ts';
import type { Desk, ServerChat } from './Desk.ts';
import { Faults } from './Faults.ts';
import type { Step } from './steps.ts';

const WAIT_MS = 300;
/** Everything said in a schedule carries a mark like this, in a text or in a file's name. */
const MARK = /x\d+x/g;

/** A routed socket that was cut throws at who sends; a browser's own does not. */
const OF_THE_ROUTE = /WebSocket is already in CLOSING or CLOSED state/;

const BREAKS = new Set<Step['kind']>(['offline', 'restart', 'reload', 'crashTab', 'closeTab']);

type Said = { mark: string; tab: Tab; isTroubled: boolean };
type Tab = { page: Page; isCrashed: boolean };

/** One schedule: a visitor's browser with its tabs, the faults around it, and what was said in it. */
export class World {
  readonly said: Said[] = [];
  readonly errors: string[] = [];
  readonly #backend: Backend;
  readonly #desk: Desk;
  readonly #context: BrowserContext;
  readonly #faults: Faults;
  readonly #lastChat: number;
  #tabs: Tab[] = [];
  #isOffline = false;
  /** The visitor has ended a chat: what had not arrived then waits for a retry. */
  #mayWait = false;
  #marks = 0;

  private constructor(parts: {
    backend: Backend;
    desk: Desk;
    context: BrowserContext;
    faults: Faults;
    lastChat: number;
  }) {
    this.#backend = parts.backend;
    this.#desk = parts.desk;
    this.#context = parts.context;
    this.#faults = parts.faults;
    this.#lastChat = parts.lastChat;
  }

  static async begin(browser: Browser, backend: Backend, desk: Desk): Promise<World> {
    const context = await browser.newContext();
    context.setDefaultTimeout(5_000);
    const faults = await Faults.between(context);
    const world = new World({ backend, desk, context, faults, lastChat: await desk.lastChatId() });
    await world.#openTab();
    return world;
  }

  async end(): Promise<void> {
    await this.#context.close();
  }

  /** Does the step where it is possible as things stand; what is not possible is left out. */
  async do(step: Step): Promise<void> {
    if (BREAKS.has(step.kind)) await this.#noteTrouble();
    switch (step.kind) {
      case 'say':
        return this.#send(step.tab, (mark, tab) => composer(tab.page).fill(`Said ${mark}`));
      case 'attach':
        return this.#send(step.tab, (mark, tab) => attach(tab.page, `${mark}.txt`));
      case 'staffSays':
        return this.#asStaff((chat) => this.#desk.reply(chat.chat_id, `Answered ${this.#mark()}`));
      case 'staffCloses':
        return this.#asStaff((chat) => this.#desk.close(chat.chat_id));
      case 'end':
        this.#mayWait = true;
        return endChat(this.#tab(step.tab).page);
      case 'rate':
        return pressIfThere(this.#tab(step.tab).page.getByRole('radio', { name: /4/ }).last());
      case 'reload':
        await this.#tab(step.tab)
          .page.reload()
          .catch(() => undefined);
        return;
      case 'openTab':
        return this.#tabs.length < 3 && !this.#isOffline ? this.#openTab() : undefined;
      case 'closeTab':
        return this.#closeTab(step.tab);
      case 'crashTab':
        return this.#crashTab(step.tab);
      case 'socketCut':
        return this.#faults.cutSockets();
      case 'offline':
      case 'online':
        this.#isOffline = step.kind === 'offline';
        return this.#faults.setOffline(this.#isOffline);
      case 'restart':
        await this.#backend.kill();
        return this.#backend.run();
      case 'wait':
        return pause(WAIT_MS);
      case 'fault':
        return this.#faults.plan(step.fault);
    }
  }

  /** Everything works again: what the browser notices of it is all that the widget is told. */
  async heal(): Promise<void> {
    await this.#faults.setOffline(true);
    await this.#faults.heal();
    for (const tab of this.#tabs) {
      if (!(await this.#isAlive(tab))) await tab.page.goto(this.#backend.url);
      await tab.page.getByRole('button', { name: /^(Open|Close) chat/ }).waitFor();
      if (!(await windowOf(tab.page).isVisible())) await openChat(tab.page);
    }
  }

  /** What is not as it should be now; empty once all is well. */
  async complaints(): Promise<string[]> {
    const chats = await this.#desk.chatsAfter(this.#lastChat);
    const shown = await Promise.all(this.#tabs.map((tab) => shownIn(tab.page)));
    const failed = new Set(shown.flatMap(({ failed: marks }) => marks));
    return [
      ...this.errors,
      ...this.#lostOrDoubled(chats, failed),
      ...this.#outOfOrder(chats),
      ...(failed.size > 0 && !this.#mayWait ? [`not sent by itself: ${[...failed].join(' ')}`] : []),
      ...shown.flatMap((tab, at) => differences(tab.marks, chats, `tab ${at}`)),
      ...shown.flatMap((tab, at) => (tab.pending.length > 0 ? [`tab ${at} still sends ${tab.pending.join(' ')}`] : [])),
    ];
  }

  /** All that is shown and held, for who reads of a failure. */
  async describe(): Promise<string> {
    const chats = await this.#desk.chatsAfter(this.#lastChat);
    const shown = await Promise.all(this.#tabs.map(({ page }) => shownIn(page)));
    return [
      ...chats.map((chat) => `chat ${chat.chat_id} (${chat.status}): ${marksOf(chat).join(' ')}`),
      ...shown.map(({ marks, failed }, at) => `tab ${at}: ${marks.join(' ')} (failed: ${failed.join(' ')})`),
      `said: ${this.said.map(({ mark, tab }) => `${mark} in ${this.#tabs.indexOf(tab)}`).join(', ')}`,
    ].join('\n');
  }

  #lostOrDoubled(chats: readonly ServerChat[], failed: ReadonlySet<string>): string[] {
    const held = chats.flatMap(marksOf);
    return this.said.flatMap(({ mark }) => {
      const times = held.filter((one) => one === mark).length;
      if (times > 1) return [`${mark} is on the server ${times} times`];
      return times === 0 && !failed.has(mark) ? [`${mark} is lost`] : [];
    });
  }

  /** What one tab said without trouble is in the order in which it was said. */
  #outOfOrder(chats: readonly ServerChat[]): string[] {
    const held = chats.flatMap(marksOf);
    const touched = this.#faults.touched.join(' ');
    return this.#tabs.flatMap((tab, at) => {
      const calm = this.said.filter((said) => said.tab === tab && !said.isTroubled && !touched.includes(said.mark));
      const order = calm.map(({ mark }) => held.indexOf(mark)).filter((place) => place >= 0);
      const isSorted = order.every((place, index) => index === 0 || place > (order[index - 1] as number));
      return isSorted ? [] : [`what tab ${at} said is out of order: ${order.join(' ')}`];
    });
  }

  /** What has not arrived when something breaks may be seen as failed, and come later than what is said after it. */
  async #noteTrouble(): Promise<void> {
    const held = (await this.#desk.chatsAfter(this.#lastChat)).flatMap(marksOf);
    for (const said of this.said) if (!held.includes(said.mark)) said.isTroubled = true;
  }

  async #send(at: number, write: (mark: string, tab: Tab) => Promise<unknown>): Promise<void> {
    const tab = this.#tab(at);
    const input = composer(tab.page);
    if (!(await input.isVisible().catch(() => false))) return;
    const mark = this.#mark();
    try {
      await write(mark, tab);
      await input.press('Enter');
      await windowOf(tab.page).getByRole('article').filter({ hasText: mark }).waitFor();
    } catch {
      // A page in the middle of its coming or going takes no keys; then nothing was said.
      return;
    }
    this.said.push({ mark, tab, isTroubled: this.#isOffline });
  }

  async #asStaff(act: (chat: ServerChat) => Promise<void>): Promise<void> {
    const chat = (await this.#desk.chatsAfter(this.#lastChat)).findLast(({ status }) => status !== 'closed');
    if (chat) await act(chat);
  }

  async #openTab(): Promise<void> {
    const page = await this.#context.newPage();
    page.on('pageerror', ({ message }) => {
      if (!OF_THE_ROUTE.test(message)) this.errors.push(`the page got an error: ${message}`);
    });
    await page.goto(this.#backend.url);
    await openChat(page);
    this.#tabs.push({ page, isCrashed: false });
  }

  async #closeTab(at: number): Promise<void> {
    if (this.#tabs.length < 2) return;
    const tab = this.#tab(at);
    this.#tabs = this.#tabs.filter((other) => other !== tab);
    await tab.page.close();
  }

  /** As when the browser kills a tab for want of memory: nothing in it is told. */
  async #crashTab(at: number): Promise<void> {
    if (this.#isOffline) return;
    const tab = this.#tab(at);
    const crashed = tab.page.waitForEvent('crash');
    await tab.page.goto('chrome://crash').catch(() => undefined);
    await crashed.catch(() => undefined);
    await tab.page.close();
    this.#tabs = this.#tabs.filter((other) => other !== tab);
    await this.#openTab();
  }

  async #isAlive({ page }: Tab): Promise<boolean> {
    return page
      .getByRole('heading')
      .first()
      .isVisible()
      .catch(() => false);
  }

  #tab(at: number): Tab {
    return this.#tabs[at % this.#tabs.length] as Tab;
  }

  #mark(): string {
    return `x${(this.#marks += 1)}x`;
  }
}

const windowOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Support chat' });
const composer = (page: Page): Locator => windowOf(page).getByRole('textbox', { name: 'Message', exact: true });
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function openChat(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: /^Open chat/ });
  if (await opener.isVisible()) await opener.click();
  await windowOf(page).getByRole('article').first().waitFor();
}

async function attach(page: Page, name: string): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(name) };
  await windowOf(page).locator('input[type=file]').first().setInputFiles(file, { timeout: 1_000 });
  await windowOf(page).getByText(name).waitFor({ timeout: 1_000 });
}

async function endChat(page: Page): Promise<void> {
  const item = page.getByRole('menuitem', { name: 'End chat' });
  try {
    await windowOf(page).getByRole('button', { name: 'Menu' }).click({ timeout: 1_000 });
    await item.click({ timeout: 1_000 });
    await page.getByRole('button', { name: 'Stop chat' }).click({ timeout: 1_000 });
  } catch {
    // There is no chat to end just now.
    await page.keyboard.press('Escape');
  }
}

async function pressIfThere(locator: Locator): Promise<void> {
  await locator.click({ timeout: 500 }).catch(() => undefined);
}

/** The marks in a tab's thread in their order, those that are not sent, and those still on their way. */
async function shownIn(page: Page): Promise<{ marks: string[]; failed: string[]; pending: string[] }> {
  const articles = await windowOf(page)
    .getByRole('article')
    .evaluateAll((nodes) =>
      nodes.map((node) => ({ text: node.textContent ?? '', isBusy: node.querySelector('[aria-busy=true]') !== null })),
    )
    .catch(() => []);
  const marksIn = (text: string): string[] => [...new Set(text.match(MARK) ?? [])];
  return {
    marks: articles.flatMap(({ text }) => marksIn(text)),
    failed: articles.filter(({ text }) => text.includes('Not sent')).flatMap(({ text }) => marksIn(text)),
    pending: articles.filter(({ text }) => text.includes('Sending')).flatMap(({ text }) => marksIn(text)),
  };
}

const marksOf = ({ messages }: ServerChat): string[] =>
  messages.flatMap(({ message, attachments }) =>
    [message, ...attachments.map(({ name }) => name)].flatMap((text) => text.match(MARK) ?? []),
  );

/** A tab shows nothing twice, and of the chat that goes on exactly what the server holds, in its order. */
function differences(shown: readonly string[], chats: readonly ServerChat[], tab: string): string[] {
  const twice = shown.filter((mark, at) => shown.indexOf(mark) !== at);
  const current = chats.findLast(({ status }) => status !== 'closed');
  const held = current ? marksOf(current) : [];
  const seen = shown.filter((mark) => held.includes(mark));
  return [
    ...(twice.length > 0 ? [`${tab} shows twice: ${twice.join(' ')}`] : []),
    ...(seen.join(' ') === held.join(' ')
      ? []
      : [`${tab} shows ${seen.join(' ')}, the server holds ${held.join(' ')}`]),
  ];
}
