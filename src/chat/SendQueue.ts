import { backOff } from '../config/backOff.ts';
import { BURST_PAUSE_MS } from '../config/durations.ts';
import { CHAT_CLOSED, CHAT_OFFLINE } from '../config/serverTexts.ts';
import { pendingEntry, type Message, type MessageEntry } from '../entries/message/message.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { Answer, ChatKey, OutboxItem, Ports, Refusal, VerifyAnswer } from '../ports.ts';
import type { Connection } from './Connection.ts';
import type { Conversation, EndedConversation } from './Conversation.ts';
import { nextPage } from './nextPage.ts';
import { isUnclear, TOO_MANY_REQUESTS } from './refusals.ts';
import { PendingMessage } from './PendingMessage.ts';
import { perSignal } from './perSignal.ts';
import type { Receiver } from './Receiver.ts';
import { callerId, hasEnded, isAtTicket } from './selectors.ts';
import type { Context, Sending } from './state.ts';
import type { Thread } from './Thread.ts';
import { Throttle } from './Throttle.ts';

/** An unconfirmed message is tried again on later pages for a week. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

type Collaborators = {
  conversation: Conversation;
  receiver: Receiver;
  thread: Thread;
  connection: Connection;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
  /** The first try of a message is over, however it went. */
  onTried(): void;
};

/**
 * The visitor's messages on their way to the server: one after the other, in the order typed (SEND-06), each exactly once. It decides alone
 * when a message is tried again: after a pause that grows with each failure in a row, as soon as the network is back or something else tells
 * that the server can be reached (`retryAll`), when a later message is sent, or when the visitor asks for it. It decides also what becomes of a
 * message when its conversation ends. PendingMessage.ts has the rules of one message's status. This file is longer than others because these
 * decisions belong together.
 */
export class SendQueue {
  readonly #state: Context<'sending'>['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #receiver: Receiver;
  readonly #thread: Thread;
  readonly #connection: Connection;
  readonly #signal: AbortSignal;
  readonly #onTried: () => void;
  readonly #messages = new Map<string, PendingMessage>();
  /** Messages that the server has confirmed, by uuid, and that may still be in the outbox. */
  #confirmed = new Set<string>();
  /** The messages of earlier pages are in the thread. */
  #hasRestored = false;
  /** The parts that each conversation has anew. */
  readonly #line = perSignal(
    () => this.#conversation.signal,
    (signal) => {
      const clearing = new Throttle({ ms: BURST_PAUSE_MS, clock: this.#ports.clock, signal });
      signal.addEventListener('abort', () => clearing.flush());
      return {
        signal,
        clearing,
        /** The end of the last task in order. */
        end: Promise.resolve(),
        /** The messages with a task in order that has not begun. */
        waiting: new Set<PendingMessage>(),
        /** How many pauses in a row have ended without an answer. */
        failures: 0,
        /** The end of the pause; null when nothing waits for one. */
        retryAt: null as number | null,
        /** A message has just failed again: later ones do not have it tried before the pause is over, or another is sent. */
        isResting: false,
      };
    },
  );

  constructor({ state, ports }: Context<'sending'>, collaborators: Collaborators) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = collaborators.conversation;
    this.#receiver = collaborators.receiver;
    this.#thread = collaborators.thread;
    this.#connection = collaborators.connection;
    this.#signal = collaborators.signal;
    this.#onTried = collaborators.onTried;
    state.sending = {};
  }

  /** A message is being sent, or will be by itself. */
  get isBusy(): boolean {
    return this.#onTheirWay().length > 0;
  }

