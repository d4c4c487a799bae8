import { CHAT_CLOSED, CHAT_OFFLINE } from '../../config/serverTexts.ts';
import type { Message, MessageEntry } from '../../entries/message/message.ts';
import type { Answer, ChatKey, Ports, Refusal } from '../../ports.ts';
import type { Connection } from '../Connection.ts';
import type { ChatOpening } from '../ChatOpening.ts';
import type { Conversation } from '../Conversation.ts';
import { perSignal } from '../perSignal.ts';
import type { IncomingMessages } from '../IncomingMessages.ts';
import type { Receiver } from '../Receiver.ts';
import { isUnclear, TOO_MANY_REQUESTS } from '../refusals.ts';
import { callerId, hasEnded, isAtTicket } from '../selectors.ts';
import type { Context } from '../state.ts';
import type { Thread } from '../Thread.ts';
import { EarlierChats } from './EarlierChats.ts';
import type { PendingMessage } from './PendingMessage.ts';
import { RetrySchedule } from './RetrySchedule.ts';
import { SerialExecutor } from './SerialExecutor.ts';
import type { UnconfirmedMessages } from './UnconfirmedMessages.ts';

/** Callbacks of the queue. */
export type SendEvents = {
  /** The first attempt of a message is over, whatever its outcome. */
  tried(): void;
  /** The visitor sends although the conversation has ended. */
  sentAfterEnd(): void;
  /** The server refused the message, because the chat is closed. */
  refusedAsClosed(refused: PendingMessage): void;
};

type Deps = {
  conversation: Conversation;
  opening: ChatOpening;
  receiver: Receiver;
  incoming: IncomingMessages;
  thread: Thread;
  connection: Connection;
  messages: UnconfirmedMessages;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
  events: SendEvents;
};

/**
 * Sends the visitor's messages in sequence, in the order typed (SEND-06), each exactly
 * once. A message is tried
 * - when the visitor sends it (`send`) or sends it again (`retry`);
 * - when a later message is sent, and it has had no response yet;
 * - when the pause of the RetrySchedule is over;
 * - when something shows that the server can be reached (`retryAll`): the network is back, the
 *   channel is joined, the page has resumed, a realtime event says that messages are missing;
 * - when the visitor has removed another message (`remove`), which may have held it up;
 * - when MessageHandover moves it here from an ended conversation, an earlier page or a closed tab.
 *
 * A message without a response is tried again under its uuid. Later ones wait for it, unless it
 * seems to be the only one that fails.
 */
