import type { StorageKey } from '../../src/config/storageKeys.ts';
import en from '../../src/i18n/en.json' with { type: 'json' };
import type {
  ChatAgreement,
  ChatKey,
  KeyValueStore,
  Note,
  Notifications,
  Outbox,
  OutboxItem,
  OutgoingEvent,
  Page,
  Ports,
  Realtime,
  RealtimeChannel,
  RealtimeEvent,
  TabMessage,
  Tabs,
  Texts,
  VisibleArea,
  Whisper,
} from '../../src/ports.ts';
import { FakeApi } from './fakeApi.ts';
import { FakeClock } from './fakeClock.ts';

/** Browser storage: a write in one tab notifies the listeners of the other tabs. */
export class FakeStore implements KeyValueStore {
  readonly values: Map<StorageKey, string>;
  readonly #tabs: Set<FakeStore>;
  constructor(other?: FakeStore) {
    this.values = other?.values ?? new Map<StorageKey, string>();
    this.#tabs = (other ? other.#tabs : new Set<FakeStore>()).add(this);
  }
  get(key: StorageKey): string | null {
    return this.values.get(key) ?? null;
  }
  set(key: StorageKey, value: string | null): void {
    if (this.get(key) === value) return;
    if (value === null) this.values.delete(key);
    else this.values.set(key, value);
    for (const tab of this.#tabs)
      if (tab !== this && !tab.isCached) tab.#listeners.forEach((listener) => listener(key, value));
  }
  /** If true, the page is in the back/forward cache and receives no events. */
  isCached = false;
  #listeners = new Set<(key: StorageKey, value: string | null) => void>();
  subscribe(listener: (key: StorageKey, value: string | null) => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#listeners.delete(listener));
  }
  clear(): void {
    this.values.clear();
  }
  /** Clears the store unless another tab shares it: then it was only the page's memory. */
  forgetMemory(): void {
    if (this.#tabs.size === 1) this.values.clear();
  }
}

/** The outbox database, shared by the tabs of one browser. */
class FakeDatabase {
  readonly items = new Map<string, OutboxItem>();
  readonly owners = new Map<string, FakeOutbox>();
  readonly tabs = new Set<FakeOutbox>();
  chat: ChatAgreement | null = null;
}

/**
 * One tab's view of the shared database. A message belongs to the first tab that claims it, until
 * that tab leaves.
 */
export class FakeOutbox implements Outbox {
  readonly #database: FakeDatabase;
  readonly #listeners = new Set<() => void>();
  constructor(other?: FakeOutbox) {
    this.#database = other ? other.#database : new FakeDatabase();
    this.#database.tabs.add(this);
  }
  get items(): Map<string, OutboxItem> {
    return this.#database.items;
  }
  async put(item: OutboxItem): Promise<void> {
    this.#claim(item);
    this.items.set(item.uuid, item);
  }
  async remove(uuid: string): Promise<void> {
    this.items.delete(uuid);
    this.#database.owners.delete(uuid);
  }
  async list(): Promise<readonly OutboxItem[]> {
    return [...this.items.values()];
  }
  async take(): Promise<readonly OutboxItem[]> {
    return [...this.items.values()].filter((item) => this.#claim(item));
  }
  onLeft(listener: () => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#listeners.delete(listener));
  }
  passed = 0;
  pass(): void {
    this.passed += 1;
  }
  /** Simulates that the tab is closed. */
  leave(): void {
    const { owners, tabs } = this.#database;
    for (const [uuid, owner] of owners) if (owner === this) owners.delete(uuid);
    for (const tab of tabs) if (tab !== this) tab.#listeners.forEach((listener) => listener());
  }
  async agreeOnChat(offer: ChatAgreement): Promise<ChatAgreement> {
    return (this.#database.chat ??= offer);
  }
  async keepChat(made: ChatAgreement): Promise<void> {
    this.#database.chat = made;
  }
  async endChat(chatId: number | string): Promise<void> {
    if (this.#database.chat?.chatId === chatId) this.#database.chat = null;
  }
  async forget(uuids: readonly string[]): Promise<void> {
    await Promise.all(uuids.map((uuid) => this.remove(uuid)));
  }
  async clear(): Promise<void> {
    this.items.clear();
    this.#database.owners.clear();
    this.#database.chat = null;
  }
  #claim({ uuid }: OutboxItem): boolean {
    const { owners } = this.#database;
    if (!owners.has(uuid)) owners.set(uuid, this);
    return owners.get(uuid) === this;
  }
}

/** A scripted socket: `say` emits the server's events, and `whispers` records what the widget sends. */
export class FakeRealtime implements Realtime {
  readonly rooms: (ChatKey & { room: string })[] = [];
  readonly whispers: Whisper[] = [];
  nudges = 0;
  #heard = new Set<(event: RealtimeEvent) => void>();
  join(
    room: ChatKey & { room: string },
    onEvent: (event: RealtimeEvent) => void,
    signal: AbortSignal,
  ): RealtimeChannel {
    this.rooms.push(room);
    this.#heard.add(onEvent);
    signal.addEventListener('abort', () => this.#heard.delete(onEvent));
    return { whisper: (whisper) => void this.whispers.push(whisper), nudge: () => void (this.nudges += 1) };
  }
  say(event: RealtimeEvent): void {
    for (const hear of this.#heard) hear(event);
  }
  get joined(): number {
    return this.#heard.size;
  }
}

/**
 * Fake desktop notifications: records what is shown and answers permission requests. Denied at
 * first, as in many browsers.
 */
export class FakeNotifications implements Notifications {
  answer: ReturnType<Notifications['permission']> = 'granted';
  current: ReturnType<Notifications['permission']> = 'denied';
  readonly shown: { note: Note; press(): void }[] = [];
  permission = (): typeof this.current => this.current;
  ask = async (): Promise<typeof this.current> => (this.current = this.answer);
  show(note: Note, onPress: () => void): () => void {
    const one = { note, press: onPress };
    this.shown.splice(0, this.shown.length, ...this.shown.filter((other) => other.note.tag !== note.tag), one);
    return () => {
      if (this.shown.includes(one)) this.shown.splice(this.shown.indexOf(one), 1);
    };
  }
}

export class FakePage implements Page {
  visible = true;
  online = true;
  mobile = false;
  address = 'https://forms.example/pricing';
  readonly #listeners = new Map<string, Set<() => void>>();
  isVisible = (): boolean => this.visible;
  isOnline = (): boolean => this.online;
  url = (): string => this.address;
  path = (): string => new URL(this.address).pathname;
  host = (): string => new URL(this.address).host;
  language = (): string => 'en-US';
  isMobile = (): boolean => this.mobile;
  browser = (): string => 'Chrome 156';
  os = (): string => 'Linux';
  device = (): 'mobile' | 'desktop' => (this.mobile ? 'mobile' : 'desktop');
  screen = (): string => '1920x1080';
  timezone = (): string => 'Europe/Berlin';
  onVisibilityChange = this.#listen('visibility');
  onConnectionChange = this.#listen('connection');
  onNavigate = this.#listen('navigate');
  onResize = this.#listen('resize');
  onResume = this.#listen('resume');
  onRestore = this.#listen('restore');
  /** The layers that Back closes, topmost last. */
  readonly layers: (() => void)[] = [];
  onBack = (listener: () => void, signal: AbortSignal): void => {
    this.layers.push(listener);
    signal.addEventListener('abort', () => {
      if (this.layers.includes(listener)) this.layers.splice(this.layers.indexOf(listener), 1);
    });
  };
  /** Returns false if Back has left the page. */
  goBack(): boolean {
    const close = this.layers.pop();
    close?.();
    return close !== undefined;
  }
  /** How many holders currently prevent the page from scrolling. */
  scrollHolds = 0;
  holdScroll = (signal: AbortSignal): void => {
    this.scrollHolds += 1;
    signal.addEventListener('abort', () => (this.scrollHolds -= 1));
  };
  /** The count shown before the page's title. */
  count = 0;
  showCount = (count: number): void => void (this.count = count);
  /** The clipboard's text; null if the clipboard is refused. */
  clipboard: string | null = '';
  copy = async (text: string): Promise<boolean> => {
    if (this.clipboard === null) return false;
    this.clipboard = text;
    return true;
  };
  visibleArea: VisibleArea = { top: 0, height: 800, hasKeyboard: false };
  onVisibleArea = (listener: (area: VisibleArea) => void, signal: AbortSignal): void => {
    this.#listen('area')(() => listener(this.visibleArea), signal);
    listener(this.visibleArea);
  };

  show(visible: boolean): void {
    this.visible = visible;
    this.fire('visibility');
  }
  connect(online: boolean): void {
    this.online = online;
    this.fire('connection');
  }
  goTo(address: string): void {
    this.address = address;
    this.fire('navigate');
  }
  fire(name: string): void {
    for (const listener of this.#listeners.get(name) ?? []) listener();
  }
  get listeners(): number {
    return [...this.#listeners.values()].reduce((sum, set) => sum + set.size, 0);
  }
  #listen(name: string) {
    return (listener: () => void, signal: AbortSignal): void => {
      const set = this.#listeners.get(name) ?? new Set();
      this.#listeners.set(name, set.add(listener));
      signal.addEventListener('abort', () => set.delete(listener));
    };
  }
}

/**
 * Built-in English without a library: plurals by Intl and {{values}} replaced.
 * An unknown key throws, except for question areas, whose names come from the backend.
 */
export function fakeTexts(): Texts {
  const catalogue = en as Record<string, string>;
  const t: Texts['t'] = (key, values = {}) => {
    const plural = `${key}_${new Intl.PluralRules('en').select(Number(values.count ?? 0))}`;
    const text = catalogue[key] ?? catalogue[plural];
    if (text === undefined && key.startsWith('categories.')) return '';
    if (text === undefined) throw new Error(`No text for the key '${key}' in src/i18n/en.json`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
  const nothing = (): void => undefined;
  return { t, lang: () => 'en', dir: () => 'ltr', setLang: nothing, override: nothing, subscribe: () => nothing };
}

/**
 * Tabs that receive each other's messages. A tab also receives its own, unlike in a browser, and
 * must tolerate that.
 */
function fakeTabs(): Tabs {
  const listeners = new Set<(message: TabMessage) => void>();
  let queue: Promise<void> = Promise.resolve();
  return {
    isLeader: () => true,
    exclusively: (_, run) => {
      const result = queue.then(run);
      queue = result.then(
        () => undefined,
        () => undefined,
      );
      return result;
    },
    post: (message) => listeners.forEach((listener) => listener(message)),
    subscribe: (listener, signal) => {
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener));
    },
  };
}

export type FakePorts = Ports & {
  clock: FakeClock;
  api: FakeApi;
  realtime: FakeRealtime;
  store: FakeStore;
  outbox: FakeOutbox;
  page: FakePage;
  notifications: FakeNotifications;
  /** Recorded calls. */
  seen: {
    sounds: ('message' | 'closed')[];
    events: OutgoingEvent[];
    problems: { code: string; message: string }[];
    downloads: { name: string; text: string }[];
  };
};

/**
 * Returns another tab of the same browser and server: storage and server are shared, socket and
 * page are its own.
 */
export function otherTab(ports: FakePorts): FakePorts {
  return {
    ...fakePorts(),
    api: ports.api,
    store: new FakeStore(ports.store),
    cookie: ports.cookie,
    outbox: new FakeOutbox(ports.outbox),
    tabs: ports.tabs,
    newId: ports.newId,
  };
}

/** Returns another tab of a browser without Web Locks: the tabs do not agree on who sends a message. */
export const otherTabWithoutLocks = (ports: FakePorts): FakePorts => ({ ...otherTab(ports), outbox: ports.outbox });

export function fakePorts(): FakePorts {
  const seen: FakePorts['seen'] = { sounds: [], events: [], problems: [], downloads: [] };
  let cookie: string | null = null;
  let ids = 0;
  return {
    seen,
    clock: new FakeClock(),
    api: new FakeApi(),
    realtime: new FakeRealtime(),
    store: new FakeStore(),
    outbox: new FakeOutbox(),
    page: new FakePage(),
    texts: fakeTexts(),
    cookie: { read: () => cookie, write: (value) => void (cookie = value) },
    notifications: new FakeNotifications(),
    sound: { play: (reason) => void seen.sounds.push(reason) },
    files: { download: (name, text) => void seen.downloads.push({ name, text }) },
    tabs: fakeTabs(),
    newId: () => `id-${(ids += 1)}`,
    emit: (event) => void seen.events.push(event),
    approveSend: ({ text }) => text,
    freshToken: async () => null,
    report: (problem) => void seen.problems.push(problem),
  };
}
