import { proxy, ref } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { GivenUser, Settings } from '../config/settings.ts';
import type { StorageKey } from '../config/storageKeys.ts';
import type { Ports } from '../ports.ts';
import { ChatStorage } from './ChatStorage.ts';
import { Connection } from './Connection.ts';
import { Formatting } from './Formatting.ts';
import { isAtTicket } from './selectors.ts';
import { initialState, type SessionState } from './state.ts';
import { Thread } from './Thread.ts';
import { Visit } from './Visit.ts';
import { Visitor } from './Visitor.ts';

/** Stored keys that belong to a visitor, besides the conversation and the customer's identity. */
const PERSONAL = [
  'draft',
  'temporaryUserName',
  'openForms',
  'endedChat',
  'lastConversation',
  'ticket',
  'unsentTicket',
  'chatFrom',
  'visitorProfile',
  'lastPage',
  'recentEmoji',
  'fingerprint',
  'guestId',
] as const satisfies readonly StorageKey[];

/**
 * One visitor's session with one company, shared by all launchers and chat elements of that
 * company. Holds the state, watches the page and the other tabs, and passes the views' calls on
 * to the owners in the visit.
 */
export class Session {
  readonly state: SessionState;
  readonly thread: Thread;
  readonly ports: Ports;
  readonly visitor: Visitor;
  readonly formatting: Formatting;
  readonly #storage: ChatStorage;
  readonly #connection: Connection;
  readonly #lifetime = new AbortController();
  #visit: Visit;
  /** Whether the session has started. A visit that replaces another one then begins immediately. */
  #isStarted = false;

  constructor(company: string, settings: Settings, ports: Ports) {
    this.ports = ports;
    this.state = proxy(initialState(company, settings, ports));
    this.thread = new Thread(this.state.thread);
    this.visitor = new Visitor({ state: this.state, ports });
    this.formatting = new Formatting({ state: this.state, ports });
    this.#storage = new ChatStorage(ports);
    this.#connection = new Connection({ state: this.state, ports }, this.lifetime);
    this.#visit = this.#newVisit();
  }

  /** Aborts when the last element has left the page. */
  get lifetime(): AbortSignal {
    return this.#lifetime.signal;
  }

  /** The owners of everything that belongs to the visitor. Another object once the visitor is forgotten. */
  get visit(): Visit {
    return this.#visit;
  }

  get settings(): Settings {
    return this.state.settings;
  }

  /** Starts the session: shows what the browser has stored, then asks the server. */
  start(): Promise<void> {
    this.#isStarted = true;
    this.visit.conversation.recall();
    this.visitor.restore();
    this.visit.composer.restore();
    this.visit.profile.restore();
    this.visit.window.followWidth(this.ports.store.get('expanded'));
    const { metadata } = this.settings;
    if (metadata !== undefined) this.visit.profile.setMetadata(metadata);
    this.#watchPage();
    this.#watchTabs();
    this.#announceOperator();
    return this.visit.start();
  }

  /** Applies settings that the page has changed. */
  applySettings(settings: Settings): void {
    const { metadata, texts } = this.settings;
    this.state.settings = ref(settings);
    if (settings.texts !== texts) this.ports.texts.override(settings.texts);
    if (settings.metadata !== metadata) this.visit.profile.setMetadata(settings.metadata);
    this.ports.texts.setLang(settings.lang);
    this.visit.categories.choosePreset();
  }

  setChatFrom(chatFrom: unknown): void {
    this.visit.profile.setChatFrom(chatFrom);
  }

  /**
   * Sets the visitor identified by the page. If it is another customer, erases the earlier one's
   * data in all tabs (SEC-03).
   */
  async setIdentity(user: GivenUser): Promise<void> {
    const outcome = this.visitor.identify(user);
    if (outcome === 'another') await this.forget();
    const { profile } = this.#visit;
    const isNoted = user.details !== undefined && profile.setDetails(user.details);
    // A guest who signs in continues the same chat.
    if (outcome === 'changed') this.visit.forms.email.answer();
    if (outcome === 'changed' && !isNoted) profile.noteChange();
  }

  /** Called when the visitor accepts the chat that is offered above the ticket form (REAL-17). */
  chatInstead(): void {
    this.visit.chatInstead();
  }

  /** Forgets this visitor: keys, cookie and conversation, in this tab and the others (SEC-03). */
  async reset(): Promise<void> {
    this.ports.store.clear();
    this.visitor.forgetCustomer();
    this.visit.window.hide();
    await this.forget();
  }

