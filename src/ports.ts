/**
 * The ports: what the core needs from outside. The core and the UI reach time, the server, storage, other tabs and the page through these
 * interfaces alone. compose.ts joins the browser's adapters (src/adapters), and test/support joins the fakes. The file is long because it is
 * the whole list.
 *
 * No port throws or rejects, unless its docstring says so. Times are in milliseconds since the epoch, durations (`ms`) in milliseconds. A
 * listener lives until its signal aborts; a signal that has aborted before adds no listener.
 */
import type { Category } from './entries/categories/categories.ts';
import type { ServerId } from './entries/entryBase.ts';
import type { Callback, Message } from './entries/message/message.ts';
import type { Rate } from './entries/rate/rate.ts';
import type { StorageKey } from './config/storageKeys.ts';

export interface Clock {
  now(): number;
  /** Runs once after `ms`, unless the signal aborts before. */
  after(ms: number, signal: AbortSignal, run: () => void): void;
  /** Runs every `ms` until the signal aborts. */
  every(ms: number, signal: AbortSignal, run: () => void): void;
}

// The server's HTTP API.

/** The outcome of a call. */
export type Answer<T> = { ok: true; value: T } | Refusal;

/** Why a call has no value. */
export type Refusal = {
  ok: false;
  /**
   * - network: no answer came, or not in time. The server may have done what was asked.
   * - refused: the server has answered with an error.
   * - malformed: the answer does not fit its schema. The server may have done what was asked.
   * - aborted: the caller's signal has aborted.
   */
  code: 'network' | 'refused' | 'malformed' | 'aborted';
  /** The HTTP status; null where no answer came. */
  status: number | null;
  /** The server's own text; '' where it gave none. The widget compares this text, never the status (config/serverTexts.ts). */
  error: string;
  /** The server's errors by field. Errors without a field are under ''. */
  errors: Readonly<Record<string, readonly string[]>>;
};

/** Names a chat, and proves that the visitor may use it. */
export type ChatKey = { chatId: ServerId; hash: string };

export type CreateChatRequest = {
  userId: string;
  userName: string;
  categoryId: ServerId | null;
  company: string;
  browser: string;
  os: string;
  /** The conversation's own id. A second request with the same uuid makes no second chat. */
  uuid: string;
  /** The guest id for experiments; '' for none. */
  expGuestId: string;
  /** The browser's fingerprint; '' for none. */
  fp: string;
  referer: string;
  whereChatFrom: unknown;
  extras: Readonly<Record<string, unknown>> | null;
  /** Null: the page has told nothing. */
  profile: VisitorProfile | null;
  /** The bearer token of a registered user; null for a guest. */
  token: string | null;
};

/** The page's facts about the visitor beside id and email; null: not told. `avatar`: the address of a picture. */
export type VisitorProfile = {
  name: string | null;
  phone: string | null;
  avatar: string | null;
  metadata: Readonly<Record<string, string | number | boolean>>;
};
export type CreatedChat = {
  chatId: ServerId;
  room: string;
  hash: string;
  uuid: string;
  initName: string;
  userName: string;
  messages: Message[];
  /** The visitor's place in the queue; 0 for none. */
  queue: number;
  initMessage: string | null;
} & Offer;
/** `operator`: who has the chat now, `queue`: the visitor's place in line; null where the server does not say. */
export type VerifyAnswer = {
  latest: boolean;
  status: boolean;
  messages: Message[];
  operator: Operator | null;
  queue?: number | null | undefined;
};
/** `emailTranscript`: the server sends a conversation by e-mail. `visitorUpdates`: it takes `updateVisitor`. */
export type Offer = { emailTranscript?: boolean | null | undefined; visitorUpdates?: boolean | null | undefined };
export type CloseAnswer = { showRate: boolean; savedHistory: boolean } & Offer;
/** `backAt`: when an operator is back, ms since the epoch; null where the server does not tell. */
export type OnlineStatus = { isOnline: boolean; backAt: number | null };
export type TicketRequest = {
  id: string;
  message: string;
  email: string;
  categoryId: ServerId | null;
  domain: string;
  expGuestId: string;
};

