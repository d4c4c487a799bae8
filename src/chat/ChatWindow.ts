import { BURST_PAUSE_MS, SUCCESS_FLAG_MS } from '../config/durations.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { ChatKey, Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import { compareIds } from './order.ts';
import { perSignal } from './perSignal.ts';
import { isUnclear } from './refusals.ts';
import type { Context } from './state.ts';
import type { StoredEntry } from './storedEntries.ts';
import type { Thread } from './Thread.ts';
import { Throttle } from './Throttle.ts';

type Written = 'isOpen' | 'isPastOpen' | 'isExpanded' | 'unread';
type Deps = {
  conversation: Conversation;
  thread: Thread;
  /** Aborts when the session ends. */
  lifetime: AbortSignal;
  onOpen(): void;
  onClose(): void;
};

/** The chat window, open or minimized, and which messages the visitor has read in it. */
export class ChatWindow {
  readonly #state: Context<Written>['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #thread: Thread;
  readonly #lifetime: AbortSignal;
  readonly #onOpen: Deps['onOpen'];
  readonly #onClose: Deps['onClose'];
  /** The read mark of one conversation. */
  readonly #read = perSignal(
    () => this.#conversation.signal,
    (signal) => ({
      /** The last message that the visitor has read, whether reported or about to be. */
      lastId: null as ServerId | null,
      /** The last message whose report got no response. The next `markRead` reports it again. */
      unreportedId: null as ServerId | null,
      reporting: new Throttle({ ms: BURST_PAUSE_MS, clock: this.#ports.clock, signal }),
    }),
  );

  constructor({ state, ports }: Context<Written>, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#thread = deps.thread;
    this.#lifetime = deps.lifetime;
    this.#onOpen = deps.onOpen;
    this.#onClose = deps.onClose;
    state.unread = 0;
    state.isPastOpen = false;
  }

  /** Opens the window, stores that for the next page, and marks its messages as read (WIN-17, WIN-18). */
  open(): void {
    const { store, clock } = this.#ports;
    this.#state.isOpen = true;
    this.#state.isPastOpen = false;
    store.set('state', 'opened');
    store.set('openedWindow', '1');
    store.set('wasOpened', '1');
    store.set('success', '1');
    clock.after(SUCCESS_FLAG_MS, this.#lifetime, () => store.set('success', null));
    this.#onOpen();
    this.markRead();
  }

  /**
   * Minimizes the window. The conversation continues, and the next page shows it minimized
   * (WIN-05, WIN-17).
   */
  close(): void {
    this.#state.isOpen = false;
    this.#state.isPastOpen = false;
    this.#onClose();
    this.#ports.store.set('openedWindow', '0');
  }

  /** Closes the chat for the page (LAU-19): minimizes it, and the next page does not load it automatically. */
  closeApp(): void {
    this.close();
    this.#ports.store.set('state', 'closed');
  }

  /** Hides the window without storing anything. */
  hide(): void {
    this.#state.isOpen = false;
    this.#state.isPastOpen = false;
  }

  /** Covers the conversation with the past ones (VIS-07). Its new messages count as unread meanwhile. */
  openPast(): void {
    this.#state.isPastOpen = true;
  }

  closePast(): void {
    this.#state.isPastOpen = false;
    this.markRead();
  }

  /** Adopts the window's state from another tab. */
  follow(openedWindow: string | null): void {
    if (openedWindow === null) return;
    this.#state.isOpen = openedWindow === '1';
    if (!this.#state.isOpen) this.#state.isPastOpen = false;
  }

  /** Widens the window, or makes it as narrow as before, in all tabs and on later pages. */
  toggleWidth(): void {
    this.#state.isExpanded = !this.#state.isExpanded;
    this.#ports.store.set('expanded', this.#state.isExpanded ? '1' : null);
  }

  /** Adopts the width from another tab. */
  followWidth(expanded: string | null): void {
    this.#state.isExpanded = expanded === '1';
  }

  /** Counts a new staff message. */
  countUnread(): void {
    if (!this.#isShown) this.#state.unread += 1;
  }

  /** Counts the messages of a restored conversation that the visitor has not seen (API-01). */
  restoreUnread(messages: readonly StoredEntry[]): void {
    const lastRead = this.#ports.store.get('lastReadMessage');
    const isUnread = (entry: StoredEntry): boolean =>
      entry.objectType === 'message' &&
      entry.id !== null &&
      entry.authorType === 'staff' &&
      (lastRead === null || compareIds(entry.id, lastRead) > 0);
    if (!this.#state.isOpen) this.#state.unread = messages.filter(isUnread).length;
  }

  /** Adopts another tab's read mark: this message and all before it are read. */
  followRead(messageId: ServerId): void {
    const { id } = this.#state.chat;
    const last = id === null ? null : this.#thread.lastMessage(id);
    if (last && compareIds(last.id, messageId) <= 0) this.#state.unread = 0;
  }

  /**
   * Marks the conversation as read if it is open and visible: clears the unread count, and
   * reports the last message's id to the server once (READ-01, READ-02). A burst causes only one
   * report.
   */
  markRead(): void {
    if (!this.#isShown || !this.#ports.page.isVisible()) return;
    this.#state.unread = 0;
    const { key } = this.#conversation;
    const last = key && this.#thread.lastMessage(key.chatId);
    const read = this.#read();
    if (!key || !last || last.id === read.lastId) return;
    read.lastId = last.id;
    // The message is read now: when the call is sent, the window may be closed and have more messages.
    read.reporting.run(() => void this.#report(key, last.id));
  }

  /** Sends the throttled report now. */
  flush(): void {
    this.#read().reporting.flush();
  }

  /** Whether the window is open, and nothing covers the conversation. */
  get #isShown(): boolean {
    return this.#state.isOpen && !this.#state.isPastOpen;
  }

  async #report(key: ChatKey, messageId: ServerId): Promise<void> {
    const { store, tabs, api } = this.#ports;
    const read = this.#read();
    if (read.unreportedId !== messageId && store.get('lastReadMessage') === String(messageId)) return;
    read.unreportedId = null;
    store.set('lastReadMessage', String(messageId));
    tabs.post({ type: 'read', messageId });
    const answer = await api.readMessages({ ...key, messageId }, this.#conversation.signal);
    if (!answer.ok && isUnclear(answer) && read.lastId === messageId)
      Object.assign(read, { lastId: null, unreportedId: messageId });
  }
}