  /**
   * Shows the message at once, keeps it in the outbox, and sends it after the earlier ones (SEND-01, SEND-06). Resolves to its uuid after the
   * first try, however that went.
   */
  async send(text: string, files: readonly File[] = []): Promise<string> {
    if (hasEnded(this.#state)) this.#goOn();
    const { id: chatId } = this.#state.chat;
    const now = this.#ports.clock.now();
    const message = this.#add({
      uuid: this.#ports.newId(),
      text,
      files,
      // After the earlier messages, also where the clock was put back meanwhile (SEND-06).
      createdAt: Math.max(now, ...this.#thread.unconfirmed().map(({ createdAt }) => createdAt + 1)),
      tempFromForm: chatId === null,
    });
    void this.#keep(message);
    await this.#enqueue(message);
    return message.uuid;
  }

  /** The visitor has a failed message sent again, under its uuid, with its files (SEND-03). */
  retry(uuid: string): Promise<void> {
    const message = this.#find(uuid);
    const entry = message?.entry;
    if (!message || entry?.sendStatus !== 'notSend') return Promise.resolve();
    message.retry();
    const isEnded = hasEnded(this.#state);
    // A message of an earlier conversation moves into this one.
    if (!isEnded && this.#isBeforeMarker(uuid)) this.#thread.remove(uuid);
    const { id: chatId } = this.#state.chat;
    this.#thread.merge({ ...entry, chatId, sendStatus: 'pending', failure: null, waitsFor: null });
    if (isEnded) return Promise.resolve(this.#goOn());
    void this.#keep(message);
    return this.#enqueue(message);
  }

  /** The files of an unconfirmed message, for their previews. */
  files(uuid: string): readonly File[] {
    return this.#messages.get(uuid)?.files ?? [];
  }

  /**
   * Removes a message that the server has not confirmed (UX-08, REAL-08), and cancels its upload. It may have arrived all the same: the server
   * is asked, and the message is then shown again as sent.
   */
  remove(uuid: string): void {
    const message = this.#find(uuid);
    if (!message) return;
    message.abandon();
    this.#thread.remove(uuid);
    this.#forget(uuid);
    void this.#ports.outbox.remove(uuid);
    for (const chat of message.triedIn) void this.#takeIfArrived(uuid, chat);
    this.retryAll();
  }

  /** Tries all messages that wait for a retry, in the order typed. */
  retryAll(): void {
    for (const message of this.#unconfirmed())
      if (message.status === 'retrying' && !this.#line().waiting.has(message)) void this.#enqueue(message);
  }

  /** The server has the message. `wasPending`: this page was waiting for it; otherwise another tab may have kept it. */
  confirm(uuid: string, wasPending: boolean): void {
    this.#messages.get(uuid)?.confirm();
    this.#forget(uuid);
    if (wasPending) return void this.#ports.outbox.remove(uuid);
    // Once for a burst: each look into the outbox costs more than the message.
    this.#confirmed.add(uuid);
    this.#line().clearing.run(() => void this.#clearOutbox());
  }

  /** Clears the outbox of confirmed messages at once, because the page may go away. */
  flush(): void {
    this.#line().clearing.flush();
  }

  /**
   * The conversation has ended. When the staff ended it, the messages on their way go on in the next one (SEND-04). When the visitor did, they
   * wait for the visitor, like those that had failed before.
   */
  settleAfterEnd({ closedBy, chat }: EndedConversation): void {
    const ended: ChatKey = { chatId: chat.id, hash: chat.hash };
    const carried = closedBy === 'staff' ? this.#onTheirWay() : [];
    for (const message of this.#unconfirmed()) {
      if (carried.includes(message)) continue;
      message.noteTry(ended);
      message.hold();
      void this.#keep(message);
    }
    if (carried.length > 0) this.#carryOver(carried, { ended });
  }

  /**
   * The ticket form takes the conversation's place: gives the unsent texts to it. A ticket takes no files: such messages wait for the visitor,
   * who finds them when somebody is there again.
   */
  surrender(): string[] {
    const texts: string[] = [];
    for (const message of this.#unconfirmed()) {
      const { entry, uuid } = message;
      if (entry && entry.files.length > 0) void this.#keep(message, { isHeld: true });
      else {
        texts.push(entry?.text ?? '');
        void this.#ports.outbox.remove(uuid);
      }
      this.#forget(uuid);
    }
    return texts;
  }

  /** Takes the unconfirmed messages out of a conversation that gives way to another tab's. `moveIn` is to follow. */
  moveOut(): MessageEntry[] {
    const { key } = this.#conversation;
    return this.#unconfirmed().flatMap((message) => {
      if (key) message.noteTry(key);
      if (message.isOnItsWay) message.carry();
      else message.hold();
      return message.entry ?? [];
    });
  }

  moveIn(entries: readonly MessageEntry[]): void {
    for (const entry of entries) {
      this.#thread.merge(entry);
      const message = this.#find(entry.uuid);
      if (message) void this.#keep(message);
    }
  }

  /**
   * Shows the messages that an earlier page, or a tab that has gone, has sent and never saw confirmed, under their uuids, in their order. True
   * where there were any. The ticket form has no place for them: another tab has, or the next page.
   */
  async restore(): Promise<boolean> {
    const { outbox, clock } = this.#ports;
    if (isAtTicket(this.#state)) return false;
    const items = await outbox.take();
    // This tab has to send them now, also where the next conversation has begun meanwhile.
    if (this.#signal.aborted || isAtTicket(this.#state)) return false;
    const early = this.#hasRestored ? [] : this.#unconfirmed();
    this.#hasRestored = true;
    let last = 0;
    for (const item of items) {
      const { uuid, createdAt, triedIn, isHeld } = item;
      for (const chat of triedIn) this.#find(uuid)?.noteTry(chat);
      const known = this.#thread.get(uuid);
      const isKnown = known?.objectType === 'message' && known.id !== null;
      if (isKnown || (!known && clock.now() - createdAt > KEPT_MS)) void outbox.remove(uuid);
      else if (!known) {
        const message = this.#add(item);
        for (const chat of triedIn) message.noteTry(chat);
        if (isHeld) message.hold();
        last = Math.max(last, createdAt);
      }
    }
    if (last > 0) this.#moveAfter(early, last);
    return items.length > 0;
  }

  /**
   * Sends the restored messages, if there were any, as soon as the conversation is ready, and before messages sent meanwhile (SEND-06). To be
   * called before anything can be sent.
   */
  sendRestoredFirst(restored: Promise<boolean>, ready: Promise<void>): void {
    const { signal } = this.#conversation;
    void this.#inOrder(async () => {
      if (!(await restored) && !this.#conversation.hasFirstWords) return;
      await ready;
      for (const message of this.#onTheirWay()) {
        if (signal.aborted || isAtTicket(this.#state)) return;
        await this.#deliver(message);
      }
      // The server may have confirmed the first message before its turn came.
      this.#onTried();
    });
  }

  /** The page was away: sends what waits here, and what a tab that was closed meanwhile has left. */
  async resume(): Promise<void> {
    await this.restore();
    this.#sendAll(this.#onTheirWay());
  }

  /** Sends what a tab that has just gone has left. Messages that wait here keep their time. */
  async takeOver(): Promise<void> {
    if (isAtTicket(this.#state)) return this.#ports.outbox.pass();
    const known = new Set(this.#unconfirmed());
    await this.restore();
    this.#sendAll(this.#onTheirWay().filter((message) => !known.has(message)));
  }

  #add({ uuid, text, files, createdAt, tempFromForm }: Omit<OutboxItem, 'triedIn' | 'isHeld'>): PendingMessage {
    const state = this.#state;
    const names = files.map(({ name, size, type }) => ({ name, size, type }));
    const from = { authorName: state.user.name, chatId: state.chat.id };
    this.#thread.merge(pendingEntry({ uuid, text, createdAt, tempFromForm, files: names, ...from }));
    return this.#track(uuid, 'queued', files);
  }

  #track(uuid: string, status: Sending['status'], files: readonly File[] = []): PendingMessage {
    this.#state.sending[uuid] = { status, retryAt: null };
    const state = this.#state.sending[uuid];
    const message = new PendingMessage(uuid, { state, thread: this.#thread, files });
    this.#messages.set(uuid, message);
    return message;
  }

  #forget(uuid: string): void {
    this.#messages.delete(uuid);
    delete this.#state.sending[uuid];
  }

  /** The message, while the server has not confirmed it. */
  #find(uuid: string): PendingMessage | null {
    const entry = this.#thread.get(uuid);
    if (entry?.objectType !== 'message' || entry.id !== null) return null;
    return this.#messages.get(uuid) ?? this.#track(uuid, entry.sendStatus === 'notSend' ? 'failed' : 'queued');
  }

  /** Oldest first. */
  #unconfirmed(): PendingMessage[] {
    return this.#thread.unconfirmed().flatMap(({ uuid }) => this.#find(uuid) ?? []);
  }

  #onTheirWay(): PendingMessage[] {
    return this.#unconfirmed().filter(({ isOnItsWay }) => isOnItsWay);
  }

  /** Keeps the message for the next page, which finds it once this is done. */
  #keep(message: PendingMessage, { isHeld }: { isHeld?: boolean } = {}): Promise<void> {
    const item = message.toItem(isHeld);
    if (!item) return Promise.resolve();
    const keeping = this.#ports.outbox.put(item);
    if (this.#state.chat.id === null) void this.#conversation.agreeOnUuid();
    return keeping;
  }

  async #clearOutbox(): Promise<void> {
    const { outbox } = this.#ports;
    const uuids = this.#confirmed;
    this.#confirmed = new Set();
    const isOne = uuids.size === 1;
    const kept = isOne ? [...uuids] : (await outbox.list()).map(({ uuid }) => uuid).filter((uuid) => uuids.has(uuid));
    for (const uuid of kept) void outbox.remove(uuid);
  }

  /** Runs one task after the other, in the order given. A task that still waits when the conversation ends does not run. */
  #inOrder(task: () => Promise<void>): Promise<void> {
    const line = this.#line();
    const result = line.end.then(() => (line.signal.aborted ? undefined : task()));
    line.end = result.catch((cause: unknown) =>
      this.#ports.report({ code: 'send', message: 'A message could not be sent', cause }),
    );
    return line.end;
  }

  /** Sends the message after those under way. Earlier ones that wait for their retry are tried first. */
  #enqueue(message: PendingMessage): Promise<void> {
    const line = this.#line();
    line.isResting = false;
    line.waiting.add(message);
    return this.#inOrder(() => this.#deliver(message));
  }

  /** Sends the messages in their order. Where the conversation has ended, they go on in the next one. */
  #sendAll(messages: readonly PendingMessage[]): void {
    if (isAtTicket(this.#state) || messages.length === 0) return;
    if (hasEnded(this.#state)) return this.#goOn();
    for (const message of messages) if (!this.#line().waiting.has(message)) void this.#enqueue(message);
  }

  async #deliver(message: PendingMessage): Promise<void> {
    const { signal } = this.#conversation;
    const isNext = await this.#sendEarlier(message, signal);
    if (signal.aborted) return;
    if (isNext) await this.#send(message, signal);
    else if (message.entry) this.#delay(message, { isOwnFailure: false });
    this.#onTried();
  }

  /** Tries the earlier messages that wait for a retry (SEND-06). False while this one has to wait for one of them. */
  async #sendEarlier(message: PendingMessage, signal: AbortSignal): Promise<boolean> {
    for (const earlier of this.#unconfirmed()) {
      if (earlier === message) break;
      if (earlier.status !== 'retrying') continue;
      if (!this.#line().isResting) await this.#send(earlier, signal);
      if (signal.aborted) return false;
      if (earlier.holdsUpOthers) return false;
    }
    return true;
  }

  /**
   * One try. Without a clear answer the message is tried again under its uuid; in another chat only when the earlier one turns out not to have
   * it.
   */
  async #send(message: PendingMessage, signal: AbortSignal): Promise<void> {
    this.#line().waiting.delete(message);
    const key = await this.#openFor(message, signal);
    if (!key || !message.entry) return;
    message.noteTry(key);
    // The next page is to know where the message may have arrived.
    await this.#keep(message);
    if (signal.aborted || !message.entry) return;
    const call = this.#post(message, key, message.entry);
    message.send(call);
    const answer = await call;
    if (!this.#signal.aborted) await this.#conclude(message, answer, signal);
  }

  /** The chat to send it in, which is made where there is none; null when it cannot be sent now. */
  async #openFor(message: PendingMessage, signal: AbortSignal): Promise<ChatKey | null> {
    if (!message.entry) return null;
    if (!this.#conversation.isWritable && !(await this.#openChat(message, signal))) return null;
    return (await this.#isNowhereElse(message, signal)) ? this.#conversation.key : null;
  }

  async #openChat(message: PendingMessage, signal: AbortSignal): Promise<boolean> {
    if (!(await this.#isNowhereElse(message, signal))) return false;
    const opening = await this.#conversation.open();
    if (signal.aborted) return false;
    if (opening === 'unclear') this.#retryLater(message);
    if (opening === 'refused') message.refuse(null);
    return opening === 'opened';
  }

  /** False also while the server does not tell; then the message is tried again. */
  async #isNowhereElse(message: PendingMessage, signal: AbortSignal): Promise<boolean> {
    const found = await this.#lookInEarlierChats(message, signal);
    if (typeof found === 'boolean') return !found;
    this.#retryLater(message, { isOwnFailure: this.#mayBeItsOwn(message, found) });
    return false;
  }

  /**
   * Whether the message has arrived in another chat in which it was tried, or is confirmed; a refusal where the server does not tell. A call
   * that is under way is waited for first.
   */
  async #lookInEarlierChats(message: PendingMessage, signal: AbortSignal): Promise<boolean | Refusal> {
    await message.answered();
    if (signal.aborted || !message.entry) return true;
    const { key } = this.#conversation;
    for (const chat of message.triedIn) {
      if (String(chat.chatId) === String(key?.chatId)) continue;
      const found = await this.#takeIfArrived(message.uuid, chat);
      if (signal.aborted) return true;
      if (found === false) continue;
      if (found === true) message.clearTries();
      return found;
    }
    message.clearTries(this.#conversation.key);
    return false;
  }

  /** Shows the message as sent where that chat has it. A refusal where the server does not tell. */
  async #takeIfArrived(uuid: string, chat: ChatKey): Promise<boolean | Refusal> {
    const { signal } = this.#conversation;
    let page: ServerId | null = 0;
    while (page !== null) {
      const answer: Answer<VerifyAnswer> = await this.#ports.api.verifyLatest({ ...chat, messageId: page }, signal);
      if (signal.aborted) return false;
      if (!answer.ok) return isUnclear(answer) ? answer : false;
      const arrived = answer.value.messages.find((message) => message.uuid === uuid);
      if (arrived) {
        this.#receiver.take(arrived, { isLive: false });
        return true;
      }
      page = nextPage(answer.value, page);
    }
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
    if (answer.ok || (!isUnclear(answer) && !isUnreadable)) message.clearTries();
    if (answer.ok) {
      this.#line().failures = 0;
      return void this.#receiver.take(answer.value, { isLive: true });
    }
    if (signal.aborted || message.signal.aborted) return;
    if (isUnreadable) return this.#giveUp(message, answer);
    const isClosed = answer.error === CHAT_CLOSED;
    if (isClosed) {
      const isAnswered = await this.#receiver.askForLastWords();
      if (signal.aborted) return;
      if (!isAnswered) return this.#retryLater(message);
      if (this.#conversation.status !== 'ending') return this.#startNext(message);
    }
    if (answer.error === CHAT_OFFLINE) return this.#conversation.goOffline();
    if (isUnclear(answer)) return this.#retryLater(message, { isOwnFailure: this.#mayBeItsOwn(message, answer) });
    message.refuse(answer);
    void this.#keep(message);
    // The answer to the visitor's request to end the chat may have been lost.
    if (isClosed && this.#state.endDialog !== 'sending') this.#receiver.endAsFound();
  }

  /** A file of the message can no longer be read, so no try can send it. An earlier try may have, and the server is asked for that. */
  async #giveUp(message: PendingMessage, refusal: Refusal): Promise<void> {
    const { signal } = this.#conversation;
    await this.#receiver.verify();
    if (signal.aborted || !message.entry) return;
    message.refuse(refusal);
    void this.#ports.outbox.remove(message.uuid);
  }

  /** Whether this message may itself be the cause of the failure: an upload, or a call that fails alone. */
  #mayBeItsOwn({ files }: PendingMessage, { status }: Refusal): boolean {
    return status !== TOO_MANY_REQUESTS && (status !== null || this.#isSocketAlive || files.length > 0);
  }

  /** A socket counts as open for a while after the network has gone. */
  get #isSocketAlive(): boolean {
    return this.#receiver.isLive && this.#state.connection !== 'lost';
  }

  /** The try got no answer. After a second failure the messages after it are not tried at once. */
  #retryLater(message: PendingMessage, { isOwnFailure = false } = {}): void {
    this.#line().isResting = message.wasDelayed;
    this.#delay(message, { isOwnFailure });
  }

  /** Tries the message again after a pause, which is the same for all that wait, and grows while the server does not answer. */
  #delay(message: PendingMessage, { isOwnFailure }: { isOwnFailure: boolean }): void {
    const line = this.#line();
    const { clock } = this.#ports;
    if (line.retryAt === null) {
      const pause = backOff(line.failures);
      line.retryAt = clock.now() + pause;
      clock.after(pause, line.signal, () => {
        line.retryAt = null;
        line.failures += 1;
        this.retryAll();
      });
    }
    line.waiting.delete(message);
    const waitsFor = this.#connection.isUnreached && !this.#isSocketAlive ? 'connection' : 'server';
    message.delay(line.retryAt, { isOwnFailure, waitsFor });
  }

  /** The chat written to is closed (SEND-04): the refused message, and those after it, are sent in a new one. */
  #startNext(refused: PendingMessage): void {
    const carried = this.#onTheirWay();
    const ended = this.#conversation.giveUp();
    this.#carryOver(carried, { ended, refused });
  }

  /**
   * Goes on in the next conversation with messages that the ended one did not get, in the order typed. All but the refused one are looked for
   * in it first: another tab may have been sending them, too.
   */
  #carryOver(
    messages: readonly PendingMessage[],
    { ended, refused }: { ended: ChatKey | null; refused?: PendingMessage },
  ): void {
    const entries = messages.map((message) => {
      if (ended && message !== refused) message.noteTry(ended);
      message.carry();
      const { entry } = message;
      this.#thread.remove(message.uuid);
      return entry;
    });
    this.#conversation.beginNext();
    messages.forEach((message, at) => {
      const entry = entries[at];
      if (!entry) return;
      this.#thread.merge({ ...entry, chatId: null });
      void this.#keep(message);
      void this.#enqueue(message);
    });
    this.#conversation.scrollToMarker();
  }

  /** Goes on in the next conversation, with the messages on their way. */
  #goOn(): void {
    const carried = this.#onTheirWay();
    if (carried.length > 0) this.#carryOver(carried, { ended: null });
    else this.#conversation.beginNext();
  }

  /** Puts messages of this page after the restored ones, also where the clock was put back meanwhile (SEND-06). */
  #moveAfter(messages: readonly PendingMessage[], last: number): void {
    messages.forEach((message, at) => {
      const { entry } = message;
      if (!entry) return;
      const moved = { ...entry, createdAt: Math.max(entry.createdAt, last + 1 + at) };
      this.#thread.remove(entry.key);
      this.#thread.asHistory(() => void this.#thread.merge(moved));
      void this.#keep(message, { isHeld: !message.isOnItsWay });
    });
  }

  #isBeforeMarker(uuid: string): boolean {
    for (const { key, objectType } of this.#thread.backwards()) {
      if (key === uuid) return false;
      if (objectType === 'delimeter') return true;
    }
    return false;
  }
}
