import type { GivenUser } from '../config/settings.ts';
import type { Painted } from '../shell/Painted.ts';
import type { ShownWidget } from '../shell/PaintedElement.ts';
import { whenIdle } from '../shell/frames.ts';
import { loadLocale } from '../shell/locale.ts';
import type { View } from '../shell/View.ts';
import type { App, AppHost, ChatFacts } from './App.ts';
import { AppLoader } from './AppLoader.ts';
import { EventQueue } from './EventQueue.ts';
import type { LoadApp } from './loadApp.ts';
import { Members } from './Members.ts';
import { NamedUser, type UserHost, type UserOfAll } from './NamedUser.ts';
import { readFlags, storeDismissedBubble, type StoredFlags } from './storage.ts';
import { WindowFocus } from './WindowFocus.ts';

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
 * the page.
 */
export class Widget implements AppHost, ShownWidget, UserHost {
  readonly company: string;
  readonly isMoved: boolean;
  readonly members: Members;
  readonly namedUser: NamedUser;
  readonly #surroundings: Surroundings;
  readonly #loader: AppLoader;
  readonly #focus: WindowFocus;
  readonly #listeners = new Set<() => void>();
  readonly #events = new EventQueue((type, detail) => this.dispatch(type, detail));
  #view: View;
  /** Elements have changed, and an update is due in a microtask. */
  #isDue = false;
  /** The widget was called, or must erase something stored. An unused one stores nothing (FREE-01). */
  #isActive = false;
  /** Loading has failed. Only the visitor tries again. */
  #hasFailed = false;
  /** What earlier pages stored was read. Waits until the visitor has decided what may be stored. */
  #hasRestored = false;
  isUsed = false;
  isAnimated = true;

  constructor(company: string, isMoved: boolean, surroundings: Surroundings) {
    this.company = company;
    this.isMoved = isMoved;
    this.members = new Members(() => surroundings.texts());
    this.#focus = new WindowFocus(this.members);
    this.#surroundings = surroundings;
    this.#view = { state: 'not-loaded', isOpen: false, unread: 0, availability: 'unknown', hasBubble: false };
    this.namedUser = new NamedUser(this, surroundings);
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
    return this.namedUser.current;
  }

  get app(): App | undefined {
    return this.#loader.app;
  }

  get facts(): ChatFacts {
    return this.#loader.app?.facts ?? NO_FACTS;
  }

  get isHidden(): boolean {
    const { isOpen, availability } = this.#view;
    return this.members.hidesOffline && !isOpen && availability !== 'online';
  }

  get isGreeting(): boolean {
    return this.keepsNothing || readFlags(this.company).isGreeting;
  }

  get mayPaint(): boolean {
    return this.#surroundings.mayPaint();
  }

  get keepsNothing(): boolean {
    return this.members.consent === 'none';
  }

  get mayStore(): boolean {
    return this.isUsed && this.members.consent !== 'pending' && !this.keepsNothing;
  }

  noteUse(): void {
    this.isUsed = true;
    this.#notify();
  }

  /** The first element loads the chat if an earlier page had loaded it, or this page wants it (LAU-12, WIN-16). */
  add(member: Painted): void {
    const isOpen = Boolean(member.props.open);
    this.members.add(member);
    this.changed(member);
    if (this.members.all.length === 1) this.#restore();
    if (isOpen) void this.load(true);
  }

  /** Removing the last element stops the app. */
  remove(member: Painted): void {
    this.members.remove(member);
    if (this.members.all.length === 0) this.#loader.stop();
    this.#notify();
    this.#followSoon();
  }

  /** The page has set a property. Properties that a framework sets in sequence reach the app as one change. */
  changed(member: Painted): void {
    loadLocale(this.members.lang, () => this.show());
    member.show(this);
    this.#followSoon();
  }

  show(): void {
    for (const member of this.members.all) member.show(this);
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
    const { isOpen } = view;
    this.isAnimated ||= !isOpen;
    if (isOpen && !before.isOpen) {
      this.#focus.remember();
      this.isUsed = true;
      // The page may have opened a popover over them since.
      this.members.all.forEach((member) => member.enterTopLayer());
    }
    this.show();
    if (!isOpen && before.isOpen) this.#focus.restore();
    this.#notify();
    this.#events.add(before, view);
  }

  dispatch(type: string, detail: unknown, cancelable = false): boolean {
    const event = new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable });
    return this.members.eventTarget?.dispatchEvent(event) ?? true;
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
    this.#focus.enter(() => this.#view.isOpen);
    return loading;
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
    this.namedUser.repeat();
  }

  /** The page identifies the visitor. What it sets on an element later replaces that. */
  setUser(user: GivenUser): Promise<unknown> {
    this.#isActive = true;
    return this.namedUser.set(user);
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
    const isDone = await this.namedUser.forget();
    if (this.#view.state === 'not-loaded') return isDone;
    // An app that is loading may have read the storage already.
    await this.load();
    await this.#loader.app?.reset();
    return true;
  }

  #load(isOpening: boolean): Promise<boolean> {
    const isOpen = isOpening || this.#view.isOpen;
    // The request runs while the window is painted.
    const loading = this.#loader.load();
    this.members.addMissingChat();
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
    this.members.removeReplacedChat();
    if (view.state !== 'not-loaded') this.members.addMissingChat();
    this.#isActive ||=
      view.state !== 'not-loaded' || this.namedUser.mustErase || Boolean(this.#surroundings.userOfAll());
    if (this.#isActive) {
      this.namedUser.eraseRefused({ isLoading: view.state !== 'not-loaded' });
      this.namedUser.follow();
    }
    if (!this.#hasRestored) this.#restore();
    if (this.#view.state === 'not-loaded' && !this.#hasFailed) this.#loadWanted();
    this.#notify();
    this.#events.open();
  }

  /** Loads what the page wants without a press. */
  #loadWanted(): void {
    if (this.members.wantedLoad === 'now') void this.load();
    if (this.members.wantedLoad === 'idle')
      whenIdle(() => this.members.wantedLoad && this.members.all.length > 0 && void this.load());
    if (this.members.hidesOffline) void this.#askAvailability();
  }

  /** For a launcher that is hidden while no operator is online. */
  async #askAvailability(): Promise<void> {
    const availability = await this.#loader.availability();
    if (this.#view.availability === 'unknown') this.set({ availability });
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /**
   * Loads the chat if an earlier page had loaded it, or this page wants it; opens it only if it was
   * open (LAU-12, WIN-16). Nothing stored is read before the visitor has decided what may be stored,
   * or has opened the chat.
   */
  #restore(): void {
    if (this.members.consent === 'pending') return;
    const flags = this.keepsNothing ? NOTHING_STORED : readFlags(this.company);
    const isUntouched = this.#view.state === 'not-loaded';
    if (!this.#hasRestored) this.#change({ hasBubble: flags.hasBubble, isExpanded: flags.isExpanded });
    this.#hasRestored = true;
    this.isUsed ||= Boolean(flags.isUsed);
    if (isUntouched && (flags.wasLoaded || this.members.wantedLoad === 'now')) void this.load(flags.wasOpen);
  }
}
