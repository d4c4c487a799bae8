import { messageEntry, type Message } from '../entries/message/message.ts';
import type { Ports } from '../ports.ts';
import type { Assignment } from './Assignment.ts';
import type { Conversation } from './Conversation.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';

export type IncomingEvents = {
  /** The server has this message of the visitor. `wasPending`: this page was waiting for the confirmation. */
  confirmed(uuid: string, wasPending: boolean): void;
  /** A new staff message. `isLive`: it was just written, not missed earlier. */
  staffMessage(isLive: boolean): void;
  /** Missed messages have been added to the thread. */
  tookMissed(): void;
  /** The thread has something new from the server. */
  changed(): void;
};

type Deps = { conversation: Conversation; assignment: Assignment; thread: Thread; events: IncomingEvents };

/** Adds the server's messages to the thread: one entry each, from any source, in any order, any number of times (SEND-07). */
export class IncomingMessages {
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #assignment: Assignment;
  readonly #thread: Thread;
  readonly #events: IncomingEvents;

  constructor({ ports }: Context, { conversation, assignment, thread, events }: Deps) {
    this.#ports = ports;
    this.#conversation = conversation;
    this.#assignment = assignment;
    this.#thread = thread;
    this.#events = events;
  }

  /** `isLive`: just written, so it may ring. Returns true if the message or part of it was new. */
  add(message: Message, { isLive }: { isLive: boolean }): boolean {
    const isNew = this.#merge(message, isLive);
    if (isNew) this.#keep();
    return isNew;
  }

  /** Adds missed messages, storing them once and reporting them as read once (READ-01). */
  addMissed(messages: readonly Message[], { isLive = false } = {}): boolean {
    const isAnyNew = messages.map((message) => this.#merge(message, isLive)).includes(true);
    this.#events.tookMissed();
    if (isAnyNew) this.#keep();
    return isAnyNew;
  }

  #merge(message: Message, isLive: boolean): boolean {
    const known = this.#thread.get(message.uuid);
    const wasPending = known?.objectType === 'message' && known.id === null;
    const isOperators = message.authorType === 'staff' && !message.isBot;
    // The notice that an operator joined comes before the operator's first message.
    if (!known && isOperators) this.#assignment.noticeOperator(message.authorName);
    const outcome = this.#thread.merge(messageEntry(message));
    if (outcome === 'same') return false;
    if (wasPending || message.authorType === 'user') this.#events.confirmed(message.uuid, wasPending);
    if (outcome === 'changed' && !wasPending) return true;
    this.#ports.emit({ type: 'chat-message', message });
    if (message.authorType === 'staff') this.#events.staffMessage(isLive);
    return true;
  }

  #keep(): void {
    this.#conversation.storeSoon();
    this.#events.changed();
  }
}
