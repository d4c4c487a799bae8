import { BURST_PAUSE_MS } from '../../config/durations.ts';
import { pendingEntry } from '../../entries/message/message.ts';
import type { OutboxItem, Ports } from '../../ports.ts';
import type { ChatCreation } from '../ChatCreation.ts';
import type { Conversation } from '../Conversation.ts';
import { perSignal } from '../perSignal.ts';
import type { Context, Sending } from '../state.ts';
import type { Thread } from '../Thread.ts';
import { Throttle } from '../Throttle.ts';
import { PendingMessage } from './PendingMessage.ts';

type Deps = { conversation: Conversation; creation: ChatCreation; thread: Thread };

/**
 * The visitor's messages that the server has not confirmed. Each has an entry in the thread, a
 * status in the state, and a copy in the outbox, which later pages and other tabs read.
 */
export class UnconfirmedMessages {
  readonly #state: Context<'sending'>['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #creation: ChatCreation;
  readonly #thread: Thread;
  readonly #messages = new Map<string, PendingMessage>();
  /** Confirmed messages, by uuid, whose copies may still be in the outbox. */
  #confirmed = new Set<string>();
  readonly #clearing = perSignal(
    () => this.#conversation.signal,
    (signal) => {
      const clearing = new Throttle({ ms: BURST_PAUSE_MS, clock: this.#ports.clock, signal });
      signal.addEventListener('abort', () => clearing.flush());
      return clearing;
    },
  );

  constructor({ state, ports }: Context<'sending'>, { conversation, creation, thread }: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = conversation;
    this.#creation = creation;
    this.#thread = thread;
    state.sending = {};
  }

  /** Oldest first. */
  all(): PendingMessage[] {
    return this.#thread.unconfirmed().flatMap(({ uuid }) => this.find(uuid) ?? []);
  }

  /** The messages that are being sent, or will be without the visitor; oldest first. */
  onTheirWay(): PendingMessage[] {
    return this.all().filter(({ willBeSent }) => willBeSent);
  }

  /** Null once the server has confirmed the message, or the visitor has removed it. */
  find(uuid: string): PendingMessage | null {
    const entry = this.#thread.get(uuid);
    if (entry?.objectType !== 'message' || entry.id !== null) return null;
    return this.#messages.get(uuid) ?? this.#track(uuid, entry.sendStatus === 'notSend' ? 'failed' : 'queued');
  }

  files(uuid: string): readonly File[] {
    return this.#messages.get(uuid)?.files ?? [];
  }

  /** Shows the message in the thread. */
  add({ uuid, text, files, createdAt, tempFromForm }: Omit<OutboxItem, 'triedIn' | 'isHeld'>): PendingMessage {
    const { user, chat } = this.#state;
    const names = files.map(({ name, size, type }) => ({ name, size, type }));
    const from = { authorName: user.name, chatId: chat.id };
    this.#thread.merge(pendingEntry({ uuid, text, createdAt, tempFromForm, files: names, ...from }));
    return this.#track(uuid, 'queued', files);
  }

  /** Stores the message for the next page, which finds it once the promise has resolved. */
  store(message: PendingMessage, { isHeld }: { isHeld?: boolean } = {}): Promise<void> {
    const item = message.toItem(isHeld);
    if (!item) return Promise.resolve();
    const storing = this.#ports.outbox.put(item);
    if (this.#state.chat.id === null) void this.#creation.agreeOnUuid(this.#conversation.signal);
    return storing;
  }

  /** Forgets the message here. Its entry and its stored copy stay. */
  forget(uuid: string): void {
    this.#messages.delete(uuid);
    delete this.#state.sending[uuid];
  }

  /** The server has the message. `wasPending`: this page was waiting for it; otherwise another tab may have stored it. */
  confirm(uuid: string, wasPending: boolean): void {
    this.#messages.get(uuid)?.confirm();
    this.forget(uuid);
    if (wasPending) return void this.#ports.outbox.remove(uuid);
    // Once for a burst: each look into the outbox costs more than the message.
    this.#confirmed.add(uuid);
    this.#clearing().run(() => void this.#clearOutbox());
  }

  /** Removes confirmed messages from the outbox now, because the page may close. */
  flush(): void {
    this.#clearing().flush();
  }

  #track(uuid: string, status: Sending['status'], files: readonly File[] = []): PendingMessage {
    this.#state.sending[uuid] = { status, retryAt: null };
    const state = this.#state.sending[uuid];
    const message = new PendingMessage(uuid, { state, thread: this.#thread, files });
    this.#messages.set(uuid, message);
    return message;
  }

  async #clearOutbox(): Promise<void> {
    const { outbox } = this.#ports;
    const uuids = this.#confirmed;
    this.#confirmed = new Set();
    const isOne = uuids.size === 1;
    const stored = isOne ? [...uuids] : (await outbox.list()).map(({ uuid }) => uuid).filter((uuid) => uuids.has(uuid));
    for (const uuid of stored) void outbox.remove(uuid);
  }
}
