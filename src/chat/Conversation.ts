import { BURST_PAUSE_MS, SCROLL_TO_MARKER_MS } from '../config/durations.ts';
import { CHAT_OFFLINE } from '../config/serverTexts.ts';
import type { Category } from '../entries/categories/categories.ts';
import { keyInChat, type ServerId } from '../entries/entryBase.ts';
import type { Message } from '../entries/message/message.ts';
import type {
  Answer,
  ChatKey,
  CloseAnswer,
  CreateChatRequest,
  CreatedChat,
  Offer,
  OnlineStatus,
  Operator,
  Ports,
  VisitorProfile,
} from '../ports.ts';
import type { ChatStorage, StoredChat } from './ChatStorage.ts';
import { nextStatus, type ConversationEvent, type ConversationStatus } from './conversationStatus.ts';
import { isUnclear } from './refusals.ts';
import { compareIds } from './order.ts';
import { perSignal } from './perSignal.ts';
import { callerId } from './selectors.ts';
import { newChat, type Context, type EndedChat } from './state.ts';
import type { Thread } from './Thread.ts';
import { Throttle } from './Throttle.ts';
import type { Visitor } from './Visitor.ts';

/** How a chat has ended, as the server told it. */
export type Ending = { closedBy: 'user' | 'staff' } & CloseAnswer;
/** `chat`: what its copy and its rating need; `canEmail`: the server sends the copy by e-mail. */
export type EndedConversation = Ending & { chat: EndedChat; canEmail: boolean };

/** The facts that a conversation makes known. */
export type ConversationEvents = {
  /** The server is about to be asked for a chat. */
  creating(): void;
  /** The server has made the chat; `messages`: what it has in it already. `isNew`: it is not the chat that was known before. */
  opened(messages: readonly Message[], isNew: boolean): void;
  /** Another tab has begun a conversation, and no message may open a second one. */
  foundElsewhere(): void;
  /** The server has told what it can do beyond the contract. */
  offered(): void;
  ended(end: EndedConversation): void;
  /** A message was refused because the chat is closed; the next one follows. `chat`: null where none had been made. */
  foundClosed(found: { chatId: ServerId | null; chat: EndedChat | null; canEmail: boolean }): void;
  /** The visitor's place in line has changed; 0: there is none to tell. */
  placeChanged(queue: number): void;
  /** The marker of the next conversation is in the thread. */
  nextBegun(): void;
  /** No operator is there: the ticket form takes the conversation's place. */
  wentOffline(): void;
};

/** Why there is no chat to write to; or that there is one. */
export type Opening = 'opened' | 'offline' | 'refused' | 'unclear';

/** Storing waits until the burst is drawn. */
const STORE_LAG_MS = 150;

type Written = 'chat' | 'endedChat' | 'isOnline' | 'backAt' | 'operator' | 'operators' | 'company' | 'scrollTarget';
type Deps = {
  visitor: Visitor;
  thread: Thread;
  storage: ChatStorage;
  /** The page's facts that go with the chat's start. */
  profile: { readonly value: VisitorProfile | null; readonly chatFrom: unknown };
  events: ConversationEvents;
};

/**
 * The visitor's conversation with the server: before there is a chat, while it is live, and after its end (see ConversationStatus). It owns the
 * chat's key, the signals that tell of an end, and what is stored of it. This file is longer than others because each step changes the same
 * status, key and stored copy.
 */
