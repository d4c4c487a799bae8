import '../../elements/define.ts';
import type { SupportChatElement, SupportLauncherElement } from '../../elements/index.ts';
import { page } from '../../elements/page.ts';
import { readProps } from '../../src/config/readProps.ts';
import type { WidgetProps } from '../../src/config/settings.ts';
import type { Painted } from '../../src/shell/Painted.ts';
import { afterFrame, nextTask } from '../../src/shell/frames.ts';
import { TakenElements } from '../../src/ui/launcher/TakenElements.ts';
import type { GivenUser } from '../../src/config/settings.ts';
import type { App, AppHost, AppModule, Beginning, ChatFacts, SentMessage } from '../../src/widget/App.ts';
import type { LoadApp } from '../../src/widget/loadApp.ts';

// The page loads this on demand. Loaded here, because `settled` cannot wait for it.
await import('../../src/widget/storedVisitor.ts');

// Tests use fake chats. Without this, the real app could load in the middle of a later test.
const noApp: LoadApp = () => new Promise(() => undefined);
page.loadAppBy(noApp);

/** A fake chat for the elements: records calls and emits what a session would. */
export class FakeApp implements App {
  readonly told: unknown[][] = [];
  readonly mounted = new Set<Painted>();
  readonly host: AppHost;
  readonly #life = new AbortController();
  readonly #taken = new TakenElements({
    members: () => this.host.members.all,
    mount: (painted) => this.mount(painted),
    unmount: (painted) => this.unmount(painted),
  });
  isStarted = false;
  /** How often the host's subscription has called back; the view is read from the host. */
  follows = 0;
  userAtStart: GivenUser | undefined;
  isDisposed = false;

  constructor(host: AppHost) {
    this.host = host;
  }

  start(): void {
    this.isStarted = true;
    this.userAtStart = this.host.user;
    const stop = this.host.subscribe(() => {
      this.follows += 1;
      this.#taken.follow();
    });
    this.#life.signal.addEventListener('abort', stop);
  }
  mountAll(): Promise<void> {
    return this.#taken.begin(this.#life.signal);
  }
  mount(painted: Painted): void {
    if (!this.isStarted) throw new Error('Mounted before its session has begun');
    if (this.mounted.has(painted)) throw new Error('Mounted twice');
    this.mounted.add(painted);
    painted.handOver();
  }
  unmount(painted: Painted): void {
    this.mounted.delete(painted);
    painted.release();
  }
  get props(): WidgetProps {
    return readProps(this.host.members.all);
  }
  facts: ChatFacts = { chatId: null, operator: null };
  async send(text: unknown, options: unknown): Promise<SentMessage | null> {
    this.told.push(['send', text, options]);
    return { uuid: 'uuid', id: 1, text: String(text) };
  }
  say(text: unknown): void {
    this.told.push(['say', text]);
  }
  async end(): Promise<boolean> {
    this.told.push(['end']);
    return true;
  }
  noteListener(type: string): void {
    this.told.push(['noteListener', type]);
  }
  setUser(user: GivenUser): void {
    this.told.push(['setUser', user]);
  }
  /** Records the properties it was given, without undefined ones. */
  begin(beginning: Beginning): void {
    const given = Object.fromEntries(Object.entries(beginning).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0) this.told.push(['begin', given]);
  }
  closeApp(): void {
    this.told.push(['closeApp']);
  }
  async reset(): Promise<void> {
    this.told.push(['reset']);
  }
  dispose(): void {
    this.isDisposed = true;
    this.#life.abort();
    this.#taken.end();
  }
}

export type Chats = {
  /** Every started app, oldest first. */
  apps: FakeApp[];
  /** How often an app was requested. */
  loads: number;
  /** How many of the next loads fail. */
  failures: number;
  /** The server's answer if availability is asked without a chat. */
  availability: 'online' | 'offline';
  /** Called with each app when it is created. */
  onMade?: (app: FakeApp) => void;
  /** Completes all pending loads. */
  arrive(): Promise<void>;
};

/** Makes the page load fake chats, which arrive when the test calls `arrive`. */
export function fakeChats(): Chats {
  const waiting: (() => void)[] = [];
  const chats: Chats = {
    apps: [],
    loads: 0,
    failures: 0,
    availability: 'online',
    async arrive() {
      await settled({ frames: 0 });
      for (const come of waiting.splice(0)) come();
      await settled({ frames: 4 });
    },
  };
  page.loadAppBy(async (): Promise<AppModule> => {
    chats.loads += 1;
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (chats.failures > 0) {
      chats.failures -= 1;
      throw new Error('no network');
    }
    return {
      startApp(host) {
        const app = new FakeApp(host);
        chats.apps.push(app);
        chats.onMade?.(app);
        return app;
      },
      askAvailability: async () => chats.availability,
    };
  });
  return chats;
}

