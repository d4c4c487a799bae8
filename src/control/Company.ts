import type { WidgetProps } from '../config/settings.ts';
import type { App, AppHost, AppModule, GivenUser } from '../launcher/App.ts';
import type { Facade } from '../launcher/Facade.ts';
import { readFlags } from '../launcher/storedFlags.ts';
import type { View } from '../launcher/View.ts';
import { isBrought } from './bringer.ts';
import { freshToken } from './freshToken.ts';
import { keepTyped, typedIn } from './keepTyped.ts';
import { nextTask } from './nextTask.ts';
import { preloadCards } from './preloadCards.ts';
import { keepsNothing, LATE_ATTRIBUTES, readProps } from './readProps.ts';
import { userOf } from './readUser.ts';
import { storeUser } from './storeUser.ts';

const CLOSED: View = { state: 'not-loaded', isOpen: false, unread: 0, hasBubble: true };
const NOBODY = JSON.stringify(userOf({}));

type Given = { company: string; isMoved: boolean; load: (failures: number) => Promise<AppModule> };

/**
 * The elements of one company and the chat that they share (EL-06). It follows what they show: loads the chat when they wait for it, mounts
 * and unmounts them, and tells the page what has changed.
 */
export class Company implements AppHost {
  readonly company: string;
  readonly isMoved: boolean;
  user: GivenUser | undefined;
  readonly #load: Given['load'];
  readonly #listeners = new Set<() => void>();
  /** The user that each element's properties said last. */
  readonly #users = new WeakMap<Facade, string>();
  readonly #mounted = new Set<Facade>();
  #members: readonly Facade[] = [];
  #told = CLOSED;
  #app: App | undefined;
  #wishes: ((app: App) => void)[] = [];
  #loading: Promise<boolean> | undefined;
  #failures = 0;
  /** What an earlier page has left has not been taken up yet. */
  #isNew = true;
  #hasErased = false;
  readonly #lateAttributes = new MutationObserver(() => this.#app?.follow());
  /** Aborted: what was on its way is not wanted any more. */
  #life = new AbortController();

  constructor({ company, isMoved, load }: Given) {
    this.company = company;
    this.isMoved = isMoved;
    this.#load = load;
  }

  get view(): View {
    return this.#members[0]?.view ?? CLOSED;
  }

