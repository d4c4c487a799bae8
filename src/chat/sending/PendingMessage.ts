import type { MessageEntry } from '../../entries/message/message.ts';
import type { ChatKey, OutboxItem, Refusal } from '../../ports.ts';
import { isForGood } from '../refusals.ts';
import type { Sending } from '../state.ts';
import type { Thread } from '../Thread.ts';

/**
 * - `queued`: waits for its turn.
 * - `sending`: the call is running.
 * - `sent`: the server has it.
 * - `retrying`: had no response; the queue tries again at `retryAt`.
 * - `failed`: the server refused it; the visitor may send it again.
 * - `held`: its chat has ended; the visitor has to decide, also on the next page.
 */
export type SendingStatus = Sending['status'];

/**
 * - `send`: the call begins.
 * - `noResponse`: there was none, or the message has to wait for an earlier one.
 * - `requeue`: the message moves to the next conversation.
 */
export type SendEvent = 'send' | 'confirm' | 'noResponse' | 'refuse' | 'hold' | 'requeue' | 'retry';

/** The next status for each status and event. An event without an entry comes too late and changes nothing. */
const TRANSITIONS: Record<SendingStatus, Partial<Record<SendEvent, SendingStatus>>> = {
  queued: {
    send: 'sending',
    confirm: 'sent',
    noResponse: 'retrying',
    refuse: 'failed',
    hold: 'held',
    requeue: 'queued',
  },
  sending: {
    confirm: 'sent',
    noResponse: 'retrying',
    refuse: 'failed',
    hold: 'held',
    requeue: 'queued',
    // The visitor asks for the attempt that is running.
    retry: 'sending',
  },
  retrying: {
    send: 'sending',
    confirm: 'sent',
    noResponse: 'retrying',
    refuse: 'failed',
    hold: 'held',
    requeue: 'queued',
    retry: 'queued',
  },
  failed: { confirm: 'sent', hold: 'held', retry: 'queued' },
  held: { confirm: 'sent', hold: 'held', retry: 'queued' },
  sent: {},
};

/** Returns null if the event changes nothing in this status. */
export const nextSendingStatus = (status: SendingStatus, event: SendEvent): SendingStatus | null =>
  TRANSITIONS[status][event] ?? null;

/** Later messages wait for one that seems to fail alone, until it has failed this often. */
const HOLDING_FAILURES = 3;

type Deps = { state: Sending; thread: Thread; files: readonly File[] };

/** An unconfirmed message: its status, and what another attempt needs. */
export class PendingMessage {
  readonly uuid: string;
  readonly files: readonly File[];
  readonly #state: Sending;
  readonly #thread: Thread;
  /** The chats where it may have arrived: it was tried there without a clear response, perhaps by another tab. */
  #triedIn: readonly ChatKey[] = [];
  /** How often it was delayed since the visitor has sent it, or sent it again. */
  #delays = 0;
  /** How often it may itself have been the cause of the failure, not the network or the server. */
  #ownFailures = 0;
  #call: Promise<unknown> | null = null;
  readonly #removal = new AbortController();

  constructor(uuid: string, { state, thread, files }: Deps) {
    this.uuid = uuid;
    this.files = files;
    this.#state = state;
    this.#thread = thread;
  }

  get status(): SendingStatus {
    return this.#state.status;
  }

  /** Its entry in the thread; null once the server has confirmed it, by the response or by the echo (SEND-07). */
  get entry(): MessageEntry | null {
    const entry = this.#thread.get(this.uuid);
    return entry?.objectType === 'message' && entry.id === null ? entry : null;
  }

  /** Whether the queue sends the message, or will. Otherwise it waits for the visitor. */
  get willBeSent(): boolean {
    return this.status === 'queued' || this.status === 'sending' || this.status === 'retrying';
  }

  /** Whether the message was delayed before, so that another failure is no reason to try again at once. */
  get wasDelayed(): boolean {
    return this.#delays > 0;
  }

