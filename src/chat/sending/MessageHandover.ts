import { SCROLL_TO_MARKER_MS } from '../../config/durations.ts';
import type { MessageEntry } from '../../entries/message/message.ts';
import type { ChatKey, Ports } from '../../ports.ts';
import type { Conversation, EndedConversation } from '../Conversation.ts';
import { hasEnded, isAtTicket } from '../selectors.ts';
import type { Context } from '../state.ts';
import type { Thread } from '../Thread.ts';
import type { PendingMessage } from './PendingMessage.ts';
import type { SendQueue } from './SendQueue.ts';
import type { UnconfirmedMessages } from './UnconfirmedMessages.ts';

/** Later pages retry a stored, unconfirmed message for a week. */
const MAX_RETRY_AGE_MS = 7 * 24 * 60 * 60_000;

type Deps = {
  conversation: Conversation;
  thread: Thread;
  messages: UnconfirmedMessages;
  queue: SendQueue;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

/**
 * Moves unconfirmed messages on when their place goes: from an ended conversation to the next
 * one, to the ticket form, from an earlier page, or from a tab that was closed. SendQueue then
 * sends them.
 */
export class MessageHandover {
  readonly #state: Context<'scrollTarget'>['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #thread: Thread;
  readonly #messages: UnconfirmedMessages;
  readonly #queue: SendQueue;
  readonly #signal: AbortSignal;
  /** The messages of earlier pages are in the thread. */
  #hasRestored = false;

  constructor({ state, ports }: Context<'scrollTarget'>, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#thread = deps.thread;
    this.#messages = deps.messages;
    this.#queue = deps.queue;
    this.#signal = deps.signal;
  }

  /**
   * The conversation has ended. If the staff ended it, the messages on their way move to the next
   * one (SEND-04). If the visitor did, they wait for the visitor, as the failed ones do in both cases.
   */
  settleAfterEnd({ closedBy, chat }: EndedConversation): void {
    const ended: ChatKey = { chatId: chat.id, hash: chat.hash };
    const moving = closedBy === 'staff' ? this.#messages.onTheirWay() : [];
    for (const message of this.#messages.all()) {
      if (moving.includes(message)) continue;
      message.addTriedChat(ended);
      message.hold();
      void this.#messages.store(message);
    }
    if (moving.length > 0) this.#moveToNext(moving, { ended });
  }

  /** The chat is closed (SEND-04): sends the refused message, and those after it, in a new one. */
  moveFromClosed(refused: PendingMessage): void {
    const moving = this.#messages.onTheirWay();
    const ended = this.#conversation.giveUp();
    this.#moveToNext(moving, { ended, refused });
  }

  /** Begins the next conversation, with the messages on their way. */
  beginNext(): void {
    const moving = this.#messages.onTheirWay();
    if (moving.length > 0) this.#moveToNext(moving, { ended: null });
    else this.#conversation.beginNext();
  }

  /**
   * Removes the unsent texts, for the ticket form that replaces the conversation. A ticket has no
   * files: messages with files are stored until the support is online again.
   */
  takeUnsentTexts(): string[] {
    const texts: string[] = [];
    for (const message of this.#messages.all()) {
      const { entry, uuid } = message;
      if (entry && entry.files.length > 0) void this.#messages.store(message, { isHeld: true });
      else {
        texts.push(entry?.text ?? '');
        void this.#ports.outbox.remove(uuid);
      }
      this.#messages.forget(uuid);
    }
    return texts;
  }

  /** Takes the unconfirmed messages out of a conversation that another tab's replaces. `moveIn` puts them into that one. */
  moveOut(): MessageEntry[] {
    const { key } = this.#conversation;
    return this.#messages.all().flatMap((message) => {
      if (key) message.addTriedChat(key);
      if (message.willBeSent) message.requeue();
      else message.hold();
      return message.entry ?? [];
    });
  }

  moveIn(entries: readonly MessageEntry[]): void {
    for (const entry of entries) {
      this.#thread.merge(entry);
      const message = this.#messages.find(entry.uuid);
      if (message) void this.#messages.store(message);
    }
  }

  /**
   * Shows the messages that an earlier page, or a closed tab, has sent without a confirmation,
   * under their uuids, in their order. Resolves to whether there were any. At the ticket form they
   * stay stored, for another tab or the next page.
   */
  async restore(): Promise<boolean> {
    const { outbox, clock } = this.#ports;
    if (isAtTicket(this.#state)) return false;
    const items = await outbox.take();
    // This tab has to send them now, even if the next conversation has begun meanwhile.
    if (this.#signal.aborted || isAtTicket(this.#state)) return false;
    const early = this.#hasRestored ? [] : this.#messages.all();
    this.#hasRestored = true;
    let last = 0;
    for (const item of items) {
      const { uuid, createdAt, triedIn, isHeld } = item;
      for (const chat of triedIn) this.#messages.find(uuid)?.addTriedChat(chat);
      const known = this.#thread.get(uuid);
      const isConfirmed = known?.objectType === 'message' && known.id !== null;
      if (isConfirmed || (!known && clock.now() - createdAt > MAX_RETRY_AGE_MS)) void outbox.remove(uuid);
      else if (!known) {
        const message = this.#messages.add(item);
        for (const chat of triedIn) message.addTriedChat(chat);
        if (isHeld) message.hold();
        last = Math.max(last, createdAt);
      }
    }
    if (last > 0) this.#moveAfter(early, last);
    return items.length > 0;
  }

  /**
   * Sends the restored messages, if there were any, as soon as the conversation is ready, and
   * before messages sent meanwhile (SEND-06). Call it before anything can be sent.
   */
  sendRestoredFirst(restored: Promise<boolean>, ready: Promise<void>): void {
    this.#queue.sendFirst(async () => {
      if (!(await restored) && !this.#conversation.firstWords.value) return false;
      await ready;
      return true;
    });
  }

  /** The page was away: sends what waits here, and the messages of a tab that was closed meanwhile. */
  async resume(): Promise<void> {
    await this.restore();
    this.#sendAll(this.#messages.onTheirWay());
  }

  /** Sends the messages of a tab that was just closed. Those that wait here keep their time. */
  async adoptLeft(): Promise<void> {
    if (isAtTicket(this.#state)) return this.#ports.outbox.pass();
    const known = new Set(this.#messages.all());
    await this.restore();
    this.#sendAll(this.#messages.onTheirWay().filter((message) => !known.has(message)));
  }

  #sendAll(messages: readonly PendingMessage[]): void {
    if (isAtTicket(this.#state) || messages.length === 0) return;
    if (hasEnded(this.#state)) return this.beginNext();
    this.#queue.enqueueAll(messages);
  }

  /**
   * Sends messages that the ended conversation did not get in the next one, in the order typed.
   * All but the refused one may have arrived there, for example from another tab, so the queue
   * asks first.
   */
  #moveToNext(
    messages: readonly PendingMessage[],
    { ended, refused }: { ended: ChatKey | null; refused?: PendingMessage },
  ): void {
    const entries = messages.map((message) => {
      if (ended && message !== refused) message.addTriedChat(ended);
      message.requeue();
      const { entry } = message;
      this.#thread.remove(message.uuid);
      return entry;
    });
    this.#conversation.beginNext();
    messages.forEach((message, at) => {
      const entry = entries[at];
      if (!entry) return;
      this.#thread.merge({ ...entry, chatId: null });
      void this.#messages.store(message);
      void this.#queue.enqueue(message);
    });
    this.#scrollToMarker();
  }

  #scrollToMarker(): void {
    const { clock } = this.#ports;
    clock.after(SCROLL_TO_MARKER_MS, this.#conversation.signal, () => {
      for (const { objectType, key } of this.#thread.backwards()) {
        if (objectType !== 'delimeter') continue;
        this.#state.scrollTarget = { key, at: clock.now() };
        return;
      }
    });
  }

  /** Moves messages of this page after the restored ones, also if the clock was put back meanwhile (SEND-06). */
  #moveAfter(messages: readonly PendingMessage[], last: number): void {
    messages.forEach((message, at) => {
      const { entry } = message;
      if (!entry) return;
      const moved = { ...entry, createdAt: Math.max(entry.createdAt, last + 1 + at) };
      this.#thread.remove(entry.key);
      this.#thread.withoutNotifying(() => void this.#thread.merge(moved));
      void this.#messages.store(message, { isHeld: !message.willBeSent });
    });
  }
}
