import type { ConsentLevel } from '../config/Consent.ts';
import { consentOf, firstProperty, firstText } from '../config/firstText.ts';
import { pageLanguage } from '../config/pageLanguage.ts';
import { ANY_LANG, DEFAULT_PRODUCT, type GivenUser } from '../config/settings.ts';
import type { Painted } from '../shell/Painted.ts';
import type { ShownWidget } from '../shell/PaintedElement.ts';
import { whenIdle } from '../shell/frames.ts';
import { loadLocale, localeOf, type Locale } from '../shell/locale.ts';
import type { View } from '../shell/View.ts';
import { addChat, isAdded } from './addedChat.ts';
import type { App, AppHost, ChatFacts } from './App.ts';
import { AppLoader } from './AppLoader.ts';
import { EventQueue } from './EventQueue.ts';
import { FocusReturn } from './FocusReturn.ts';
import type { LoadApp } from './loadApp.ts';
import { NamedUser, type UserHost, type UserOfAll } from './NamedUser.ts';
import { readFlags, storeDismissedBubble, storeDraft, type StoredFlags } from './storage.ts';

/** The facts that all widgets of a page share. */
export type Surroundings = UserOfAll & {
  readonly loadApp: LoadApp;
  mayPaint(): boolean;
  /** The page's own texts for all widgets, by language. */
  texts(): Readonly<Record<string, unknown>>;
};

const NOTHING_STORED: Partial<StoredFlags> & Pick<StoredFlags, 'hasBubble'> = { hasBubble: true };
const NO_FACTS: ChatFacts = { chatId: null, operator: null };

/**
 * The elements of one company and the chat that they share (EL-06): whether it is loaded and open, how much is unread, who the visitor is.
 * Elements, app and page hear of each change, in this order. This file is longer than others because a third of it are the one-line answers to
 * what the elements and the app ask.
 */
export class Widget implements AppHost, ShownWidget, UserHost {
  readonly company: string;
  readonly isMoved: boolean;
  readonly #surroundings: Surroundings;
  readonly #loader: AppLoader;
  readonly #focusReturn = new FocusReturn();
  readonly #listeners = new Set<() => void>();
  readonly #namedUser: NamedUser;
  readonly #events = new EventQueue((type, detail) => this.dispatch(type, detail));
  #members: readonly Painted[] = [];
  #view: View;
  /** The elements have changed, and the widget follows in a microtask. */
  #isDue = false;
  /** Something was asked of the widget, or is stored that must go. An untouched one stores nothing (FREE-01). */
  #isActive = false;
  /** A load has failed: it is for the visitor to try again. */
  #hasFailed = false;
  /** The server was asked whether an operator is there, for a launcher that hides else. */
  #hasAsked = false;
  /** Whatever earlier pages stored is taken up. It waits while the visitor has not decided what may be kept. */
  #hasRestored = false;
  isUsed = false;

