import type { WidgetProps } from '../config/settings.ts';
import type { App, AppHost, Identity, StartApp } from '../launcher/App.ts';
import type { ChatShell } from '../launcher/ChatShell.ts';
import { chunks } from '../launcher/chunks.ts';
import type { Facade } from '../launcher/Facade.ts';
import { readFlags } from '../launcher/storedFlags.ts';
import type { View } from '../launcher/View.ts';
import { createStore } from '../platform/createStore.ts';

const UNTOLD: View = { state: 'not-loaded', isOpen: false, unread: 0, hasBubble: true };

/** The elements of one company from the first interaction on: loads their chat, tells their events, and keeps session and elements alike. */
export class CompanyControl implements AppHost {
  readonly company: string;
  readonly isMoved: boolean;
  identity: Identity | undefined;
  readonly #page: Set<Facade>;
  readonly #mounted = new Set<Facade>();
  readonly #listeners = new Set<() => void>();
  #wishes: ((app: App) => void)[] = [];
  #told = UNTOLD;
  #givenIdentity = JSON.stringify({});
  #app: App | undefined;
  #loading: Promise<boolean> | undefined;
  #life = new AbortController();

  constructor(company: string, page: Set<Facade>, isMoved: boolean) {
    this.company = company;
    this.isMoved = isMoved;
    this.#page = page;
  }