/**
 * Waits for microtasks, loaded modules and frames: batched properties, deferred removals and React
 * taking over.
 */
export async function settled({ frames = 2 } = {}): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await nextTask();
  for (let frame = 0; frame < frames; frame += 1) await afterFrame();
}

/** Returns the console errors logged during `act`, hidden from failOnConsoleError. */
export async function errorsDuring(act: () => Promise<void>): Promise<string[]> {
  const watch = console.error;
  const told: string[] = [];
  console.error = (...values: unknown[]): void => void told.push(values.join(' '));
  try {
    await act();
  } finally {
    console.error = watch;
  }
  return told;
}

/** Stores the state of an earlier page on which the visitor used the chat. */
export const storeUse = (): void => localStorage.setItem('chat-app-state', 'closed');

/** Returns the console warnings logged during `act`; waits until there are `count`. */
export async function warningsDuring(count: number, act: () => unknown): Promise<string[]> {
  const { warn } = console;
  const told: string[] = [];
  console.warn = (line: unknown): void => void told.push(String(line));
  try {
    await act();
    while (told.length < count) await nextTask();
    await settled();
  } finally {
    console.warn = warn;
  }
  return told;
}

/** Adds the element to the page until the test ends, and returns it. */
export function mount<Tag extends 'support-launcher' | 'support-chat'>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  parent: ParentNode = document.body,
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  parent.append(element);
  return element;
}

export const rootOf = (element: Element): ShadowRoot => element.shadowRoot as ShadowRoot;
export const buttonOf = (launcher: SupportLauncherElement): HTMLButtonElement =>
  rootOf(launcher).querySelector('[part=launcher-button]') as HTMLButtonElement;
export const bubbleOf = (launcher: SupportLauncherElement): HTMLElement | null =>
  rootOf(launcher).querySelector('[part=launcher-bubble]');
/** Returns the chat element that the launcher created. */
export const broughtBy = (launcher: SupportLauncherElement): SupportChatElement | null =>
  rootOf(launcher).querySelector('support-chat');
export const windowOf = (chat: SupportChatElement | null): HTMLElement | null =>
  chat === null ? null : rootOf(chat).querySelector('[part=window]');
export const inputOf = (chat: SupportChatElement | null): HTMLTextAreaElement =>
  windowOf(chat)?.querySelector('textarea') as HTMLTextAreaElement;
export const sendButtonOf = (launcher: SupportLauncherElement): HTMLButtonElement =>
  windowOf(broughtBy(launcher))?.querySelector('[part=send-button]') as HTMLButtonElement;
/** Ends the motion with which the window opens, so that its boxes have their final size. */
export const finishOpening = (chat: SupportChatElement | null): void =>
  chat?.shadowRoot
    ?.querySelector('.chat')
    ?.getAnimations()
    .forEach((motion) => motion.finish());
export const isShown = (element: HTMLElement | null): boolean => element?.checkVisibility() ?? false;

/**
 * Collects the events that reach the document, as 'chat-open' or 'chat-unread-change {"count":1}',
 * until the test ends.
 */
export function hear(...types: string[]): { lines: string[]; targets: EventTarget[] } {
  const heard: { lines: string[]; targets: EventTarget[] } = { lines: [], targets: [] };
  for (const type of types)
    document.addEventListener(
      type,
      (event) => {
        const { detail } = event as CustomEvent<unknown>;
        heard.lines.push(detail === null ? type : `${type} ${JSON.stringify(detail)}`);
        if (event.target) heard.targets.push(event.target);
      },
      { signal: ended.signal },
    );
  return heard;
}

let ended = new AbortController();

beforeEach(() => localStorage.clear());
afterEach(async () => {
  ended.abort();
  ended = new AbortController();
  for (const element of document.querySelectorAll('support-launcher, support-chat')) element.remove();
  await settled();
  page.loadAppBy(noApp);
  localStorage.clear();
});

/** Resolves with the next message to the other tabs of the company's chat. */
export function heardByOtherTabs(company: string): Promise<unknown> {
  const tabs = new BroadcastChannel(`chat-app-${company}`);
  return new Promise((resolve) => {
    tabs.onmessage = ({ data }: MessageEvent<unknown>): void => {
      tabs.close();
      resolve(data);
    };
  });
}