  /** Whether later messages wait for this one. They stop waiting if it seems to be the only one that fails. */
  get holdsUpOthers(): boolean {
    return this.status === 'retrying' && this.#ownFailures < HOLDING_FAILURES;
  }

  get triedIn(): readonly ChatKey[] {
    return this.#triedIn;
  }

  /** Aborts when the visitor removes the message. */
  get signal(): AbortSignal {
    return this.#removal.signal;
  }

  /** The visitor removes the message. Cancels a running call. */
  abandon(): void {
    this.#removal.abort();
  }

  send(call: Promise<unknown>): void {
    this.#move('send');
    this.#call = call;
    const done = (): void => void (this.#call = null);
    call.then(done, done);
  }

  /** Resolves when no call is running. The end of a conversation cancels none, because the message may have arrived. */
  async answered(): Promise<void> {
    await this.#call;
  }

  confirm(): void {
    this.#move('confirm');
  }

  /** Shows the message as not sent (SEND-02). The queue tries again at `retryAt`. */
  delay(retryAt: number, given: { isOwnFailure: boolean; waitsFor: MessageEntry['waitsFor'] }): void {
    const { isOwnFailure, waitsFor } = given;
    if (!this.#move('noResponse', retryAt)) return;
    this.#delays += 1;
    if (isOwnFailure) this.#ownFailures += 1;
    this.#show({ sendStatus: 'notSend', progress: null, failure: null, isRefusedForGood: false, waitsFor });
  }

  /** Shows the message as not sent, with the server's text. It waits for the visitor. Null: the server refused the chat, not the message. */
  refuse(refusal: Refusal | null): void {
    if (!this.#move('refuse')) return;
    // Files that would be refused again are offered for removal (UX-08).
    const isRefusedForGood = Boolean(this.entry?.files.length) && refusal !== null && isForGood(refusal);
    this.#show({
      sendStatus: 'notSend',
      progress: null,
      failure: refusal && this.#failureOf(refusal),
      isRefusedForGood,
      fileFault: refusal?.file ?? null,
      waitsFor: null,
    });
  }

  hold(): void {
    if (this.#move('hold')) this.#show({ sendStatus: 'notSend', progress: null, waitsFor: null });
  }

  requeue(): void {
    if (this.#move('requeue')) this.#begin();
  }

  retry(): void {
    if (this.#move('retry')) this.#begin();
  }

  showProgress(progress: number): void {
    if (this.entry?.sendStatus === 'pending') this.#show({ progress });
  }

  /** The message may arrive in this chat, which is searched before the message is sent in another. */
  addTriedChat(chat: ChatKey): void {
    this.#triedIn = [...this.#triedIn.filter(({ chatId }) => String(chatId) !== String(chat.chatId)), chat];
  }

  /** The message is in none of the chats where it was tried. `current`: the chat to which it is sent now. */
  clearTriedChats(current: ChatKey | null = null): void {
    this.#triedIn = this.#triedIn.filter(({ chatId }) => String(chatId) === String(current?.chatId));
  }

  /** The message as the outbox stores it; null once the server has confirmed it. */
  toItem(isHeld = this.status === 'held'): OutboxItem | null {
    const { entry, files, triedIn } = this;
    if (!entry) return null;
    const { uuid, text, createdAt, tempFromForm } = entry;
    return { uuid, text, createdAt, tempFromForm, isHeld, files, triedIn };
  }

  #failureOf({ code, error }: Refusal): string | null {
    if (code === 'unreadable') return this.files.length > 1 ? 'file.oneChanged' : 'file.changed';
    return error || null;
  }

  #begin(): void {
    this.#delays = this.#ownFailures = 0;
    this.#show({ sendStatus: 'pending', failure: null, waitsFor: null });
  }

  #move(event: SendEvent, retryAt: number | null = null): boolean {
    const next = nextSendingStatus(this.status, event);
    if (next) Object.assign(this.#state, { status: next, retryAt });
    return next !== null;
  }

  #show(change: Partial<MessageEntry>): void {
    if (this.entry) this.#thread.update(this.uuid, 'message', change);
  }
}
