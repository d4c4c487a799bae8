import type { WidgetProps } from '../config/settings.ts';
import type { App, AppHost, GivenUser } from '../launcher/App.ts';
import type { Facade } from '../launcher/Facade.ts';
import { speechOf, type Speech } from '../shell/speech.ts';
import { readFlags } from '../launcher/storedFlags.ts';
import type { View } from '../launcher/View.ts';
import { announceChange } from './announceChange.ts';
import { arrangeChat } from './arrangeChat.ts';
import { isPlaced } from './bringer.ts';
import { changedUsers } from './changedUsers.ts';
import type { LoadApp } from '../launcher/loadApp.ts';
import { ChatLoader } from './ChatLoader.ts';
import { complain, erase, forget } from './forget.ts';
import { FocusReturn } from './focusReturn.ts';
import { keepTyped, typedIn } from './keepTyped.ts';
import { keepsNothing, readProps } from './readProps.ts';
import { isAnothers, storeUser } from './storeUser.ts';

const CLOSED: View = { state: 'not-loaded', isOpen: false, unread: 0, hasBubble: true };

/**
 * The elements of one company and the chat that they share (EL-06). It follows what they show: loads the chat when they wait for it, and
 * tells the page what has changed.
 */
export class Company implements AppHost {
  readonly company: string;
  readonly isMoved: boolean;
  user: GivenUser | undefined;
  members: readonly Facade[] = [];
  readonly focusReturn = new FocusReturn();
  readonly #chat: ChatLoader;
  readonly #listeners = new Set<() => void>();
  /** The user that each element's properties said last. */
  readonly #users = new WeakMap<Facade, string>();
  #told = CLOSED;
  /** What an earlier page has left has not been taken up yet. */
  #isNew = true;
  #hasErased = false;

  constructor(company: string, isMoved: boolean, loadApp: LoadApp) {
    this.company = company;
    this.isMoved = isMoved;
    this.#chat = new ChatLoader(this, loadApp);
  }

  get view(): View {
    return this.members[0]?.view ?? CLOSED;
  }

  get props(): WidgetProps {
    return readProps(this.members);
  }

  get speech(): Speech {
    return speechOf(this.props.lang);
  }

  /** Dispatches the events: a chat that the page has placed, else its launcher (EL-05). */
  get speaker(): Facade | undefined {
    return this.#placed.find(({ kind }) => kind === 'chat') ?? this.#placed[0];
  }

  /** Lets go of the elements that are not among these; with none left, of the chat. */
  keep(members: readonly Facade[]): void {
    const typed = this.members.filter((member) => !members.includes(member)).map(typedIn);
    if (!keepsNothing(this.props)) keepTyped(this.company, ...typed);
    this.members = this.members.filter((member) => members.includes(member));
    this.#chat.keep(members);
    if (members.length === 0) this.stop();
  }

  /** Takes note of the elements as they are now. */
  follow(members: readonly Facade[]): void {
    this.members = members;
    arrangeChat(members, this.view);
    this.#eraseRefused();
    for (const user of changedUsers(this.#placed, this.#users)) this.#accept(user);
    if (this.view.state === 'pending') void this.load();
    else if (this.view.state === 'not-loaded') this.#restore();
    // While the chat is on its way, its elements are mounted in tasks of their own.
    if (this.view.state === 'loaded') for (const member of members) this.#chat.mount(member);
    this.#chat.app?.follow();
    for (const listener of this.#listeners) listener();
    const before = this.#told;
    this.#told = this.view;
    announceChange(this, before);
  }

  /** True once loaded; false when that failed, which is told on the console alone (LAU-13). */
  load(): Promise<boolean> {
    const loading = this.#chat.load();
    if (this.view.state === 'not-loaded') this.set({ state: 'pending' });
    return loading;
  }

  /** True once open. */
  open(): Promise<boolean> {
    this.set({ isOpen: true });
    const loading = this.load();
    this.members[0]?.focusChat();
    return loading;
  }

  closeApp(): void {
    if (this.view.state === 'not-loaded') return;
    this.set({ isOpen: false });
    // While the app is on its way, it may be opened again: the last that was asked counts.
    this.tell((app) => {
      if (!this.view.isOpen) app.closeApp();
    });
  }

  /** As if the page had just come (LAU-12). */
  restart(): void {
    this.stop();
    this.#chat.failures = 0;
    this.#isNew = true;
    this.set({ state: 'not-loaded', isOpen: false, unread: 0 });
    // What was stopped may have been on its way to forget another customer (SEC-03).
    if (this.user) this.#accept(this.user);
  }

  /** Tells the app, now or as soon as it is there. */
  tell(wish: (app: App) => void): void {
    this.#chat.tell(wish);
  }

  /** The page says who the visitor is; what it sets on an element later counts then. */
  setUser(user: GivenUser): void {
    for (const { props } of this.#placed) Object.assign(props, user);
    changedUsers(this.#placed, this.#users);
    this.#accept(user);
  }

  /** True once everything that is kept of the visitor is erased. */
  async reset(): Promise<boolean> {
    this.user = undefined;
    if (!this.#chat.app) await forget(this.company, () => !this.#chat.app);
    if (this.view.state === 'not-loaded') return true;
    // An app that is being loaded may have read the storage before.
    await this.load();
    await this.#chat.app?.reset();
    return true;
  }

  set(change?: Partial<View>): void {
    this.members[0]?.set(change);
  }

  dispatch(type: string, detail: unknown): void {
    this.speaker?.host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  get elements(): readonly HTMLElement[] {
    return this.#placed.map(({ host }) => host);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  stop(): void {
    this.#chat.stop();
  }

  /** The elements that the page has placed. */
  get #placed(): Facade[] {
    return this.members.filter(isPlaced);
  }

  /** Loads what an earlier page had loaded, or what the page wants ready; opens only what was open (LAU-12, WIN-16). */
  #restore(): void {
    const { wasLoaded, wasOpen } = readFlags(this.company);
    const isWanted = (this.#isNew && wasLoaded) || this.props.chatButton;
    const isOpen = this.#isNew && wasOpen;
    this.#isNew = false;
    // A failure would be followed by the next one: it is for the visitor to try again.
    if (!isWanted || this.#chat.failures > 0) return;
    if (isOpen) this.set({ isOpen });
    void this.load();
  }

  #accept(user: GivenUser): void {
    this.user = user;
    if (this.#chat.app) return this.#chat.app.setUser(user);
    const store = (): void => {
      if (!keepsNothing(this.props)) storeUser(this.company, user);
    };
    if (!isAnothers(this.company, user)) return store();
    // The chat may never be opened, or not be loadable: another customer's data is erased now (SEC-03).
    const isWanted = (): boolean => !this.#chat.app && this.user === user;
    forget(this.company, isWanted).then(() => isWanted() && store(), complain);
  }

  /** What earlier pages have kept does not wait for the chat, which erases it by itself. */
  #eraseRefused(): void {
    const isRefused = keepsNothing(this.props);
    // Given again, consent can be withdrawn again.
    if (!isRefused) this.#hasErased = false;
    if (!isRefused || this.#hasErased || this.view.state !== 'not-loaded') return;
    this.#hasErased = true;
    const isWanted = (): boolean => !this.#chat.app && keepsNothing(this.props);
    erase(this.company, isWanted).catch(complain);
  }
}
