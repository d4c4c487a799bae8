import { BURST_PAUSE_MS } from '../config/durations.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { Message } from '../entries/message/message.ts';
import type { ChatKey, CloseAnswer, CreatedChat, OnlineStatus, Ports } from '../ports.ts';
import type { ChatCreation } from './ChatCreation.ts';
import type { ChatStorage, StoredChat } from './ChatStorage.ts';
import { ChatDetails } from './ChatDetails.ts';
import { nextStatus, type ConversationEvent, type ConversationStatus } from './conversationStatus.ts';
import { FirstWords } from './FirstWords.ts';
import { compareIds } from './order.ts';
import { perSignal } from './perSignal.ts';
import { newChat, type Context, type EndedChat } from './state.ts';
import type { Thread } from './Thread.ts';
import { Throttle } from './Throttle.ts';
import type { Visitor } from './Visitor.ts';

/** How the chat ended, according to the server. */
export type Ending = { closedBy: 'user' | 'staff'; closedByName?: string | null | undefined } & CloseAnswer;
/** `chat`: what the transcript and the rating need. `canEmail`: the server can send the transcript by e-mail. */
export type EndedConversation = Ending & { chat: EndedChat; canEmail: boolean };

/** The events of a conversation. */
export type ConversationEvents = {
  /** A chat is about to be requested from the server. */
  creating(): void;
  /** The server has created the chat, with these messages. `isNew`: it is not the chat that was known before. */
  opened(messages: readonly Message[], isNew: boolean): void;
  /** The server has announced what it offers beyond the contract. */
  offered(): void;
  ended(end: EndedConversation): void;
  /** The server refused a message because the chat is closed. The next conversation follows. `chat` is null if none was created. */
  foundClosed(found: { chatId: ServerId | null; chat: EndedChat | null; canEmail: boolean }): void;
  /** The thread has the marker of the next conversation. */
  nextBegun(): void;
  /** No operator is online. The ticket form replaces the conversation. */
  wentOffline(): void;
};

/** Storing waits until a burst of messages is rendered. */
const STORE_LAG_MS = 150;

type Written = 'chat' | 'endedChat' | keyof OnlineStatus | 'operator' | 'operators' | 'company';
type Deps = {
  visitor: Visitor;
  thread: Thread;
  storage: ChatStorage;
  creation: ChatCreation;
  events: ConversationEvents;
};

/**
 * The visitor's conversation with the server: before there is a chat, while it is live, and after
 * its end (see ConversationStatus). Owns the chat's key, the signals that abort when it ends, and
 * its stored copy.
 */
