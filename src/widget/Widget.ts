import { isRefusal } from '../config/Consent.ts';
import { firstText } from '../config/firstText.ts';
import { DEFAULT_PRODUCT } from '../config/settings.ts';
import { textOf } from '../config/textOf.ts';
import type { Painted } from '../shell/Painted.ts';
import type { ShownWidget } from '../shell/PaintedElement.ts';
import { loadSpeech, speechOf, type Speech } from '../shell/speech.ts';
import type { View } from '../shell/View.ts';
import { addChat, isAdded } from './addedChat.ts';
import type { App, AppHost, GivenUser } from './App.ts';
import { AppLoader } from './AppLoader.ts';
import { FocusReturn } from './FocusReturn.ts';
import { userOf } from './givenUser.ts';
import type { LoadApp } from './loadApp.ts';
import { readFlags, storeDismissedBubble, storeDraft } from './storage.ts';
import { visitorStorage } from './visitorStorage.ts';

/** What the widgets of a page have in common. */
export type Surroundings = {
  readonly loadApp: LoadApp;
  mayPaint(): boolean;
  /** The user whom the page has named for all widgets, also for those to come. */
  userOfAll(): GivenUser | undefined;
  /** The page has named another user on an element. */
  onOtherUser(): void;
};

const NOBODY = JSON.stringify(userOf({}));

/**
 * The elements of one company and the chat that they share (EL-06): whether it is loaded and open, how much is unread, who the visitor is.
 * Elements, app and page hear of each change, in this order.
 */
export class Widget implements AppHost, ShownWidget {
  readonly company: string;
  readonly isMoved: boolean;
  readonly #surroundings: Surroundings;
  readonly #loader: AppLoader;
  readonly #focusReturn = new FocusReturn();
  readonly #listeners = new Set<() => void>();
  /** The user that each element's properties named last. */
  readonly #users = new WeakMap<Painted, string>();
  /** Events that not all of the page's listeners have heard. */
  readonly #events: [type: string, detail: unknown][] = [];
  #members: readonly Painted[] = [];
  #view: View;
  #user: GivenUser | undefined;
  /** The elements have changed, and the widget follows in a microtask. */
  #isDue = false;
  /** The page has had time to set the elements' properties: their company may have changed. No event is dispatched before. */
  #isSettled = false;
  /** Something was asked of the widget, or is stored that must go. An untouched one stores nothing (FREE-01). */
  #isActive = false;
  /** A load has failed: it is for the visitor to try again. */
  #hasFailed = false;
  #hasErased = false;

  constructor(company: string, isMoved: boolean, surroundings: Surroundings) {
    this.company = company;
    this.isMoved = isMoved;
    this.#surroundings = surroundings;
    this.#view = { state: 'not-loaded', isOpen: false, unread: 0, hasBubble: readFlags(company).hasBubble };
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
    return this.#user;
  }

  get members(): readonly Painted[] {
    return this.#members;
  }