export class SendQueue {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #opening: ChatOpening;
  readonly #receiver: Receiver;
  readonly #incoming: IncomingMessages;
  readonly #thread: Thread;
  readonly #connection: Connection;
  readonly #messages: UnconfirmedMessages;
  readonly #earlierChats: EarlierChats;
  readonly #signal: AbortSignal;
  readonly #events: SendEvents;
  /** Each conversation has its own order and pauses. */
  readonly #current = perSignal(
    () => this.#conversation.signal,
    (signal) => ({
      order: new SerialExecutor({
        signal,
        onError: (cause) => this.#ports.report({ code: 'send', message: 'A message could not be sent', cause }),
      }),
      schedule: new RetrySchedule({ clock: this.#ports.clock, signal, onDue: () => this.retryAll() }),
      /** The messages in the order whose attempt has not begun. */
      waiting: new Set<PendingMessage>(),
    }),
  );

  constructor({ state, ports }: Context, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#opening = deps.opening;
    this.#receiver = deps.receiver;
    this.#incoming = deps.incoming;
    this.#thread = deps.thread;
    this.#connection = deps.connection;
    this.#messages = deps.messages;
    this.#earlierChats = new EarlierChats({ ports, conversation: deps.conversation, incoming: deps.incoming });
    this.#signal = deps.signal;
    this.#events = deps.events;
  }

  /** Whether a message is being sent, or will be without the visitor. */
  get isBusy(): boolean {
    return this.#messages.onTheirWay().length > 0;
  }

  /**
   * Shows the message at once, stores it in the outbox, and sends it after the earlier ones
   * (SEND-01, SEND-06). Resolves to its uuid after the first attempt, whatever the outcome.
   */
  async send(text: string, files: readonly File[] = []): Promise<string> {
    if (hasEnded(this.#state)) this.#events.sentAfterEnd();
    const { id: chatId } = this.#state.chat;
    const now = this.#ports.clock.now();
    const message = this.#messages.add({
      uuid: this.#ports.newId(),
      text,
      files,
      // After the earlier messages, also if the clock was put back meanwhile (SEND-06).
      createdAt: Math.max(now, ...this.#thread.unconfirmed().map(({ createdAt }) => createdAt + 1)),
      tempFromForm: chatId === null,
    });
    void this.#messages.store(message);
    await this.enqueue(message);
    return message.uuid;
  }

  /** Sends a failed message again, under its uuid, with its files (SEND-03). A message of an earlier conversation moves into this one. */
  retry(uuid: string): Promise<void> {
    const message = this.#messages.find(uuid);
    const entry = message?.entry;
    if (!message || entry?.sendStatus !== 'notSend') return Promise.resolve();
    message.retry();
    const isEnded = hasEnded(this.#state);
    if (!isEnded && this.#isBeforeMarker(uuid)) this.#thread.remove(uuid);
    const { id: chatId } = this.#state.chat;
    this.#thread.merge({ ...entry, chatId, sendStatus: 'pending', failure: null, waitsFor: null });
    if (isEnded) return Promise.resolve(this.#events.sentAfterEnd());
    void this.#messages.store(message);
    return this.enqueue(message);
  }

  /** Returns the files of an unconfirmed message, for their previews. */
  files(uuid: string): readonly File[] {
    return this.#messages.files(uuid);
  }

  /**
   * Removes a message that the server has not confirmed (UX-08, REAL-08), and cancels its upload.
   * If it has arrived all the same, the chats where it was tried show that, and it is displayed
   * again as sent.
   */
  remove(uuid: string): void {
    const message = this.#messages.find(uuid);
    if (!message) return;
    message.abandon();
    this.#thread.remove(uuid);
    this.#messages.forget(uuid);
    void this.#ports.outbox.remove(uuid);
    for (const chat of message.triedIn) void this.#earlierChats.takeIfArrived(uuid, chat);
    this.retryAll();
  }

  /** Tries all messages without a response, in the order typed. */
  retryAll(): void {
    this.enqueueAll(this.#messages.all().filter(({ status }) => status === 'retrying'));
  }

  /** Sends the message after those before it. Earlier ones without a response are tried first. */
  enqueue(message: PendingMessage): Promise<void> {
    const { order, schedule, waiting } = this.#current();
    schedule.allowRetry();
    waiting.add(message);
    return order.add(() => this.#sendInOrder(message));
  }

  /** Sends the messages that are not waiting to be sent already. */
  enqueueAll(messages: readonly PendingMessage[]): void {
    for (const message of messages) if (!this.#current().waiting.has(message)) void this.enqueue(message);
  }

  /** Sends the messages on their way as soon as `mayBegin` resolves to true. Messages sent meanwhile come after them (SEND-06). */
  sendFirst(mayBegin: () => Promise<boolean>): void {
    const { signal } = this.#conversation;
    void this.#current().order.add(async () => {
      if (!(await mayBegin())) return;
      for (const message of this.#messages.onTheirWay()) {
        if (signal.aborted || isAtTicket(this.#state)) return;
        await this.#sendInOrder(message);
      }
      // The server may have confirmed the first message before its turn came.
      this.#events.tried();
    });
  }

  async #sendInOrder(message: PendingMessage): Promise<void> {
    const { signal } = this.#conversation;
    const isNext = await this.#attemptEarlier(message, signal);
    if (signal.aborted) return;
    if (isNext) await this.#attempt(message, signal);
    else if (message.entry) this.#delay(message, { isOwnFailure: false });
    this.#events.tried();
  }

  /** Tries the earlier messages without a response (SEND-06). Resolves to false if this one has to wait for one of them. */
  async #attemptEarlier(message: PendingMessage, signal: AbortSignal): Promise<boolean> {
    for (const earlier of this.#messages.all()) {
      if (earlier === message) break;
      if (earlier.status !== 'retrying') continue;
      if (!this.#current().schedule.isResting) await this.#attempt(earlier, signal);
      if (signal.aborted) return false;
      if (earlier.holdsUpOthers) return false;
    }
    return true;
  }

  async #attempt(message: PendingMessage, signal: AbortSignal): Promise<void> {
    this.#current().waiting.delete(message);
    const key = await this.#openFor(message, signal);
    if (!key || !message.entry) return;
    message.addTriedChat(key);
    // The next page has to know where the message may have arrived.
    await this.#messages.store(message);
    if (signal.aborted || !message.entry) return;
    const call = this.#post(message, key, message.entry);
    message.send(call);
    const answer = await call;
    if (!this.#signal.aborted) await this.#conclude(message, answer, signal);
  }

  /** Returns the chat to send the message to, and creates it if there is none. Null if the message cannot be sent now. */
  async #openFor(message: PendingMessage, signal: AbortSignal): Promise<ChatKey | null> {
    if (!message.entry) return null;
    if (!this.#conversation.isWritable && !(await this.#openChat(message, signal))) return null;
    return (await this.#isUnsent(message, signal)) ? this.#conversation.key : null;
  }

  async #openChat(message: PendingMessage, signal: AbortSignal): Promise<boolean> {
    if (!(await this.#isUnsent(message, signal))) return false;
    const outcome = await this.#opening.open();
    if (signal.aborted) return false;
    if (outcome === 'unclear') this.#scheduleRetry(message);
    if (outcome === 'refused') message.refuse(null);
    return outcome === 'opened';
  }

  /** Whether no earlier chat has the message. False also if the server does not tell; then the message is tried again later. */
  async #isUnsent(message: PendingMessage, signal: AbortSignal): Promise<boolean> {
    const found = await this.#earlierChats.have(message, signal);
    if (typeof found === 'boolean') return !found;
    this.#scheduleRetry(message, { isOwnFailure: this.#mayBeMessageFault(message, found) });
    return false;
  }

  #post(message: PendingMessage, key: ChatKey, { text }: MessageEntry): Promise<Answer<Message>> {
    const { api } = this.#ports;
    const { uuid, files } = message;
    const { type: userType } = this.#state.user;
    const signal = AbortSignal.any([this.#signal, message.signal]);
    if (files.length === 0)
      return api.sendMessage({ ...key, userId: callerId(this.#state), userType, message: text, uuid }, signal);
    const onProgress = (progress: number): void => message.showProgress(progress);
    return api.sendAttachment({ ...key, uuid, files, onProgress }, signal);
  }

  async #conclude(message: PendingMessage, answer: Answer<Message>, signal: AbortSignal): Promise<void> {
    const isUnreadable = !answer.ok && answer.code === 'unreadable';
    if (answer.ok || (!isUnclear(answer) && !isUnreadable)) message.clearTriedChats();
    if (answer.ok) {
      this.#current().schedule.noteResponse();
      return void this.#incoming.add(answer.value, { isLive: true });
    }
    if (signal.aborted || message.signal.aborted) return;
    if (isUnreadable) return this.#refuseUnreadable(message, answer);
    const isClosed = answer.error === CHAT_CLOSED;
    if (isClosed) {
      const isAnswered = await this.#receiver.fetchLast();
      if (signal.aborted) return;
      if (!isAnswered) return this.#scheduleRetry(message);
      if (this.#conversation.status !== 'ending') return this.#events.refusedAsClosed(message);
    }
    if (answer.error === CHAT_OFFLINE) return this.#conversation.goOffline();
    if (isUnclear(answer))
      return this.#scheduleRetry(message, { isOwnFailure: this.#mayBeMessageFault(message, answer) });
    message.refuse(answer);
    void this.#messages.store(message);
    // The response to the visitor's request to end the chat may have been lost.
    if (isClosed && this.#state.endDialog !== 'sending') this.#receiver.endAsFound();
  }

  /** A file of the message can no longer be read, so it cannot be sent again. Asks the server whether an earlier attempt has arrived. */
  async #refuseUnreadable(message: PendingMessage, refusal: Refusal): Promise<void> {
    const { signal } = this.#conversation;
    await this.#receiver.fetchMissed();
    if (signal.aborted || !message.entry) return;
    message.refuse(refusal);
    void this.#ports.outbox.remove(message.uuid);
  }

  /** Whether this message may itself be the cause of the failure: an upload, or a call that fails alone. */
  #mayBeMessageFault({ files }: PendingMessage, { status }: Refusal): boolean {
    return status !== TOO_MANY_REQUESTS && (status !== null || this.#isSocketAlive || files.length > 0);
  }

  /** A socket counts as open for a while after the network was lost. */
  get #isSocketAlive(): boolean {
    return this.#receiver.isLive && this.#state.connection !== 'lost';
  }

  /** The attempt had no response. After a second failure the messages after it do not try it again at once. */
  #scheduleRetry(message: PendingMessage, { isOwnFailure = false } = {}): void {
    this.#current().schedule.noteFailure(message.wasDelayed);
    this.#delay(message, { isOwnFailure });
  }

  #delay(message: PendingMessage, { isOwnFailure }: { isOwnFailure: boolean }): void {
    const { schedule, waiting } = this.#current();
    waiting.delete(message);
    const waitsFor = this.#connection.isUnreached && !this.#isSocketAlive ? 'connection' : 'server';
    message.delay(schedule.pause(), { isOwnFailure, waitsFor });
  }

  #isBeforeMarker(uuid: string): boolean {
    for (const { key, objectType } of this.#thread.backwards()) {
      if (key === uuid) return false;
      if (objectType === 'delimeter') return true;
    }
    return false;
  }
}