  /**
   * Ends everything that belongs to the visitor, in memory, in storage and on the wire, and
   * starts over (SEC-03). `isElsewhere`: another tab has erased the storage, which may already
   * contain the next visitor's conversation.
   */
  async forget({ isElsewhere = false } = {}): Promise<void> {
    const { outbox, tabs } = this.ports;
    const isStarted = this.#isStarted;
    const { id } = this.state.chat;
    const unconfirmed = this.thread.unconfirmed().map(({ uuid }) => uuid);
    if (id !== null && !isElsewhere) this.#storage.ban(id);
    this.visit.dispose();
    this.thread.clear();
    const visit = (this.#visit = this.#newVisit());
    const { signal } = visit.conversation;
    if (!isElsewhere) {
      this.#eraseStored();
      tabs.post({ type: 'reset' });
    }
    this.visitor.beginAnew();
    // Other messages in the outbox may already be the next visitor's.
    if (isElsewhere) await outbox.forget(unconfirmed);
    else await outbox.clear();
    // If a start has begun meanwhile, it continues on its own.
    if (isStarted && !signal.aborted) await visit.begin();
  }

  /** Stops every timer, listener and socket of the session. */
  dispose(): void {
    this.visit.flush();
    this.visit.dispose();
    this.#lifetime.abort();
  }

  #newVisit(): Visit {
    const { state, ports, visitor, thread, formatting, lifetime } = this;
    return new Visit(
      { state, ports },
      { visitor, thread, formatting, lifetime, storage: this.#storage, connection: this.#connection },
    );
  }

  #eraseStored(): void {
    this.#storage.forget();
    for (const key of PERSONAL) this.ports.store.set(key, null);
    this.ports.cookie.write(null);
  }

  /** Reacts to the page's visibility, network, navigation, size, and returns from sleep or the cache. */
  #watchPage(): void {
    const { page } = this.ports;
    const { lifetime } = this;
    page.onVisibilityChange(() => {
      // A page that closes may get no event after it was hidden.
      this.visit.flush();
      this.visit.window.markRead();
      this.visit.statusWatch.check();
    }, lifetime);
    page.onConnectionChange(() => this.#followConnection(), lifetime);
    page.onNavigate(() => this.visit.tracking.reportNavigation(), lifetime);
    page.onResize(() => void (this.state.isMobile = page.isMobile()), lifetime);
    page.onRestore(() => this.#followStorage(), lifetime);
    page.onResume(() => this.visit.resume(), lifetime);
  }

  /** Emits an event whenever the chat's operator changes (API-09). */
  #announceOperator(): void {
    const stop = subscribeKey(this.state, 'operator', (operator) =>
      this.ports.emit({
        type: 'chat-operator-change',
        operator: operator && { name: operator.name, img: operator.img },
      }),
    );
    this.lifetime.addEventListener('abort', stop);
  }

  #followConnection(): void {
    this.#connection.followBrowser();
    if (this.ports.page.isOnline()) this.visit.resume();
  }

  /** The tabs of a site share one conversation, window, read mark, draft, reset and outbox (ENV-04, SEC-03). */
  #watchTabs(): void {
    const { store, tabs, outbox, page } = this.ports;
    const followCustomer = (): void => this.visitor.followCustomer();
    const reactions: { [Key in StorageKey]?: (value: string | null) => void } = {
      // Whichever tab writes next then creates the same chat.
      uuid: (uuid) => uuid !== null && this.visit.conversation.takeUuid(uuid),
      // Written after the chat id and uuid, so the whole conversation can be read.
      initialInfo: (info) => info !== null && this.visit.followOtherTab(),
      // With both tabs visible, the window may be open in one and closed in the other.
      openedWindow: (isOpened) => page.isVisible() || this.visit.window.follow(isOpened),
      expanded: (expanded) => this.visit.window.followWidth(expanded),
      supportUserId: followCustomer,
      supportUserEmail: followCustomer,
      supportUserToken: followCustomer,
      draft: (draft) => this.visit.composer.followDraft(draft),
    };
    store.subscribe((key, value) => reactions[key]?.(value), this.lifetime);
    tabs.subscribe((message) => {
      if (message.type === 'reset') void this.#followReset();
      if (message.type === 'read') this.visit.window.followRead(message.messageId);
    }, this.lifetime);
    outbox.onLeft(() => void this.visit.handover.adoptLeft(), this.lifetime);
  }

  /**
   * Another tab has forgotten the visitor. A customer identified by that tab's page becomes this
   * tab's visitor, too.
   */
  #followReset(): Promise<void> {
    // Values that are not stored are in each tab's own memory.
    this.ports.store.forgetMemory();
    this.visitor.followReset();
    return this.forget({ isElsewhere: true });
  }

  /** The page returns from the back-forward cache, where it received no changes. Adopts what is stored. */
  #followStorage(): void {
    const { store } = this.ports;
    const { chat, endedChat, user } = this.state;
    const isAnybody = chat.id !== null || endedChat !== null || user.id !== null;
    if (isAnybody && this.#storage.read()?.id !== chat.id && !this.visitor.isStored()) void this.#followReset();
    this.visit.followOtherTab();
    this.visit.window.follow(store.get('openedWindow'));
    this.visit.window.followWidth(store.get('expanded'));
    if (!isAtTicket(this.state)) this.visit.composer.takeDraft(store.get('draft'));
  }
}