  get speech(): Speech {
    return speechOf(firstText(this.#members, 'lang'));
  }

  get product(): string {
    return firstText(this.#members, 'product') ?? DEFAULT_PRODUCT;
  }

  get logo(): string | null {
    return firstText(this.#members, 'logo') ?? null;
  }

  get isGreeting(): boolean {
    return readFlags(this.company).isGreeting;
  }

  get mayPaint(): boolean {
    return this.#surroundings.mayPaint();
  }

  get elements(): readonly HTMLElement[] {
    return this.#placed.map(({ host }) => host);
  }

  /** The element that dispatches the events: a chat that the page has placed, else its launcher (EL-05). */
  get speaker(): HTMLElement | undefined {
    return (this.#placed.find(({ kind }) => kind === 'chat') ?? this.#placed[0])?.host;
  }

  /** The elements that the page has placed. */
  get #placed(): Painted[] {
    return this.#members.filter((member) => member.host.isConnected && !isAdded(member));
  }

  /** The page wants the chat loaded at once. */
  get #hasChatButton(): boolean {
    return this.#members.some(({ props }) => props.chatButton);
  }

  get #keepsNothing(): boolean {
    return this.#members.some(({ props }) => props.consent !== undefined && isRefusal(props.consent));
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
    return this.#users.has(member);
  }

  /** The page has set a property. Properties that a framework sets one after the other arrive at the app as one change. */
  changed(member: Painted): void {
    loadSpeech(firstText(this.#members, 'lang'), () => this.show());
    member.show(this);
    this.#followSoon();
  }

  show(): void {
    for (const member of this.#members) member.show(this);
  }

  set(change: Partial<View>): void {
    const before = this.#view;
    const view: View = { ...before, ...change };
    if (JSON.stringify(view) === JSON.stringify(before)) return;
    this.#view = view;
    const { state, isOpen, unread } = view;
    if (isOpen && !before.isOpen) this.#focusReturn.remember();
    this.show();
    if (!isOpen && before.isOpen) this.#focusReturn.giveBack(this.#members);
    this.#notify();
    const isDispatching = this.#events.length > 0;
    if (state !== before.state) this.#events.push(['chat-state-change', { state, previous: before.state }]);
    if (unread !== before.unread) this.#events.push(['chat-unread-change', { count: unread }]);
    if (isOpen !== before.isOpen) this.#events.push([isOpen ? 'chat-open' : 'chat-close', null]);
    if (this.#isSettled && !isDispatching) this.#dispatchEvents();
  }

  dispatch(type: string, detail: unknown): void {
    this.speaker?.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** True once loaded; false when that failed, which is told on the console alone (LAU-13). */
  load(isOpen = this.#view.isOpen): Promise<boolean> {
    this.#addMissingChat();
    const loading = this.#loader.load();
    this.set(this.#view.state === 'loaded' ? { isOpen } : { isOpen, state: 'pending' });
    // The app's visitor is the one whom the properties name.
    this.#followSoon();
    return loading;
  }

  /** True once open. */
  open(): Promise<boolean> {
    const loading = this.load(true);
    this.#members.find(({ kind }) => kind === 'chat')?.focus();
    return loading;
  }

  toggle(): void {
    if (this.#view.isOpen) this.set({ isOpen: false });
    else void this.open();
  }

  closeApp(): void {
    if (this.#view.state === 'not-loaded') return;
    this.set({ isOpen: false });
    // While the app is on its way, it may be opened again: the last that was asked counts.
    this.tell((app) => {
      if (!this.#view.isOpen) app.closeApp();
    });
  }

  preload(): void {
    this.#loader.preload();
  }

  dismissBubble(): void {
    if (!this.#keepsNothing) storeDismissedBubble();
    this.set({ hasBubble: false });
  }

  /** Calls the app, now or as soon as it is there. */
  tell(call: (app: App) => void): void {
    this.#loader.tell(call);
  }

  /** As if the page had just come (LAU-12). */
  restart(): void {
    this.#loader.stop();
    this.#hasFailed = false;
    this.set({ state: 'not-loaded', isOpen: false, unread: 0 });
    this.#restore();
    // The app that was stopped may have been on its way to forget another customer (SEC-03).
    if (this.#user) void this.#accept(this.#user);
  }

  /** The page says who the visitor is; what it sets on an element later counts then. */
  setUser(user: GivenUser): Promise<unknown> {
    this.#isActive = true;
    for (const { props } of this.#placed) Object.assign(props, user);
    this.#noteUsers();
    return this.#accept(user);
  }

  /** True once everything that is kept of the visitor is erased. */
  async reset(): Promise<boolean> {
    this.#isActive = true;
    this.#noteUsers();
    this.#user = undefined;
    const isDone = this.#loader.app || (await this.#store(({ forgetVisitor }) => forgetVisitor(this.company)));
    if (this.#view.state === 'not-loaded') return Boolean(isDone);
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
    else if (!this.#keepsNothing) storeDraft(this.company, typed);
  }

  /** The page goes, and may come back from the browser's cache: the text typed is in the draft then, and no more in the window. */
  keepAllTyped(): void {
    if (this.#keepsNothing) return;
    for (const member of this.#members)
      if (member.typed !== '' && storeDraft(this.company, member.typed)) member.clearTyped();
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
    const isFirst = !this.#isSettled;
    this.#isSettled = true;
    // The chat of the page takes the place of the one that a launcher has added.
    if (this.#placed.some(({ kind }) => kind === 'chat'))
      this.#members.filter(isAdded).forEach(({ host }) => host.remove());
    if (view.state !== 'not-loaded') this.#addMissingChat();
    this.#isActive ||= view.state !== 'not-loaded' || this.#mustErase || Boolean(this.#surroundings.userOfAll());
    if (this.#isActive) {
      this.#eraseRefused();
      this.#acceptUsers();
    }
    if (view.state === 'not-loaded' && this.#hasChatButton && !this.#hasFailed) void this.load();
    this.#notify();
    if (isFirst) this.#dispatchEvents();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** When a listener of the page makes the next change, its events come after those that are on their way. */
  #dispatchEvents(): void {
    for (let event; (event = this.#events[0]); this.#events.shift()) this.dispatch(...event);
  }

  #addMissingChat(): void {
    if (this.#members.some(({ kind }) => kind === 'chat')) return;
    const launcher = this.#members.find(({ host }) => host.isConnected);
    if (launcher) addChat(launcher);
  }

  /** Loads what an earlier page had loaded, or what the page wants ready; opens only what was open (LAU-12, WIN-16). */
  #restore(): void {
    const { wasLoaded, wasOpen } = readFlags(this.company);
    if (wasLoaded || this.#hasChatButton) void this.load(wasOpen);
  }

  /** The users that the page has set on the elements since they were noted last; they are noted now (EL-10). */
  #noteUsers(): GivenUser[] {
    return this.#members.flatMap((member) => {
      const user = userOf(member.props);
      const before = this.#users.get(member) ?? NOBODY;
      const now = JSON.stringify(user);
      this.#users.set(member, now);
      return now === before ? [] : user;
    });
  }

  #acceptUsers(): void {
    const before = this.#user;
    for (const user of this.#noteUsers()) void this.#accept(user);
    if (before && before !== this.#user) this.#surroundings.onOtherUser();
    const ofAll = this.#surroundings.userOfAll();
    if (ofAll && !this.#user) void this.setUser(ofAll);
  }

  async #accept(user: GivenUser): Promise<void> {
    this.#user = user;
    if (this.#loader.app) return this.#loader.app.setUser(user);
    // The chat may never be opened, or not be loadable.
    await this.#store(({ keepUser }) => {
      if (this.#user === user) keepUser(this.company, user, !this.#keepsNothing);
    });
  }

  /** Stores and erases, unless there is an app by then, which does it by itself. */
  #store(use: Parameters<typeof visitorStorage>[0]): Promise<boolean> {
    return visitorStorage((storage) => {
      if (!this.#loader.app) use(storage);
    });
  }

  /** Something is stored without consent, or of another customer than the page names. */
  get #mustErase(): boolean {
    const { owner, userId } = readFlags(this.company);
    const named = this.#placed.map(({ props }) => textOf(props.userId)).filter(Boolean);
    return Boolean((owner && this.#keepsNothing) || (userId && named.some((other) => other !== userId)));
  }

  /** Erases what is stored without consent. Once there is an app, it does so by itself. */
  #eraseRefused(): void {
    const isRefused = this.#keepsNothing;
    // Given again, consent can be withdrawn again.
    if (!isRefused) this.#hasErased = false;
    if (!isRefused || this.#hasErased || this.#view.state !== 'not-loaded') return;
    this.#hasErased = true;
    void this.#store(({ eraseKept }) => {
      if (this.#keepsNothing) eraseKept(this.company);
    });
  }
}
