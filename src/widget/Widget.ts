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

/** What all widgets of a page share. */
export type Surroundings = UserOfAll & {
  readonly loadApp: LoadApp;
  mayPaint(): boolean;
  /** The page's own texts for all widgets, by language. */
  texts(): Readonly<Record<string, unknown>>;
};

const NOTHING_STORED: Partial<StoredFlags> & Pick<StoredFlags, 'hasBubble'> = { hasBubble: true };
const NO_FACTS: ChatFacts = { chatId: null, operator: null };

/**
 * The elements of one company and the chat that they share (EL-06): whether it is loaded and open,
 * the number of unread messages, the visitor. Each change reaches the elements, then the app, then
 * the page. A third of this file are getters for the elements and the app.
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
  /** Elements have changed, and an update is due in a microtask. */
  #isDue = false;
  /** The widget was called, or must erase something stored. An unused one stores nothing (FREE-01). */
  #isActive = false;
  /** Loading has failed. Only the visitor tries again. */
  #hasFailed = false;
  /** The availability was requested, for a launcher that is hidden while no operator is online. */
  #hasAsked = false;
  /** What earlier pages stored was read. Waits until the visitor has decided what may be stored. */
  #hasRestored = false;
  isUsed = false;
  isAnimated = true;

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

  /** The element that dispatches the events: the page's chat element, otherwise its launcher (EL-05). */
  get eventTarget(): HTMLElement | undefined {
    return (this.placed.find(({ kind }) => kind === 'chat') ?? this.placed[0])?.host;
  }

  /** The connected elements that the page itself has added. */
  get placed(): Painted[] {
    return this.#members.filter((member) => member.host.isConnected && !isAdded(member));
  }

  /** Whether the page wants the chat loaded without a press: immediately, or when the page is idle. */
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

  /** The first element loads the chat if an earlier page had loaded it, or this page wants it (LAU-12, WIN-16). */
  add(member: Painted): void {
    const isOpen = Boolean(member.props.open);
    this.#members = [...this.#members, member];
    this.changed(member);
    if (this.#members.length === 1) this.#restore();
    if (isOpen) void this.load(true);
  }

  /** Removing the last element stops the app. */
  remove(member: Painted): void {
    this.#members = this.#members.filter((other) => other !== member);
    if (this.#members.length === 0) this.#loader.stop();
    this.#notify();
    this.#followSoon();
  }

  /** Whether the element's user has been read. */
  knows(member: Painted): boolean {
    return this.#namedUser.knows(member);
  }

  /** The page has set a property. Properties that a framework sets in sequence reach the app as one change. */
  changed(member: Painted): void {
    loadLocale(pageLanguage(this.#members), () => this.show());
    member.show(this);
    this.#followSoon();
  }

  show(): void {
    for (const member of this.#members) member.show(this);
  }

  /**
   * Applies and announces the change. If the page prevents an opening (API-09), everything else is
   * applied, and elements and app are notified that the window is closed.
   */
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
    this.isAnimated ||= !isOpen;
    if (isOpen && !before.isOpen) {
      this.#focusReturn.remember();
      this.isUsed = true;
    }
    this.show();
    if (!isOpen && before.isOpen) this.#focusReturn.restore(this.#members);
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
   * Resolves to true once loaded, and to false if that failed, which only the console reports
   * (LAU-13). `isOpening`: also opens the window, unless the page prevents it.
   */
  load(isOpening = false): Promise<boolean> {
    this.isAnimated &&= !isOpening;
    return this.#load(isOpening && this.#mayOpen());
  }

  /** Resolves to true once open, and to false if the app could not be loaded or the page prevented it. */
  open(): Promise<boolean> {
    if (!this.#mayOpen()) {
      // The property that requested it has to be reset.
      this.show();
      return Promise.resolve(false);
    }
    const loading = this.#load(true);
    this.#focusChat();
    // React sets `open` in its commit, and at its end restores the focus to the element that had it.
    queueMicrotask(() => {
      if (this.#view.isOpen && this.#focusReturn.isAtOpener) this.#focusChat();
    });
    return loading;
  }

  #focusChat(): void {
    this.#members.find(({ kind }) => kind === 'chat')?.focus();
  }

  /** Loads the app if needed, and calls it. Resolves to undefined if it could not be loaded. */
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
    // While the app is loading, the window may be opened again: the last call counts.
    this.whenLoaded((app) => {
      if (!this.#view.isOpen) app.closeApp();
    });
  }

  preload(): void {
    // After a failure only the visitor tries again.
    if (!this.#hasFailed) this.#loader.preload();
  }

  dismissBubble(): void {
    this.noteUse();
    if (this.mayStore) storeDismissedBubble();
    this.set({ hasBubble: false });
  }

  /** Calls the app, now or as soon as it is loaded. */
  whenLoaded(call: (app: App) => void): void {
    this.#loader.whenLoaded(call);
  }

  /** Starts over, as on a new page (LAU-12). */
  restart(): void {
    this.#loader.stop();
    this.#hasFailed = false;
    this.set({ state: 'not-loaded', isOpen: false, unread: 0, availability: 'unknown' });
    this.#restore();
    // The stopped app may have been about to forget another customer (SEC-03).
    this.#namedUser.repeat();
  }

  /** The page identifies the visitor. What it sets on an element later replaces that. */
  setUser(user: GivenUser): Promise<unknown> {
    this.#isActive = true;
    return this.#namedUser.set(user);
  }

  /** Ends the chat. Resolves to false if it could not be ended, or there is none; then nothing is loaded. */
  async end(): Promise<boolean> {
    const isLoaded = this.#view.state !== 'not-loaded';
    if (!isLoaded && (this.keepsNothing || !readFlags(this.company).chatId)) return false;
    return (await this.call((app) => app.end())) ?? false;
  }

  /** Resolves to true once everything stored about the visitor is erased. */
  async reset(): Promise<boolean> {
    this.#isActive = true;
    this.isUsed = false;
    const isDone = await this.#namedUser.forget();
    if (this.#view.state === 'not-loaded') return isDone;
    // An app that is loading may have read the storage already.
    await this.load();
    await this.#loader.app?.reset();
    return true;
  }

  /** Passes text that was typed before the app was loaded to the app, or stores it as the draft of the next window. */
  keepTyped(member: Painted): void {
    const { typed } = member;
    if (typed === '') return;
    if (this.#loader.app) this.#loader.app.begin({ text: typed });
    else if (this.mayStore) storeDraft(this.company, typed);
  }

  /** The page closes, and may return from the back-forward cache. The typed text is then in the draft, and no longer in the window. */
  keepAllTyped(): void {
    if (!this.mayStore) return;
    for (const member of this.#members)
      if (member.typed !== '' && storeDraft(this.company, member.typed)) member.clearTyped();
  }

  #load(isOpening: boolean): Promise<boolean> {
    const isOpen = isOpening || this.#view.isOpen;
    // The request runs while the window is painted.
    const loading = this.#loader.load();
    this.#addMissingChat();
    this.#change(this.#view.state === 'loaded' ? { isOpen } : { isOpen, state: 'pending' });
    // The app gets the visitor from the properties.
    this.#followSoon();
    return loading;
  }

  /** Whether the page lets the window open, or it is open (API-09). */
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

  /** Applies the elements and their properties. */
  #follow(): void {
    const { view } = this;
    // The page's own chat element replaces the one that a launcher has added.
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

  /** Loads what the page wants without a press. */
  #loadWanted(): void {
    if (this.#wantedLoad === 'now') void this.load();
    if (this.#wantedLoad === 'idle') whenIdle(() => this.#wantedLoad && this.#members.length > 0 && void this.load());
    if (this.#hidesOffline) void this.#askAvailability();
  }

  /** Requests the availability once, without a chat. A failure counts as online; a press then shows the problem. */
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
   * Loads the chat if an earlier page had loaded it, or this page wants it; opens it only if it was
   * open (LAU-12, WIN-16). Nothing stored is read before the visitor has decided what may be stored,
   * or has opened the chat.
   */
  #restore(): void {
    if (this.#consent === 'pending') return;
    const flags = this.keepsNothing ? NOTHING_STORED : readFlags(this.company);
    const isUntouched = this.#view.state === 'not-loaded';
    if (!this.#hasRestored) this.#change({ hasBubble: flags.hasBubble, isExpanded: flags.isExpanded });
    this.#hasRestored = true;
    this.isUsed ||= Boolean(flags.isUsed);
    if (isUntouched && (flags.wasLoaded || this.#wantedLoad === 'now')) void this.load(flags.wasOpen);
  }
}