  constructor(company: string, isMoved: boolean, surroundings: Surroundings) {
    this.company = company;
    this.isMoved = isMoved;
    this.#surroundings = surroundings;
    this.#view = { state: 'not-loaded', isOpen: false, unread: 0, availability: 'unknown', hasBubble: false };
    this.#namedUser = new NamedUser(this, surroundings);
    this.#loader = new AppLoader({
      host: this,
      loadApp: surroundings.loadApp,
      onLoaded: () => this.set({ state: 'loaded' }),
      onFailed: () => {
        this.#hasFailed = true;
        this.set({ state: 'not-loaded', isOpen: false });
      },
    });
  }

  get view(): View {
    return this.#view;
  }

  get user(): GivenUser | undefined {
    return this.#namedUser.current;
  }

  get app(): App | undefined {
    return this.#loader.app;
  }

  get members(): readonly Painted[] {
    return this.#members;
  }

  get locale(): Locale {
    const lang = pageLanguage(this.#members);
    const locale = localeOf(lang);
    const own = [locale.lang, String(lang), ANY_LANG].map((name) => this.texts[name]);
    return { ...locale, texts: Object.assign({}, locale.texts, ...own) as Locale['texts'] };
  }

  get texts(): Readonly<Record<string, unknown>> {
    const own = firstProperty(this.#members, 'texts');
    return own ? { ...this.#surroundings.texts(), [ANY_LANG]: own } : this.#surroundings.texts();
  }

  get facts(): ChatFacts {
    return this.#loader.app?.facts ?? NO_FACTS;
  }

  get isHidden(): boolean {
    const { isOpen, availability } = this.#view;
    return this.#hidesOffline && !isOpen && availability !== 'online';
  }

  get product(): string {
    return firstText(this.#members, 'product') ?? DEFAULT_PRODUCT;
  }

  get logo(): string | null {
    return firstText(this.#members, 'logo') ?? null;
  }

  get isGreeting(): boolean {
    return this.keepsNothing || readFlags(this.company).isGreeting;
  }

  get mayPaint(): boolean {
    return this.#surroundings.mayPaint();
  }

  get elements(): readonly HTMLElement[] {
    return this.placed.map(({ host }) => host);
  }

  /** The element that dispatches the events: a chat that the page has placed, else its launcher (EL-05). */
  get eventTarget(): HTMLElement | undefined {
    return (this.placed.find(({ kind }) => kind === 'chat') ?? this.placed[0])?.host;
  }

  /** The elements that the page has placed. */
  get placed(): Painted[] {
    return this.#members.filter((member) => member.host.isConnected && !isAdded(member));
  }

  /** When the page wants the chat loaded without a press: at once, or once the page has nothing to do. */
  get #wantedLoad(): 'now' | 'idle' | undefined {
    if (this.#consent === 'pending') return undefined;
    const given = firstText(this.#members, 'load');
    if (given === 'now' || given === 'idle') return given;
    return given === undefined && this.#members.some(({ props }) => props.chatButton) ? 'now' : undefined;
  }

  get #hidesOffline(): boolean {
    return firstText(this.#members, 'offline') === 'hide';
  }

  get keepsNothing(): boolean {
    return this.#consent === 'none';
  }

  get #consent(): ConsentLevel | undefined {
    return consentOf(this.#members);
  }

  get mayStore(): boolean {
    return this.isUsed && this.#consent !== 'pending' && !this.keepsNothing;
  }

  noteUse(): void {
    this.isUsed = true;
    this.#notify();
  }

  /** The first element has loaded what an earlier page had loaded, or what the page wants ready (LAU-12, WIN-16). */
  add(member: Painted): void {
    const isOpen = Boolean(member.props.open);
    this.#members = [...this.#members, member];
    this.changed(member);
    if (this.#members.length === 1) this.#restore();
    if (isOpen) void this.load(true);
  }

  /** Lets go of the element; with none left, of the app. */
  remove(member: Painted): void {
    this.#members = this.#members.filter((other) => other !== member);
    if (this.#members.length === 0) this.#loader.stop();
    this.#notify();
    this.#followSoon();
  }

  /** True for an element whose user the widget has taken note of. */
  knows(member: Painted): boolean {
    return this.#namedUser.knows(member);
  }

  /** The page has set a property. Properties that a framework sets one after the other arrive at the app as one change. */
  changed(member: Painted): void {
    loadLocale(pageLanguage(this.#members), () => this.show());
    member.show(this);
    this.#followSoon();
  }

  show(): void {
    for (const member of this.#members) member.show(this);
  }

  /** Shows and tells the change. The page may stop an opening (API-09): then the rest changes, and whoever asked is told of the window. */
  set(change: Partial<View>): void {
    const isStopped = change.isOpen && !this.#mayOpen();
    this.#change(isStopped ? { ...change, isOpen: false } : change);
    if (!isStopped) return;
    this.show();
    this.#notify();
  }

  #change(change: Partial<View>): void {
    const before = this.#view;
    const view: View = { ...before, ...change };
    if (JSON.stringify(view) === JSON.stringify(before)) return;
    this.#view = view;
    const { state, isOpen, unread, availability } = view;
    if (isOpen && !before.isOpen) {
      this.#focusReturn.remember();
      this.isUsed = true;
    }
    this.show();
    if (!isOpen && before.isOpen) this.#focusReturn.giveBack(this.#members);
    this.#notify();
    const events: [type: string, detail: unknown][] = [];
    if (state !== before.state) events.push(['chat-state-change', { state, previous: before.state }]);
    if (state !== before.state && state === 'loaded') events.push(['chat-ready', null]);
    if (unread !== before.unread) events.push(['chat-unread-change', { count: unread }]);
    if (availability !== before.availability) events.push(['chat-availability-change', { availability }]);
    if (isOpen !== before.isOpen) events.push([isOpen ? 'chat-open' : 'chat-close', null]);
    this.#events.add(events);
  }

  dispatch(type: string, detail: unknown, cancelable = false): boolean {
    const event = new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable });
    return this.eventTarget?.dispatchEvent(event) ?? true;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * True once loaded; false when that failed, which is told on the console alone (LAU-13). `isOpening`: it opens too, unless the page stops
   * that.
   */
  load(isOpening = false): Promise<boolean> {
    return this.#load(isOpening && this.#mayOpen());
  }

  /** True once open; false where it could not be loaded, or the page has stopped it. */
  open(): Promise<boolean> {
    if (!this.#mayOpen()) {
      // The property that asked for it says otherwise.
      this.show();
      return Promise.resolve(false);
    }
    const loading = this.#load(true);
    this.#focusChat();
    // React sets `open` in its commit, and gives the focus back to the element that had it when the commit ends.
    queueMicrotask(() => {
      if (this.#view.isOpen && this.#focusReturn.isAtOpener) this.#focusChat();
    });
    return loading;
  }

  #focusChat(): void {
    this.#members.find(({ kind }) => kind === 'chat')?.focus();
  }

  /** Loads the app where it is not there, and calls it. Undefined where it could not be loaded. */
  async call<Answer>(call: (app: App) => Answer): Promise<Awaited<Answer> | undefined> {
    await this.load();
    return this.#loader.app && (await call(this.#loader.app));
  }

  toggle(): void {
    if (this.#view.isOpen) this.set({ isOpen: false });
    else void this.open();
  }

  closeApp(): void {
    if (this.#view.state === 'not-loaded') return;
    this.set({ isOpen: false });
    // While the app is on its way, it may be opened again: the last that was asked counts.
    this.whenLoaded((app) => {
      if (!this.#view.isOpen) app.closeApp();
    });
  }

  preload(): void {
    // After a failure it is for the visitor to try again.
    if (!this.#hasFailed) this.#loader.preload();
  }

  dismissBubble(): void {
    this.noteUse();
    if (this.mayStore) storeDismissedBubble();
    this.set({ hasBubble: false });
  }

  /** Calls the app, now or as soon as it is there. */
  whenLoaded(call: (app: App) => void): void {
    this.#loader.whenLoaded(call);
  }

  /** As if the page had just come (LAU-12). */
  restart(): void {
    this.#loader.stop();
    this.#hasFailed = false;
    this.set({ state: 'not-loaded', isOpen: false, unread: 0, availability: 'unknown' });
    this.#restore();
    // The app that was stopped may have been on its way to forget another customer (SEC-03).
    this.#namedUser.repeat();
  }

  /** The page says who the visitor is; what it sets on an element later counts then. */
  setUser(user: GivenUser): Promise<unknown> {
    this.#isActive = true;
    return this.#namedUser.set(user);
  }

  /** Ends the chat. False if it could not be ended, and if there is no chat, for which nothing is loaded. */
  async end(): Promise<boolean> {
    const isLoaded = this.#view.state !== 'not-loaded';
    if (!isLoaded && (this.keepsNothing || !readFlags(this.company).chatId)) return false;
    return (await this.call((app) => app.end())) ?? false;
  }

  /** True once everything that is kept of the visitor is erased. */
  async reset(): Promise<boolean> {
    this.#isActive = true;
    this.isUsed = false;
    const isDone = await this.#namedUser.forget();
    if (this.#view.state === 'not-loaded') return isDone;
    // An app that is being loaded may have read the storage before.
    await this.load();
    await this.#loader.app?.reset();
    return true;
  }

  /** Text typed into a window before the app goes to the app that is there, else it is the draft that the next window begins with. */
  keepTyped(member: Painted): void {
    const { typed } = member;
    if (typed === '') return;
    if (this.#loader.app) this.#loader.app.begin({ text: typed });
    else if (this.mayStore) storeDraft(this.company, typed);
  }

  /** The page goes, and may come back from the browser's cache: the text typed is in the draft then, and no more in the window. */
  keepAllTyped(): void {
    if (!this.mayStore) return;
    for (const member of this.#members)
      if (member.typed !== '' && storeDraft(this.company, member.typed)) member.clearTyped();
  }

  #load(isOpening: boolean): Promise<boolean> {
    const isOpen = isOpening || this.#view.isOpen;
    // The request is on its way while the window is painted.
    const loading = this.#loader.load();
    this.#addMissingChat();
    this.#change(this.#view.state === 'loaded' ? { isOpen } : { isOpen, state: 'pending' });
    // The app's visitor is the one whom the properties name.
    this.#followSoon();
    return loading;
  }

  /** Asks the page whether the window may open, unless it is open (API-09). */
  #mayOpen(): boolean {
    return this.#view.isOpen || this.dispatch('chat-before-open', null, true);
  }

  #followSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    Promise.resolve()
      .then(() => {
        this.#isDue = false;
        this.#follow();
      })
      .catch((cause: unknown) => console.error('support-chat: a request failed', cause));
  }

  /** Takes note of the elements and their properties as they are now. */
  #follow(): void {
    const { view } = this;
    // The chat of the page takes the place of the one that a launcher has added.
    if (this.placed.some(({ kind }) => kind === 'chat'))
      this.#members.filter(isAdded).forEach(({ host }) => host.remove());
    if (view.state !== 'not-loaded') this.#addMissingChat();
    this.#isActive ||=
      view.state !== 'not-loaded' || this.#namedUser.mustErase || Boolean(this.#surroundings.userOfAll());
    if (this.#isActive) {
      this.#namedUser.eraseRefused({ isLoading: view.state !== 'not-loaded' });
      this.#namedUser.follow();
    }
    if (!this.#hasRestored) this.#restore();
    if (this.#view.state === 'not-loaded' && !this.#hasFailed) this.#loadWanted();
    this.#notify();
    this.#events.open();
  }

  /** Loads what the page wants loaded without a press. */
  #loadWanted(): void {
    if (this.#wantedLoad === 'now') void this.load();
    if (this.#wantedLoad === 'idle') whenIdle(() => this.#wantedLoad && this.#members.length > 0 && void this.load());
    if (this.#hidesOffline) void this.#askAvailability();
  }

  /** Asks the server once, without a chat; what keeps that from being answered is told by the press. */
  async #askAvailability(): Promise<void> {
    if (this.#hasAsked) return;
    this.#hasAsked = true;
    const availability = await this.#surroundings
      .loadApp()
      .then(({ askAvailability }) => askAvailability(this))
      .catch(() => 'online' as const);
    if (this.#view.availability === 'unknown') this.set({ availability });
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #addMissingChat(): void {
    if (this.#members.some(({ kind }) => kind === 'chat')) return;
    const launcher = this.#members.find(({ host }) => host.isConnected);
    if (launcher) addChat(launcher);
  }

  /**
   * Loads what an earlier page had loaded, or what the page wants ready; opens only what was open (LAU-12, WIN-16). Nothing stored is read
   * before the visitor has decided what may be kept, or has opened the chat.
   */
  #restore(): void {
    if (this.#consent === 'pending') return;
    const flags = this.keepsNothing ? NOTHING_STORED : readFlags(this.company);
    const isUntouched = this.#view.state === 'not-loaded';
    if (!this.#hasRestored) this.#change({ hasBubble: flags.hasBubble });
    this.#hasRestored = true;
    this.isUsed ||= Boolean(flags.isUsed);
    if (isUntouched && (flags.wasLoaded || this.#wantedLoad === 'now')) void this.load(flags.wasOpen);
  }
}