/** One function for each call of the wire contract (specification, section 7). A failure is an Answer, and is reported. */
export interface SupportApi {
  createChat(request: CreateChatRequest, signal: AbortSignal): Promise<Answer<CreatedChat>>;
  sendMessage(
    request: ChatKey & { userId: string; userType: 'guest' | 'registered'; message: string; uuid: string },
    signal: AbortSignal,
  ): Promise<Answer<Message>>;
  sendAttachment(
    request: ChatKey & {
      uuid: string;
      files: readonly File[];
      /** The uploaded part, 0 to 1. */ onProgress(part: number): void;
    },
    signal: AbortSignal,
  ): Promise<Answer<Message>>;
  answerCallback(
    request: ChatKey & { callbackId: ServerId; answer: boolean; selectedDuration: number | null },
    signal: AbortSignal,
  ): Promise<Answer<Callback>>;
  closeChat(
    request: ChatKey & { userId: string; rate: Rate | null },
    signal: AbortSignal,
  ): Promise<Answer<CloseAnswer>>;
  /** Not idempotent: each call is a mail. */
  emailTranscript(request: ChatKey & { email: string }, signal: AbortSignal): Promise<Answer<null>>;
  reportActivity(request: ChatKey & { path: string }, signal: AbortSignal): Promise<Answer<null>>;
  reportStat(request: ChatKey & { stat: VisitStat }, signal: AbortSignal): Promise<Answer<null>>;
  categories(company: string, signal: AbortSignal): Promise<Answer<Category[]>>;
  checkChat(
    request: { userId: string; userName: string; uuid: string; company: string; chatId: ServerId; fp: string },
    signal: AbortSignal,
  ): Promise<Answer<{ status: boolean } & Offer>>;
  updateName(request: { uuid: string; name: string }, signal: AbortSignal): Promise<Answer<{ name: string }>>;
  /** During a chat, only where the server has offered it (API-07). */
  updateVisitor(
    request: ChatKey & { userId: string; userName: string; profile: VisitorProfile; token: string | null },
    signal: AbortSignal,
  ): Promise<Answer<null>>;
  updateCategory(
    request: { chatId: ServerId; categoryId: ServerId; room: string },
    signal: AbortSignal,
  ): Promise<Answer<null>>;
  /** Asks for all messages after `messageId`, oldest first; 0 asks from the start. */
  verifyLatest(request: ChatKey & { messageId: ServerId }, signal: AbortSignal): Promise<Answer<VerifyAnswer>>;
  readMessages(request: ChatKey & { messageId: ServerId }, signal: AbortSignal): Promise<Answer<null>>;
  onlineStatus(company: string, signal: AbortSignal): Promise<Answer<OnlineStatus>>;
  sendContactForm(fields: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Answer<null>>;
  createTicket(
    company: string,
    request: TicketRequest,
    signal: AbortSignal,
  ): Promise<Answer<{ ticketId: ServerId; hash: string }>>;
  experiment(
    request: { experiment: string; userId: string | null },
    signal: AbortSignal,
  ): Promise<Answer<{ branch: string }>>;
  track(
    event: string,
    request: { expGuestId: string; properties: Readonly<Record<string, unknown>> },
    signal: AbortSignal,
  ): Promise<Answer<null>>;
}

export type VisitStat = { pages: number; seconds: number; language: string; screen: string; timezone: string };

// The socket.

export type RealtimeEvent =
  | { type: 'message'; message: Message }
  | { type: 'opened'; chatId: ServerId; operator: Operator }
  | ({ type: 'closed'; chatId: ServerId; closedBy: 'user' | 'staff' } & CloseAnswer)
  /** The visitor's place in line; 0: none to tell. */
  | { type: 'queue'; chatId: ServerId; queue: number }
  | { type: 'company'; company: string }
  /** Something new is too large for an event: ask the server for it. */
  | { type: 'changed' }
  | { type: 'typing'; name: string }
  /** The channel is joined, at first and after each lost socket. Events in between are lost: ask the server for the messages. */
  | { type: 'joined' }
  /** The socket is gone. It reconnects by itself. */
  | { type: 'lost' }
  /** The server refuses the connection, or there is no key for it. It does not reconnect before the configuration changes. */
  | { type: 'refused' };

export type Operator = { name: string; img: string | null };

/** A client event (RT-04), which the server passes on to the operators without keeping it. */
export type Whisper =
  | { type: 'clientTyping'; name: string; chatId: ServerId; message: string }
  | { type: 'user-closed-chat'; chatId: ServerId }
  | { type: 'client-ping-connection'; browser: string; device: string };

export interface Realtime {
  /** Joins the private channel of a chat until the signal aborts. All tabs of the visitor share one socket. */
  join(room: ChatKey & { room: string }, onEvent: (event: RealtimeEvent) => void, signal: AbortSignal): RealtimeChannel;
}
export interface RealtimeChannel {
  /** A whisper is a hint: without a joined channel it is dropped in silence. */
  whisper(whisper: Whisper): void;
  /** Reconnects at once when the socket is down. */
  nudge(): void;
}

// Storage.

/** The visitor's values by key, shared by all tabs. Where the browser or the visitor allows no storage, they last as long as the page. */
export interface KeyValueStore {
  get(key: StorageKey): string | null;
  /** Null removes. */
  set(key: StorageKey, value: string | null): void;
  /** Calls the listener when another tab has changed a value. Returns the unsubscriber. */
  subscribe(listener: (key: StorageKey, value: string | null) => void): () => void;
  /** Removes every value. */
  clear(): void;
}

/** The cookie with the guest id for experiments. Where cookies are blocked, it lasts as long as the page. */
export interface GuestCookie {
  read(): string | null;
  /** Null removes the cookie. Otherwise it lives about one year. */
  write(value: string | null): void;
}

/** A message of the visitor that the server has not confirmed. */
export type OutboxItem = {
  uuid: string;
  text: string;
  files: readonly File[];
  createdAt: number;
  tempFromForm: boolean;
  /** The chats in which it may have arrived: a tab has tried it there without a clear answer. */
  triedIn: readonly ChatKey[];
  /** Waits for the visitor's retry, because the visitor has ended its chat. */
  isHeld: boolean;
};

/** The unconfirmed messages of all tabs. They survive a reload. Each message belongs to one tab, which alone sends it. */
export interface Outbox {
  /** Adds or replaces a message, which belongs to this tab. Resolves when the next page finds it, or when the browser keeps nothing. */
  put(item: OutboxItem): Promise<void>;
  remove(uuid: string): Promise<void>;
  /** The messages of all tabs, oldest first. */
  list(): Promise<readonly OutboxItem[]>;
  /** The messages that belong to this tab from now on, oldest first: its own, and those of tabs that have gone. */
  take(): Promise<readonly OutboxItem[]>;
  /** A tab has gone, and this tab can `take` or `pass` its messages. */
  onLeft(listener: () => void, signal: AbortSignal): void;
  /** Gives the messages of tabs that have gone to another tab, because this one cannot send them. */
  pass(): void;
  /** Agrees with the other tabs on the chat for all messages: the first offer wins. */
  agreeOnChat(offer: ChatAgreement): Promise<ChatAgreement>;
  /** The agreed chat has been created. */
  keepChat(created: ChatAgreement): Promise<void>;
  /** The chat has ended, and the agreement with it. An agreement on another chat stays. */
  endChat(chatId: ServerId): Promise<void>;
  /** Removes these messages and whatever only this tab remembers. The messages of other tabs stay. */
  forget(uuids: readonly string[]): Promise<void>;
  /** Removes everything, in all tabs. */
  clear(): Promise<void>;
}

/** The chat is created with `uuid`, as the guest `guestId`. `chatId` is null until the chat is created. */
export type ChatAgreement = { uuid: string; guestId: string; chatId: ServerId | null };

// Other tabs.

/** The tabs of the site that show the same company's chat. */
export interface Tabs {
  /** One tab leads: the one that was seen last. It plays the sound, and shows the notifications. */
  isLeader(): boolean;
  /** Sends to the other tabs. */
  post(message: TabMessage): void;
  /** Runs the task while no other tab runs one under that name. It waits ten seconds at most. Rejects as the task does. */
  exclusively<T>(name: string, task: () => Promise<T>): Promise<T>;
  /** Receives from the other tabs, in the order sent. */
  subscribe(listener: (message: TabMessage) => void, signal: AbortSignal): void;
}

export type TabMessage =
  /** The visitor has read the chat up to this message. */
  | { type: 'read'; messageId: ServerId }
  /** The visitor is forgotten. */
  | { type: 'reset' }
  /** Without Web Locks: this tab leads since that moment. */
  | { type: 'leads'; since: number }
  /** Without Web Locks: the leader goes. */
  | { type: 'leaves' }
  /** This tab sends the messages of that batch. When it goes, another tab has to send them. */
  | { type: 'sending'; batch: string };

// The visitor's attention.

export interface Sound {
  /** Plays once in all tabs together. It is silent when the visitor has muted it, and before the visitor's first gesture in the page. */
  play(reason: 'message' | 'closed'): void;
}

/** The system shows one notification of a `tag` at a time, in all tabs of the site. */
export type Note = { title: string; body: string; tag: string; lang: string; dir: 'ltr' | 'rtl' };

/** The system's notifications, which the visitor allows to the whole site. */
export interface Notifications {
  /** 'default': the visitor has not been asked. 'denied': also where the browser has no notifications. */
  permission(): 'granted' | 'denied' | 'default';
  /** Asks the visitor. It has to be called by a press. */
  ask(): Promise<'granted' | 'denied' | 'default'>;
  /** Shows a notification. Returns a function that takes it away. `onPress` is called after the page has come to the front. */
  show(note: Note, onPress: () => void): () => void;
}

// The page.

/** The browser's page: its address, its device, its state, and what the widget does to it. */
export interface Page extends PageAddress, Device, PageLife, PageLayout {
  /** Shows a count before the page's title; 0 shows none. */
  showCount(count: number): void;
  /** Copies to the clipboard; false where the browser refuses. */
  copy(text: string): Promise<boolean>;
}

export interface PageAddress {
  url(): string;
  path(): string;
  host(): string;
  /** The path has changed. */
  onNavigate(listener: () => void, signal: AbortSignal): void;
}

export interface Device {
  /** The browser's language, BCP 47. */
  language(): string;
  /** A mobile user agent, or a window of at most 800 by 600 pixels (WIN-20). */
  isMobile(): boolean;
  /** Such as 'Firefox 150', or 'Unknown'. */
  browser(): string;
  /** Such as 'Windows', or 'Unknown'. */
  os(): string;
  device(): 'mobile' | 'desktop';
  /** Such as '1920x1080'. */
  screen(): string;
  /** An IANA name, such as 'America/Chicago'. */
  timezone(): string;
}

export interface PageLife {
  isVisible(): boolean;
  /** False: the network is away. True says little. */
  isOnline(): boolean;
  onVisibilityChange(listener: () => void, signal: AbortSignal): void;
  /** `isOnline` has changed. */
  onConnectionChange(listener: () => void, signal: AbortSignal): void;
  /** The page has come back from the back-forward cache, or from sleep. It may have missed messages. */
  onResume(listener: () => void, signal: AbortSignal): void;
  /** The page has come back from the back-forward cache. It may have missed every change of storage and every message of other tabs. */
  onRestore(listener: () => void, signal: AbortSignal): void;
}

export interface PageLayout {
  onResize(listener: () => void, signal: AbortSignal): void;
  /** Stops the page from scrolling until the signal aborts. The page is then at the same position. */
  holdScroll(signal: AbortSignal): void;
  /** Until the signal aborts, Back calls the listener once instead of leaving the page. An abort before that leaves no history entry. */
  onBack(listener: () => void, signal: AbortSignal): void;
  /** Calls the listener at once, and at each change. It is silent where the browser does not tell. */
  onVisibleArea(listener: (area: VisibleArea) => void, signal: AbortSignal): void;
}

/** The part of the page's fixed layer that is visible, in CSS pixels. */
export type VisibleArea = { top: number; height: number; hasKeyboard: boolean };

export interface Files {
  /** Downloads the text as a file. */
  download(name: string, text: string): void;
}

/** The events that the session emits on the elements (EL-05). The elements themselves emit those of open, close, state and unread. */
export type OutgoingEvent =
  | { type: 'chat-message'; message: Message }
  | { type: 'chat-ticket'; id: ServerId }
  | { type: 'chat-rated'; rate: Rate }
  | { type: 'chat-start'; chatId: ServerId }
  /** `server`: a message was refused because the chat is closed; nobody has told who closed it. */
  | { type: 'chat-end'; chatId: ServerId; by: 'user' | 'staff' | 'server' }
  | { type: 'chat-operator-change'; operator: Operator | null }
  | { type: 'chat-error'; code: string; message: string };

/** A message that the page has sent. `id`: null while the server has not confirmed it. */
export type SentMessage = { readonly uuid: string; readonly id: ServerId | null; readonly text: string };

/** A message that is about to be sent. */
export type Draft = { text: string; files: readonly File[] };

/** Texts by language, then by key. The language ANY_LANG stands for whichever is shown. Values that are no texts are left out. */
export type PageTexts = Readonly<Record<string, unknown>>;

/** The texts in the visitor's language: the page's own text, else a remote text, else the built-in text of the language, else English. */
export interface Texts {
  /** The text of a key, with its values filled in; '' for an unknown key. `count` chooses the plural form. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** The language of the texts that are shown, BCP 47. */
  lang(): string;
  dir(): 'ltr' | 'rtl';
  setLang(lang: string): void;
  /** The page's own texts, in place of those that it gave before. An unknown key is reported. */
  override(texts: PageTexts): void;
  /** Calls the listener when the texts have changed. Returns the unsubscriber. */
  subscribe(listener: () => void): () => void;
}

export type Ports = {
  texts: Texts;
  clock: Clock;
  api: SupportApi;
  realtime: Realtime;
  store: KeyValueStore;
  cookie: GuestCookie;
  outbox: Outbox;
  sound: Sound;
  notifications: Notifications;
  page: Page;
  files: Files;
  tabs: Tabs;
  /** A random UUID. */
  newId(): string;
  /** Dispatches an event on the element. */
  emit(event: OutgoingEvent): void;
  /** Asks the page whether a message may be sent. Returns its text, which the page may have changed; null: the page has stopped it (API-09). */
  approveSend(draft: Draft): string | null;
  /** Asks the page for a fresh bearer token of its customer; null where the page has none. */
  freshToken(): Promise<string | null>;
  /** Reports an unexpected failure on the console, and to the page as `chat-error`. */
  report(problem: { code: string; message: string; cause?: unknown }): void;
};