  get props(): WidgetProps {
    return readProps(this.#members);
  }

  /** Dispatches the events: a chat that the page has placed, else its launcher (EL-05). */
  get speaker(): Facade | undefined {
    return this.#placed.find(({ kind }) => kind === 'chat') ?? this.#placed[0];
  }

  /** Lets go of the elements that are not among these; with none left, of the chat. */
  keep(members: readonly Facade[]): void {
    const typed = this.#members.filter((member) => !members.includes(member)).map(typedIn);
    if (!keepsNothing(this.props)) keepTyped(this.company, typed.filter(Boolean).join('\n'));
    this.#members = this.#members.filter((member) => members.includes(member));
    for (const member of [...this.#mounted].filter((mounted) => !members.includes(mounted))) {
      this.#mounted.delete(member);
      this.#app?.unmount(member);
    }
    if (members.length === 0) this.stop();
  }

  /** Takes note of the elements as they are now. */
  follow(members: readonly Facade[]): void {
    this.#members = members;
    for (const { host } of members) this.#lateAttributes.observe(host, { attributeFilter: [...LATE_ATTRIBUTES] });
    this.#arrange();
    this.#eraseRefused();
    this.#identify();
    if (this.view.state === 'pending') void this.load();
    else if (this.view.state === 'not-loaded') this.#restore();
    this.#mount();
    this.#app?.follow();
    for (const listener of this.#listeners) listener();
    this.#tell();
  }

  /** True once loaded; false when that failed, which is told on the console alone (LAU-13). */
  load(): Promise<boolean> {
    this.#loading ??= this.#start(this.#life.signal);
    if (this.view.state === 'not-loaded') this.set({ state: 'pending' });
    return this.#loading;
  }

  /** True once open. */
  open(): Promise<boolean> {
    this.set({ isOpen: true });
    const loading = this.load();
    this.#arrange();
    this.#members[0]?.focusChat();
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
    this.#failures = 0;
    this.#isNew = true;
    this.set({ state: 'not-loaded', isOpen: false, unread: 0 });
  }

  /** Tells the app, now or as soon as it is there. */
  tell(wish: (app: App) => void): void {
    if (this.#app) wish(this.#app);
    else this.#wishes.push(wish);
  }

  /** The page says who the visitor is; what it sets on an element later counts then. */
  setUser(user: GivenUser): void {
    for (const member of this.#placed) {
      Object.assign(member.props, user);
      this.#users.set(member, JSON.stringify(userOf(member.props)));
    }
    this.#accept(user);
  }

  async reset(): Promise<void> {
    this.user = undefined;
    await this.load();
    await this.#app?.reset();
  }

  set(change?: Partial<View>): void {
    this.#members[0]?.set(change);
  }

  dispatch(type: string, detail: unknown): void {
    this.speaker?.host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  freshToken(): Promise<string | null> {
    return freshToken(this.#placed.map(({ host }) => host));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  stop(): void {
    this.#lateAttributes.disconnect();
    this.#life.abort();
    this.#life = new AbortController();
    for (const member of this.#mounted) this.#app?.unmount(member);
    this.#mounted.clear();
    this.#app?.dispose();
    this.#app = this.#loading = undefined;
  }

  /** The elements that the page has placed. */
  get #placed(): Facade[] {
    return this.#members.filter((member) => member.host.isConnected && !isBrought(member));
  }

  async #start(life: AbortSignal): Promise<boolean> {
    try {
      preloadCards(this.company);
      const { startApp } = await this.#load(this.#failures);
      if (life.aborted) return false;
      const app = startApp(this);
      this.#app = app;
      for (const wish of this.#wishes.splice(0)) wish(app);
      // From the last, the window that a launcher has brought: the visitor looks at it.
      for (const member of [...this.#members].reverse()) {
        await nextTask();
        if (life.aborted) return false;
        this.#mountOne(member);
      }
      this.set({ state: 'loaded' });
      return true;
    } catch (cause) {
      if (life.aborted) return false;
      console.error('support-chat could not be loaded', cause);
      // What has come of it so far would be in the next one's way.
      this.stop();
      this.#failures += 1;
      this.set({ state: 'not-loaded', isOpen: false });
      return false;
    }
  }

  /** Loads what an earlier page had loaded, or what the page wants ready; opens only what was open (LAU-12, WIN-16). */
  #restore(): void {
    const { wasLoaded, wasOpen } = readFlags(this.company);
    const isWanted = (this.#isNew && wasLoaded) || this.props.chatButton;
    const isOpen = this.#isNew && wasOpen;
    this.#isNew = false;
    // A failure would be followed by the next one: it is for the visitor to try again.
    if (!isWanted || this.#failures > 0) return;
    if (isOpen) this.set({ isOpen });
    void this.load();
  }

  /** One chat: the page's own, or, where the page has none and one is wanted, one that a launcher brings. */
  #arrange(): void {
    const chats = this.#members.filter(({ kind }) => kind === 'chat');
    if (chats.length === 0 && this.view.state !== 'not-loaded')
      this.#members.find(({ kind, host }) => kind === 'launcher' && host.isConnected)?.load(this.view.isOpen);
    if (chats.some((chat) => this.#placed.includes(chat)))
      for (const chat of chats.filter(isBrought)) chat.host.remove();
  }

  /** The last change that the page makes to the user of an element counts (EL-10). */
  #identify(): void {
    for (const member of this.#placed) {
      const said = JSON.stringify(userOf(member.props));
      if (said === (this.#users.get(member) ?? NOBODY)) continue;
      this.#users.set(member, said);
      this.#accept(userOf(member.props));
    }
  }

  #accept(user: GivenUser): void {
    const { userId } = readFlags(this.company);
    this.user = user;
    if (this.#app) this.#app.setUser(user);
    // Another customer's data is stored here, and only the app can forget all of it (SEC-03).
    else if (userId !== null && userId !== user.userId) void this.load();
    else if (!keepsNothing(this.props)) storeUser(this.company, user);
  }

  /** What earlier pages have kept does not wait for the chat, which erases it by itself. */
  #eraseRefused(): void {
    if (this.#hasErased || this.view.state !== 'not-loaded' || !keepsNothing(this.props)) return;
    this.#hasErased = true;
    import('./eraseKept.ts').then(
      ({ eraseKept }) => eraseKept(this.company),
      (cause: unknown) => console.error('support-chat could not erase what is stored', cause),
    );
  }

  #mount(): void {
    // While the chat is on its way, its elements are mounted in tasks of their own.
    if (this.view.state === 'loaded') for (const member of this.#members) this.#mountOne(member);
  }

  #mountOne(member: Facade): void {
    if (!this.#app || this.#mounted.has(member) || !this.#members.includes(member)) return;
    this.#mounted.add(member);
    this.#app.mount(member);
  }

  #tell(): void {
    const before = this.#told;
    const now = this.view;
    this.#told = now;
    if (before.state !== now.state) this.dispatch('chat-state-change', { state: now.state, previous: before.state });
    if (before.unread !== now.unread) this.dispatch('chat-unread-change', { count: now.unread });
    if (before.isOpen === now.isOpen) return;
    // The window takes the focus with it: it goes back to where the visitor opened it (A11Y-02).
    if (!now.isOpen && this.#members.some(({ container }) => container.matches(':focus-within')))
      this.#members
        .find(({ kind }) => kind === 'launcher')
        ?.container.querySelector('button')
        ?.focus();
    this.dispatch(now.isOpen ? 'chat-open' : 'chat-close', null);
  }
}