export class Conversation {
  readonly #state: Context<Written>['state'];
  readonly #ports: Ports;
  readonly #visitor: Visitor;
  readonly #thread: Thread;
  readonly #storage: ChatStorage;
  readonly #profile: Deps['profile'];
  readonly #events: ConversationEvents;
  #ending = new AbortController();
  #chatEnding = new AbortController();
  /** The uuid under which a chat was asked for without an answer. There may be one, so the next is asked for under it. */
  #askedAs: string | null = null;
  /** The parts that one conversation has, and the next has anew. */
  readonly #own = perSignal(
    () => this.signal,
    (signal) => ({
      /** The message up to which nothing is missing; null: from the start. A sent message does not move it: others may have come before. */
      cursor: null as ServerId | null,
      /** The words that follow the message which has begun the chat. */
      firstWords: null as StoredChat['firstWords'],
      storing: new Throttle({ ms: BURST_PAUSE_MS, lagMs: STORE_LAG_MS, clock: this.#ports.clock, signal }),
    }),
  );

  constructor({ state, ports }: Context<Written>, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#visitor = deps.visitor;
    this.#thread = deps.thread;
    this.#storage = deps.storage;
    this.#profile = deps.profile;
    this.#events = deps.events;
    state.chat = newChat(ports.newId());
    Object.assign(state, { endedChat: null, operator: null, operators: [] });
  }

  /** Aborts when the conversation ends, is replaced, or the session does. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Aborts when the server has made the conversation's chat anew, or the conversation ends. */
  get chatSignal(): AbortSignal {
    return this.#chatEnding.signal;
  }

  get status(): ConversationStatus {
    return this.#state.chat.status;
  }

  /** The fields that a call about the chat carries; null while there is no chat. */
  get key(): ChatKey | null {
    const { id, hash } = this.#state.chat;
    return id === null || hash === null ? null : { chatId: id, hash };
  }

  /** Whether there is a chat to write to. A chat that the server has not confirmed is asked for anew. */
  get isWritable(): boolean {
    return this.key !== null && this.status !== 'unverified' && this.status !== 'creating';
  }

  get cursor(): ServerId | null {
    return this.#own().cursor;
  }

  /** Up to this message nothing is missing; false when that was known. */
  moveCursor(id: ServerId): boolean {
    const { cursor } = this;
    if (id === cursor || (cursor !== null && compareIds(id, cursor) < 0)) return false;
    this.#own().cursor = id;
    return true;
  }

  /**
   * Has the server make a chat (STA-03 to STA-06), or tells why there is none. One tab at a time asks; a repetition after a lost answer carries
   * the same uuid and finds the same chat.
   */
  open(): Promise<Opening> {
    const { signal } = this;
    return this.#ports.tabs.exclusively('create', async () => {
      if (signal.aborted) return 'unclear';
      if (this.key !== null || !this.isElsewhere()) return this.#create(signal);
      this.#events.foundElsewhere();
      return 'opened';
    });
  }

  /** Whether storage has a conversation that another tab has begun. A tab that hears late of an end may store the ended one once more. */
  isElsewhere(): boolean {
    const stored = this.#storage.read();
    if (stored === null) return false;
    const { chat, endedChat } = this.#state;
    return ![chat.id, endedChat?.id].some((id) => String(id) === String(stored.id));
  }

  /**
   * Returns this chat as another tab has stored it; null if another chat or none is stored. Keeps this tab from repeating its first words and
   * questions.
   */
  followStored(): StoredChat | null {
    const stored = this.#storage.read();
    if (!stored || String(stored.id) !== String(this.#state.chat.id)) return null;
    if (stored.firstWords === null) this.#own().firstWords = null;
    if (stored.isEmailDeclined) this.declineEmail();
    return stored;
  }

  /** Takes from storage what outlives the page without a chat: the company, the conversation's uuid and the chosen area. */
  recall(): void {
    const { store } = this.#ports;
    this.#state.company = store.get('updatedCompany') || this.#state.company;
    this.#state.chat.uuid = store.get('uuid') ?? this.#state.chat.uuid;
    this.#state.chat.category = this.#storage.category();
  }

  /** Gives way to the conversation that another tab has begun. */
  leave(): void {
    this.#renew();
  }

  /** Takes up the conversation of an earlier page, or of another tab; null when none is stored. */
  restore(): StoredChat | null {
    const stored = this.#storage.read();
    if (!stored) return null;
    const { id, uuid, room, hash, queue, nameAsked, isEmailDeclined, category, beganAt, operator, operators } = stored;
    const chat = newChat(uuid, nextStatus(this.status, 'restored') ?? 'live');
    this.#state.chat = { ...chat, id, room, hash, queue, nameAsked, isEmailDeclined, category, beganAt };
    Object.assign(this.#own(), { cursor: stored.cursor, firstWords: stored.firstWords });
    this.#askedAs = stored.askedAs;
    if (stored.guestId) this.#visitor.takeGuest(stored.guestId);
    Object.assign(this.#state, { isOnline: true, operator, operators });
    return stored;
  }

  /** The server has told whether an operator is there. */
  setOnline(status: Partial<OnlineStatus>): void {
    Object.assign(this.#state, status);
  }

  /** Takes the server's answer, and has the next page begin without the greeting while no operator is there. */
  noteStatus(status: OnlineStatus): void {
    this.setOnline(status);
    this.#ports.store.set('lastStatus', status.isOnline ? null : 'offline');
  }

  /** Whether the server has said that the chat goes on. */
  verify(isActive: boolean): void {
    this.#move(isActive ? 'verified' : 'doubted');
  }

  askEnd(): void {
    this.#move('endAsked');
  }

  cancelEnd(): void {
    this.#move('endCancelled');
  }

  /** The chat is over. Told twice, it happens once. Nothing of it stays stored but what rating and download need (END-02, END-04). */
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
   * A message was refused because the chat is closed (SEND-04): the old chat is cleared. Returns the key of the old chat; `beginNext` is to follow.
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

  /** Puts the marker after an ended conversation; the question area of the next follows it. */
  beginNext(): void {
    const { newId, clock } = this.#ports;
    this.#renew();
    this.#state.chat = newChat(newId(), nextStatus(this.status, 'nextBegun') ?? 'idle');
    this.#state.operator = null;
    this.#thread.merge({ objectType: 'delimeter', key: newId(), chatId: null, createdAt: clock.now() });
    this.#events.nextBegun();
  }

  scrollToMarker(): void {
    const { clock } = this.#ports;
    clock.after(SCROLL_TO_MARKER_MS, this.signal, () => {
      for (const { objectType, key } of this.#thread.backwards()) {
        if (objectType !== 'delimeter') continue;
        this.#state.scrollTarget = { key, at: clock.now() };
        return;
      }
    });
  }

  /** The server has no operator: the messages give way to the ticket form (ONL-04). */
  goOffline(): void {
    this.#renew();
    this.#move('wentOffline');
    this.#state.isOnline = false;
    this.#events.wentOffline();
  }

  /** Replaces the ticket form by a chat to be begun. A chat that the form had replaced stays over. */
  comeBack(): void {
    const { chat } = this.#state;
    const status = nextStatus(this.status, 'cameBack');
    if (status === null) return;
    if (chat.id !== null) this.#forgetStored(chat.id);
    this.#renew();
    this.#state.chat = chat.id === null ? { ...chat, status } : newChat(this.#ports.newId(), status);
    this.#state.operator = null;
  }

  /** An operator took the chat, perhaps from another in its middle (RT-07): a line of the thread says so, once (UX-11). */
  setOperator(operator: Operator): void {
    const { operators, operator: earlier, chat } = this.#state;
    const { name } = operator;
    this.#state.operator = operator;
    this.setQueue(0);
    if (!operators.some((other) => other.name === name)) this.#state.operators = [...operators, operator];
    if (earlier?.name !== name && name !== '') {
      const key = keyInChat(chat.id, `joined:${this.#countJoined()}:${name}`);
      const at = { key, chatId: chat.id, createdAt: this.#ports.clock.now() };
      this.#thread.merge({ ...at, objectType: 'modal', icon: null, textKey: 'operator.joined', textValues: { name } });
    }
    this.store();
  }

  /** Counts the lines of this chat about an operator who joined. All tabs count alike, so their keys are equal. */
  #countJoined(): number {
    const { id } = this.#state.chat;
    return this.#thread
      .all()
      .filter((entry) => entry.objectType === 'modal' && entry.textKey === 'operator.joined' && entry.chatId === id)
      .length;
  }

  /** A staff message tells who has the chat, if nothing is known of it yet: the channel may have been joined after that was told (RT-07). */
  noticeOperator(name: string): void {
    this.setQueue(0);
    if (this.#state.operator === null && name !== '') this.setOperator({ name, img: null });
  }

  /** The visitor's place in line changes where it is shown, and goes when there is none to tell: 0 (UX-11). */
  setQueue(queue: number): void {
    const { chat } = this.#state;
    const own = this.#own();
    if (chat.id === null || chat.queue === queue) return;
    chat.queue = queue;
    // The first words are still to come, with the new place.
    if (own.firstWords) own.firstWords = { ...own.firstWords, queue };
    else this.#events.placeChanged(queue);
    this.storeSoon();
  }

  /** The operators moved the conversation to another brand: later calls carry it, also on the next page (ONL-05). */
  moveTo(company: string): void {
    if (company === '') return;
    this.#state.company = company;
    this.#ports.store.set('updatedCompany', company);
  }

  setCategory(category: Category): void {
    this.#state.chat.category = { ...category };
  }

  /** The server has told what it can do beyond the contract. */
  setOffer({ emailTranscript, visitorUpdates }: Offer): void {
    Object.assign(this.#state.chat, { canEmail: emailTranscript ?? false, canUpdateVisitor: visitorUpdates ?? false });
    this.#events.offered();
  }

  declineEmail(): void {
    this.#state.chat.isEmailDeclined = true;
  }

  noteEmailAsked(): void {
    this.#state.chat.nameAsked = true;
  }

  /** The uuid under which another tab is about to make the chat: the same here makes the same chat. */
  takeUuid(uuid: string): void {
    if (this.#state.chat.id === null && this.status !== 'creating') this.#state.chat.uuid = uuid;
  }

  get hasFirstWords(): boolean {
    return this.#own().firstWords !== null;
  }

  /** The words that follow the message which has begun the chat, once. */
  takeFirstWords(): StoredChat['firstWords'] {
    const { firstWords } = this.#own();
    this.#own().firstWords = null;
    return firstWords;
  }

  store(): void {
    const { chat, operator, operators, user } = this.#state;
    const { cursor, firstWords } = this.#own();
    const parts = { chat, operator, operators, cursor, firstWords, guestId: user.guestId, askedAs: this.#askedAs };
    this.#storage.write(parts, this.#thread);
  }

  /** Stores once for a burst of messages. Where the page goes before that, the next page gets the messages from the server. */
  storeSoon(): void {
    this.#own().storing.run(() => this.store());
  }

  /** Stores now, because the page may go away. */
  flush(): void {
    this.#own().storing.flush();
  }

  /**
   * Until the chat exists, all tabs and the next page make it under the uuid that was kept first: an answer that is lost to one of them leaves
   * no second chat. The outbox agrees on it, also where localStorage is full.
   */
  async agreeOnUuid(): Promise<void> {
    const { signal } = this;
    const { store, outbox } = this.#ports;
    const { chat, user } = this.#state;
    const uuid = store.get('uuid') ?? chat.uuid;
    const agreed = await outbox.agreeOnChat({ uuid, guestId: user.guestId, chatId: null });
    if (signal.aborted || this.#state.chat.id !== null) return;
    this.#state.chat.uuid = agreed.uuid;
    this.#visitor.takeGuest(agreed.guestId);
    for (const key of ['uuid', 'guestId'] as const) if (store.get(key) !== agreed[key]) store.set(key, agreed[key]);
  }

  /** The visitor is forgotten, or the session ends. */
  dispose(): void {
    this.#chatEnding.abort();
    this.#ending.abort();
  }

  async #create(signal: AbortSignal): Promise<Opening> {
    const { api, report, outbox } = this.#ports;
    // Only the server can tell whether a chat that may have ended goes on.
    if (this.#state.isOnline === false && this.key === null) {
      report({ code: 'offline', message: 'Chat is offline' });
      this.goOffline();
      return 'offline';
    }
    this.#move('create');
    this.#events.creating();
    await this.agreeOnUuid();
    if (signal.aborted) return 'unclear';
    const request = this.#request();
    this.#askedAs = request.uuid;
    // The next page asks again for a chat that may have been made in place of this one.
    if (this.key !== null) this.store();
    let answer = await api.createChat(request, signal);
    if (isTokenRefused(answer) && (await this.#visitor.renewToken(signal)))
      answer = await api.createChat({ ...request, token: this.#visitor.token }, signal);
    if (signal.aborted) return 'unclear';
    if (answer.ok || !isUnclear(answer)) this.#askedAs = null;
    if (!answer.ok) {
      this.#move(this.key === null ? 'notCreated' : 'doubted');
      if (answer.error !== CHAT_OFFLINE) return isUnclear(answer) ? 'unclear' : 'refused';
      this.goOffline();
      return 'offline';
    }
    this.#adopt(answer.value);
    this.#tellCategory(request.categoryId);
    const { uuid } = this.#state.chat;
    // Before the lock is free, and another tab may ask for a chat.
    await outbox.keepChat({ uuid, guestId: this.#state.user.guestId, chatId: answer.value.chatId });
    return 'opened';
  }

  #request(): CreateChatRequest {
    const { chat, user, company, experiments } = this.#state;
    const { page, cookie, store } = this.#ports;
    return {
      userId: callerId(this.#state),
      userName: user.name,
      categoryId: chat.category?.id ?? null,
      company,
      browser: page.browser(),
      os: page.os(),
      uuid: chat.uuid,
      expGuestId: cookie.read() ?? '',
      fp: store.get('fingerprint') ?? '',
      referer: page.url(),
      whereChatFrom: this.#profile.chatFrom,
      extras: Object.keys(experiments).length > 0 ? { experiments: { ...experiments } } : null,
      profile: this.#profile.value,
      token: this.#visitor.token,
    };
  }

  #adopt(created: CreatedChat): void {
    const { store, clock } = this.#ports;
    const { chatId: id, room, hash, queue, initMessage } = created;
    const isSame = String(this.#state.chat.id) === String(id);
    this.#chatEnding.abort();
    this.#chatEnding = new AbortController();
    // The answer to a repetition begins no chat, and has no first words.
    if (!isSame) Object.assign(this.#own(), { firstWords: { initMessage, queue }, cursor: null });
    // The end that the visitor has asked for was that of the other chat.
    if (!isSame || this.status !== 'ending') this.#move('created');
    Object.assign(this.#state.chat, { id, room, hash, queue, beganAt: clock.now() });
    this.setOffer(created);
    if (created.uuid) this.#state.chat.uuid = created.uuid;
    store.set('temporaryUserName', created.userName || created.initName || null);
    this.#events.opened(created.messages, !isSame);
    this.store();
  }

  /** An area that the visitor has chosen while the chat was being made is told after it (CAT-02). */
  #tellCategory(known: ServerId | null): void {
    const { id, room, category } = this.#state.chat;
    if (id === null || room === null || category === null || category.id === known) return;
    void this.#ports.api.updateCategory({ chatId: id, categoryId: category.id, room }, this.signal);
  }

  #forgetStored(id: ServerId | null): void {
    this.#storage.forget(id, this.#askedAs);
    if (id !== null) void this.#ports.outbox.endChat(id);
  }

  /** Ends everything that waits for the old conversation, and gives the new one its signals. */
  #renew(): void {
    this.dispose();
    this.#ending = new AbortController();
    this.#chatEnding = new AbortController();
  }

  #move(event: ConversationEvent): void {
    this.#state.chat.status = nextStatus(this.status, event) ?? this.status;
  }
}

const isTokenRefused = (answer: Answer<CreatedChat>): boolean => !answer.ok && answer.status === 401;
