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

type Written = 'isOpen' | 'unread';
type Collaborators = {
  conversation: Conversation;
  thread: Thread;
  /** Aborts when the session ends. */
  lifetime: AbortSignal;
  onOpen(): void;
  onClose(): void;
};

/** The chat window as open or minimized, and what the visitor has read in it. */
export class ChatWindow {
  readonly #state: Context<Written>['state'];
  readonly #ports: Ports;
  readonly #collaborators: Collaborators;
  /** The read mark of one conversation. */
  readonly #read = perSignal(
    () => this.#collaborators.conversation.signal,
    (signal) => ({
      /** The last message that the visitor has read, reported or about to be. */
      lastId: null as ServerId | null,
      /** A report of this message got no answer. It goes out again with the next `markRead`. */
      unreportedId: null as ServerId | null,
      reporting: new Throttle({ ms: BURST_PAUSE_MS, clock: this.#ports.clock, signal }),
    }),
  );

  constructor({ state, ports }: Context<Written>, collaborators: Collaborators) {
    this.#state = state;
    this.#ports = ports;
    this.#collaborators = collaborators;
    state.unread = 0;
  }

  /** Remembers the open window for the next page, and marks its messages as read (WIN-17, WIN-18). */
  open(): void {
    const { store, clock } = this.#ports;
    this.#state.isOpen = true;
    store.set('state', 'opened');
    store.set('openedWindow', '1');
    store.set('wasOpened', '1');
    store.set('success', '1');
    clock.after(SUCCESS_FLAG_MS, this.#collaborators.lifetime, () => store.set('success', null));
    this.#collaborators.onOpen();
    this.markRead();
  }

  /** Minimizes the window; the conversation goes on, and the next page finds it minimized (WIN-05, WIN-17). */
  close(): void {
    this.#state.isOpen = false;
    this.#collaborators.onClose();
    this.#ports.store.set('openedWindow', '0');
  }

  /** The page closes the chat (LAU-19): as minimizing, and the next page does not load it by itself. */
  closeApp(): void {
    this.close();
    this.#ports.store.set('state', 'closed');
  }

  /** Hides the window, and remembers nothing of it. */
  hide(): void {
    this.#state.isOpen = false;
  }

  /** Another tab has opened or minimized the window. */
  follow(openedWindow: string | null): void {
    if (openedWindow !== null) this.#state.isOpen = openedWindow === '1';
  }

  /** A staff message is new. */
  countUnread(): void {
    if (!this.#state.isOpen) this.#state.unread += 1;
  }

  /** The messages of a restored conversation that the visitor has not seen (API-01). */
  restoreUnread(messages: readonly StoredEntry[]): void {
    const lastRead = this.#ports.store.get('lastReadMessage');
    const isUnread = (entry: StoredEntry): boolean =>
      entry.objectType === 'message' &&
      entry.id !== null &&
      entry.authorType === 'staff' &&
      (lastRead === null || compareIds(entry.id, lastRead) > 0);
    if (!this.#state.isOpen) this.#state.unread = messages.filter(isUnread).length;
  }

  /** The visitor has read this message, and all before it, in another tab. */
  followRead(messageId: ServerId): void {
    const { id } = this.#state.chat;
    const last = id === null ? null : this.#collaborators.thread.lastMessage(id);
    if (last && compareIds(last.id, messageId) <= 0) this.#state.unread = 0;
  }

  /**
   * Open and in view, the conversation is read: no unread mark, and the server is told the last message's id, once an id (READ-01, READ-02);
   * of a burst, the last alone.
   */
  markRead(): void {
    if (!this.#state.isOpen || !this.#ports.page.isVisible()) return;
    this.#state.unread = 0;
    const { key } = this.#collaborators.conversation;
    const last = key && this.#collaborators.thread.lastMessage(key.chatId);
    const read = this.#read();
    if (!key || !last || last.id === read.lastId) return;
    read.lastId = last.id;
    // The message is read now: when the call goes out the window may be closed, and more messages there.
    read.reporting.run(() => void this.#report(key, last.id));
  }

  /** Reports now what waits for the end of a burst. */
  flush(): void {
    this.#read().reporting.flush();
  }

  async #report(key: ChatKey, messageId: ServerId): Promise<void> {
    const { store, tabs, api } = this.#ports;
    const read = this.#read();
    if (read.unreportedId !== messageId && store.get('lastReadMessage') === String(messageId)) return;
    read.unreportedId = null;
    store.set('lastReadMessage', String(messageId));
    tabs.post({ type: 'read', messageId });
    const answer = await api.readMessages({ ...key, messageId }, this.#collaborators.conversation.signal);
    if (!answer.ok && isUnclear(answer) && read.lastId === messageId)
      Object.assign(read, { lastId: null, unreportedId: messageId });
  }
}