  /** What the page set on its elements; a chat's word counts before a launcher's. */
  get props(): WidgetProps {
    const given = this.#placed.reverse().flatMap(({ props }) => Object.entries(props));
    const isSetting = ([name, value]: [string, unknown]): boolean =>
      value !== undefined && name !== 'container' && name !== 'open';
    return Object.fromEntries(given.filter(isSetting)) as WidgetProps;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Elements have come, gone or changed, or show something else than before. */
  follow(): void {
    this.#leaveGone();
    this.#followIdentity();
    const [facade] = this.#facades;
    if (!facade) return;
    this.#dressBrought();
    this.#tell(facade.view);
    if (facade.view.state === 'pending') void this.load();
    if (!this.#app) return;
    this.#app.setProps(this.props);
    this.#app.setOpen(facade.view.isOpen);
    this.#mountAll();
    for (const listener of this.#listeners) listener();
  }

  /** True once loaded; false when that failed, which is told on the console alone (LAU-13). */
  load(): Promise<boolean> {
    this.#loading ??= this.#load(this.#life.signal);
    return this.#loading;
  }

  open(): Promise<boolean> {
    this.#facades.find(({ kind }) => kind === 'launcher')?.load(true);
    if (!this.#facades.some(({ kind }) => kind === 'launcher')) this.#facades[0]?.load(true);
    return this.load();
  }

  /** startLoad: false while it is on its way already (LAU-10); once open, true. */
  async start({ chatFrom, message }: Record<string, unknown>): Promise<boolean> {
    const [facade] = this.#facades;
    if (!facade || facade.view.state === 'pending') return false;
    if (chatFrom !== undefined) this.wish((app) => app.setChatFrom(chatFrom));
    if (typeof message === 'string') this.wish((app) => app.prefill(message));
    return this.open();
  }

  close(): void {
    this.#show({ isOpen: false });
    this.follow();
  }

  closeApp(): void {
    this.close();
    this.#app?.closeApp();
  }

  /** Now, or as soon as there is a chat. */
  wish(wish: (app: App) => void): void {
    if (this.#app) wish(this.#app);
    else this.#wishes.push(wish);
  }

  /** The page says who the visitor is; an attribute that is set later counts then. */
  identify(identity: Identity): void {
    for (const { props } of this.#placed) Object.assign(props, identity);
    this.#givenIdentity = this.#identityOfProps();
    this.#setIdentity(identity);
    if (this.#app) return;
    const store = createStore(this.company, AbortSignal.timeout(0));
    const isUser = identity.userId !== undefined && identity.email !== undefined;
    store.set('supportUserId', isUser ? (identity.userId ?? null) : null);
    store.set('supportUserEmail', isUser ? (identity.email ?? null) : null);
    store.set('supportUserToken', isUser ? (identity.token ?? null) : null);
  }

  async reset(): Promise<void> {
    if (!this.#app && !readFlags(this.company).wasLoaded) return;
    this.#show({ state: 'pending' });
    await this.load();
    await this.#app?.reset();
  }

  /** As if the page had just come (LAU-12). */
  restart(): void {
    this.dispose();
    const { wasLoaded, wasOpen } = readFlags(this.company);
    const [facade] = this.#placed.reverse();
    if (facade && (wasLoaded || this.props.chatButton)) facade.load(wasOpen);
  }

  mirror(seen: Pick<View, 'isOpen' | 'unread'>): void {
    const chat = this.#facades.find(({ kind }) => kind === 'chat');
    const hadFocus = Boolean(chat?.host.shadowRoot?.activeElement);
    this.#show(seen);
    // The window takes the focus with it: it goes back to where the visitor opened it (A11Y-02).
    if (hadFocus && !seen.isOpen) this.#facades.find(({ kind }) => kind === 'launcher')?.container.querySelector('button')?.focus();
    this.follow();
  }

  dispatch(type: string, detail: unknown): void {
    this.#placed[0]?.host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** Ends the session and gives the elements back to their facades. */
  dispose(): void {
    this.#life.abort();
    this.#life = new AbortController();
    for (const facade of this.#mounted) this.#giveBack(facade);
    this.#mounted.clear();
    this.#app?.dispose();
    this.#app = this.#loading = undefined;
    this.#show({ state: 'not-loaded', isOpen: false, unread: 0 });
  }

  get #facades(): Facade[] {
    return [...this.#page].filter(({ company }) => company === this.company);
  }

  /** Those that the page placed; the first dispatches the events: a chat before a launcher (EL-05). */
  get #placed(): Facade[] {
    return this.#facades
      .filter((facade) => !isBrought(facade))
      .sort((a, b) => Number(b.kind === 'chat') - Number(a.kind === 'chat'));
  }

  async #load(life: AbortSignal): Promise<boolean> {
    try {
      const startApp = await importApp();
      if (life.aborted) return false;
      this.#adopt(startApp(this));
      return true;
    } catch (cause) {
      if (life.aborted) return false;
      console.error('support-chat could not be loaded; the next press tries again.', cause);
      this.#loading = undefined;
      this.#show({ state: 'not-loaded', isOpen: false });
      this.follow();
      return false;
    }
  }

  #adopt(app: App): void {
    this.#app = app;
    const said = this.#facades.flatMap((facade) => (facade.kind === 'chat' ? (facade as ChatShell).said.splice(0) : []));
    app.setOpen(Boolean(this.#facades[0]?.view.isOpen));
    for (const text of said) app.send(text);
    for (const wish of this.#wishes.splice(0)) wish(app);
    this.#show({ state: 'loaded' });
    this.follow();
  }

  #mountAll(): void {
    for (const facade of this.#facades) {
      if (this.#mounted.has(facade)) continue;
      this.#mounted.add(facade);
      this.#app?.mount(facade);
    }
  }

  #leaveGone(): void {
    for (const facade of [...this.#mounted]) {
      if (this.#facades.includes(facade)) continue;
      this.#mounted.delete(facade);
      this.#giveBack(facade);
    }
  }

  #giveBack(facade: Facade): void {
    this.#app?.unmount(facade);
    facade.isTaken = false;
    facade.show();
  }

  /** The chat that a launcher brought is of the launcher's company and theme. */
  #dressBrought(): void {
    for (const { container, props } of this.#facades) {
      const brought = container.nextElementSibling;
      if (brought?.localName === 'support-chat') Object.assign(brought, { company: this.company, theme: props.theme });
    }
  }

  #followIdentity(): void {
    const given = this.#identityOfProps();
    if (given === this.#givenIdentity) return;
    this.#givenIdentity = given;
    this.#setIdentity(JSON.parse(given) as Identity);
  }

  #identityOfProps(): string {
    const { userId, email, token } = this.props;
    return JSON.stringify({ userId, email, token });
  }

  #setIdentity(identity: Identity): void {
    this.identity = identity;
    const { userId } = readFlags(this.company);
    if (this.#app) this.#app.setIdentity(identity);
    // Another customer's data is stored here, and only the chat can forget all of it (SEC-03).
    else if (userId !== null && userId !== identity.userId) void this.load();
  }

  #show(change: Partial<View>): void {
    for (const facade of this.#facades) facade.show(change);
  }

  #tell(now: View): void {
    const before = this.#told;
    this.#told = now;
    if (before.state !== now.state) this.dispatch('chat-state-change', { state: now.state, previous: before.state });
    if (before.isOpen !== now.isOpen) this.dispatch(now.isOpen ? 'chat-open' : 'chat-close', null);
    if (before.unread !== now.unread) this.dispatch('chat-unread-change', { count: now.unread });
  }
}

const isBrought = ({ host }: Facade): boolean => host.parentNode instanceof ShadowRoot;

/** All modules at once, each evaluated in a task of its own; a browser that keeps a failed one is asked for another address. */
async function importApp(): Promise<StartApp> {
  const [, ...urls] = chunks;
  const load = (url: string): Promise<unknown> => import(url).catch(() => import(`${url}?${Date.now()}`));
  const modules = await Promise.all(urls.map(load));
  return (modules.at(-1) as { startApp: StartApp }).startApp;
}