export class Conversation {
  readonly details: ChatDetails;
  readonly #state: Context<Written>['state'];
  readonly #ports: Ports;
  readonly #visitor: Visitor;
  readonly #thread: Thread;
  readonly #storage: ChatStorage;
  readonly #events: ConversationEvents;
  #ending = new AbortController();
  #chatEnding = new AbortController();
  readonly #creation: ChatCreation;
  /** State that each conversation starts with afresh. */
  readonly #own = perSignal(
    () => this.signal,
    (signal) => ({
      /** The message up to which none is missing; null: from the start. A sent message does not move it, because earlier ones may be missing. */
      cursor: null as ServerId | null,
      firstWords: new FirstWords(),
      storing: new Throttle({ ms: BURST_PAUSE_MS, lagMs: STORE_LAG_MS, clock: this.#ports.clock, signal }),
    }),
  );

  constructor({ state, ports }: Context<Written>, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#visitor = deps.visitor;
    this.#thread = deps.thread;
    this.#storage = deps.storage;
    this.#creation = deps.creation;
    this.#events = deps.events;
    this.details = new ChatDetails(state, () => deps.events.offered());
    state.chat = newChat(ports.newId());
    Object.assign(state, { endedChat: null, operator: null, operators: [] });
  }

  /** Aborts when the conversation ends, is replaced, or the session does. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Aborts when the server has created another chat for the conversation, or the conversation ends. */
  get chatSignal(): AbortSignal {
    return this.#chatEnding.signal;
  }

  get status(): ConversationStatus {
    return this.#state.chat.status;
  }

  /** The fields of every call about the chat; null while there is none. */
  get key(): ChatKey | null {
    const { id, hash } = this.#state.chat;
    return id === null || hash === null ? null : { chatId: id, hash };
  }

  /** Whether messages can be posted to the chat. A chat that the server has not confirmed is requested again. */
  get isWritable(): boolean {
    return this.key !== null && this.status !== 'unverified' && this.status !== 'creating';
  }

  get cursor(): ServerId | null {
    return this.#own().cursor;
  }

  get firstWords(): FirstWords {
    return this.#own().firstWords;
  }

  /** No message is missing up to this one. Returns false if that was known. */
  moveCursor(id: ServerId): boolean {
    const { cursor } = this;
    if (id === cursor || (cursor !== null && compareIds(id, cursor) < 0)) return false;
    this.#own().cursor = id;
    return true;
  }

  /** Whether another tab has stored a new conversation. A tab that learns late of an end may store the ended one once more. */
  isElsewhere(): boolean {
    const stored = this.#storage.read();
    if (stored === null) return false;
    const { chat, endedChat } = this.#state;
    return ![chat.id, endedChat?.id].some((id) => String(id) === String(stored.id));
  }

  /**
   * Returns this chat as another tab has stored it; null if another chat or none is stored. Keeps
   * this tab from repeating first words and questions that the other tab has shown.
   */
  followStored(): StoredChat | null {
    const stored = this.#storage.read();
    if (!stored || String(stored.id) !== String(this.#state.chat.id)) return null;
    if (stored.firstWords === null) this.firstWords.take();
    if (stored.isEmailDeclined) this.details.declineEmail();
    return stored;
  }

  /** Restores what is stored even without a chat: the company, the conversation's uuid and the chosen category. */
  recall(): void {
    const { store } = this.#ports;
    this.#state.company = store.get('updatedCompany') || this.#state.company;
    this.#state.chat.uuid = store.get('uuid') ?? this.#state.chat.uuid;
    this.#state.chat.category = this.#storage.category();
  }

  /** Ends this conversation here, because another tab's replaces it. */
  leave(): void {
    this.#renew();
  }

  /** Restores the conversation of an earlier page, or of another tab. Returns null if none is stored. */
  restore(): StoredChat | null {
    const stored = this.#storage.read();
    if (!stored) return null;
    const { uuid, operator, operators } = stored;
    const { id, room, hash, queue, nameAsked: isEmailAsked, isEmailDeclined, category, beganAt } = stored;
    const chat = newChat(uuid, nextStatus(this.status, 'restored') ?? 'live');
    this.#state.chat = { ...chat, id, room, hash, queue, isEmailAsked, isEmailDeclined, category, beganAt };
    this.#own().cursor = stored.cursor;
    this.firstWords.value = stored.firstWords;
    this.#creation.requestedAs = stored.askedAs;
    if (stored.guestId) this.#visitor.takeGuest(stored.guestId);
    Object.assign(this.#state, { isOnline: true, operator, operators });
    return stored;
  }

  /** A chat is about to be requested from the server. */
  beginCreation(): void {
    this.#move('create');
    this.#events.creating();
  }

  /** The server has created no chat, or has not responded. */
  failCreation(): void {
    this.#move(this.key === null ? 'notCreated' : 'unconfirmed');
  }

  /** The server has created the chat, or the same one again. */
  adopt(created: CreatedChat): void {
    const { store, clock } = this.#ports;
    const { chatId: id, room, hash, queue, initMessage } = created;
    const isSame = String(this.#state.chat.id) === String(id);
    this.#chatEnding.abort();
    this.#chatEnding = new AbortController();
    // The response to a repetition has no first words.
    if (!isSame) {
      this.#own().cursor = null;
      this.firstWords.value = { initMessage, queue };
    }
    // The end that the visitor requested was that of the other chat.
    if (!isSame || this.status !== 'ending') this.#move('created');
    Object.assign(this.#state.chat, { id, room, hash, queue, beganAt: clock.now() });
    this.details.setOffer(created);
    if (created.uuid) this.#state.chat.uuid = created.uuid;
    store.set('temporaryUserName', created.userName || created.initName || null);
    this.#events.opened(created.messages, !isSame);
    this.store();
  }

  /** The server has reported whether an operator is online. */
  setOnline(status: Partial<OnlineStatus>): void {
    Object.assign(this.#state, status);
  }

  /** Also stores the status: while no operator is online, the next page begins without the greeting. */
  noteStatus(status: OnlineStatus): void {
    this.setOnline(status);
    this.#ports.store.set('lastStatus', status.isOnline ? null : 'offline');
  }

  /** `isActive`: the server has confirmed that the chat is open. */
  confirm(isActive: boolean): void {
    this.#move(isActive ? 'verified' : 'unconfirmed');
  }

  askEnd(): void {
    this.#move('endAsked');
  }

  cancelEnd(): void {
    this.#move('endCancelled');
  }

  /** Ends the chat, once. Only what the rating and the download need stays stored (END-02, END-04). */
  end(ending: Ending): void {
    const { key } = this;
    if (!key || !nextStatus(this.status, 'ended')) return;
    const canEmail = ending.emailTranscript || this.#state.chat.canEmail;
    const chat = { id: key.chatId, hash: key.hash, savedHistory: ending.savedHistory };
    this.#renew();
    this.#state.endedChat = chat;
    this.#state.chat = newChat(this.#ports.newId(), 'ended');
    this.#forgetStored(key.chatId);
    this.#events.ended({ ...ending, chat, canEmail });
  }

  /**
   * Clears a chat that turned out to be closed (SEND-04), and returns its key. `beginNext` has to follow.
   */
  giveUp(): ChatKey | null {
    const ended = this.key;
    const { id, canEmail } = this.#state.chat;
    const chat = ended && { id: ended.chatId, hash: ended.hash, savedHistory: false };
    if (chat) this.#state.endedChat = chat;
    this.#forgetStored(id);
    this.#events.foundClosed({ chatId: id, chat, canEmail });
    return ended;
  }

  /** Adds the marker after an ended conversation. The next one's question area follows it. */
  beginNext(): void {
    const { newId, clock } = this.#ports;
    this.#renew();
    this.#state.chat = newChat(newId(), nextStatus(this.status, 'nextBegun') ?? 'idle');
    this.#state.operator = null;
    this.#thread.merge({ objectType: 'delimeter', key: newId(), chatId: null, createdAt: clock.now() });
    this.#events.nextBegun();
  }

  /** No operator is online: the ticket form replaces the messages (ONL-04). */
  goOffline(): void {
    this.#renew();
    this.#move('wentOffline');
    this.#state.isOnline = false;
    this.#events.wentOffline();
  }

  /** Replaces the ticket form by a new conversation. A chat that the form replaced stays ended. */
  comeBack(): void {
    const { chat } = this.#state;
    const status = nextStatus(this.status, 'cameBack');
    if (status === null) return;
    if (chat.id !== null) this.#forgetStored(chat.id);
    this.#renew();
    this.#state.chat = chat.id === null ? { ...chat, status } : newChat(this.#ports.newId(), status);
    this.#state.operator = null;
  }

  /** Adopts the uuid under which another tab is about to create the chat, so that both get the same one. */
  takeUuid(uuid: string): void {
    if (this.#state.chat.id === null && this.status !== 'creating') this.#state.chat.uuid = uuid;
  }

  store(): void {
    const { chat, operator, operators, user } = this.#state;
    const parts = {
      chat,
      operator,
      operators,
      cursor: this.cursor,
      firstWords: this.firstWords.value,
      guestId: user.guestId,
      askedAs: this.#creation.requestedAs,
    };
    this.#storage.write(parts, this.#thread);
  }

  /** Stores once for a burst of messages. If the page closes before that, the next page gets them from the server. */
  storeSoon(): void {
    this.#own().storing.run(() => this.store());
  }

  /** Stores now, because the page may close. */
  flush(): void {
    this.#own().storing.flush();
  }

  /** The visitor is forgotten, or the session ends. */
  dispose(): void {
    this.#chatEnding.abort();
    this.#ending.abort();
  }

  #forgetStored(id: ServerId | null): void {
    this.#storage.forget(id, this.#creation.requestedAs);
    if (id !== null) void this.#ports.outbox.endChat(id);
  }

  /** Aborts everything of the old conversation. */
  #renew(): void {
    this.dispose();
    this.#ending = new AbortController();
    this.#chatEnding = new AbortController();
  }

  #move(event: ConversationEvent): void {
    this.#state.chat.status = nextStatus(this.status, event) ?? this.status;
  }
}
