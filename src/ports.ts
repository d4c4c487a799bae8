/**
 * What the core needs of the outside. Session, flows and ui reach a clock, a server, a socket, storage or the page through these alone;
 * compose.ts joins the browser's adapters, test/support the fakes.
 */
import type { Category } from './entries/categories/categories.ts';
import type { Callback, Message, ServerId } from './entries/message/message.ts';
import type { Rate } from './entries/rate/rate.ts';
import type { StorageKey } from './config/storageKeys.ts';

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs once after `ms`; not at all when the signal aborts first. */
  after(ms: number, signal: AbortSignal, run: () => void): void;
  /** Runs every `ms` until the signal aborts. */
  every(ms: number, signal: AbortSignal, run: () => void): void;
}

/** Why a call has no value. `error` is the server's own text, '' where it gave none; it is what is compared, never the status. */
export type Refusal = {
  ok: false;
  /** network: no answer came; refused: the server said no; malformed: the answer did not fit its schema; aborted: the caller's signal. */
  code: 'network' | 'refused' | 'malformed' | 'aborted';
  status: number | null;
  error: string;
  /** The server's errors by field; a plain list stands under ''. */
  errors: Readonly<Record<string, readonly string[]>>;
};
export type Answer<T> = { ok: true; value: T } | Refusal;

export type ChatKey = { chatId: ServerId; hash: string };

export type CreateChatRequest = {
  userId: string;
  userName: string;
  categoryId: ServerId | null;
  company: string;
  browser: string;
  os: string;
  /** The conversation's own id: the same again makes no second chat. */
  uuid: string;
  expGuestId: string;
  fp: string;
  referer: string;
  whereChatFrom: unknown;
  extras: Readonly<Record<string, unknown>> | null;
  /** The bearer token of a registered user; null for a guest. */
  token: string | null;
};
export type CreatedChat = {
  chatId: ServerId;
  room: string;
  hash: string;
  uuid: string;
  initName: string;
  userName: string;
  messages: Message[];
  /** The visitor's place among those who wait; 0: none to tell. */
  queue: number;
  initMessage: string | null;
};
/** `operator`: who has the chat now; null where the server does not say. */
export type VerifyAnswer = { latest: boolean; status: boolean; messages: Message[]; operator: Operator | null };
export type CloseAnswer = { showRate: boolean; savedHistory: boolean };
/** Whether an operator is there, and if not when one is back, ms since the epoch; null where the server does not tell. */
export type OnlineStatus = { isOnline: boolean; backAt: number | null };
export type TicketRequest = {
  id: string;
  message: string;
  email: string;
  categoryId: ServerId | null;
  domain: string;
  expGuestId: string;
};

/** One function a call of the specification's section 7. None rejects: what goes wrong is an Answer, and logged. */
export interface SupportApi {
  createChat(request: CreateChatRequest, signal: AbortSignal): Promise<Answer<CreatedChat>>;
  sendMessage(
    request: ChatKey & { userId: string; userType: 'guest' | 'registered'; message: string; uuid: string },
    signal: AbortSignal,
  ): Promise<Answer<Message>>;
  sendAttachment(
    request: ChatKey & { uuid: string; files: readonly File[]; onProgress(part: number): void },
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
  reportActivity(request: ChatKey & { path: string }, signal: AbortSignal): Promise<Answer<null>>;
  reportStat(request: ChatKey & { stat: VisitStat }, signal: AbortSignal): Promise<Answer<null>>;
  categories(company: string, signal: AbortSignal): Promise<Answer<Category[]>>;
  checkChat(
    request: { userId: string; userName: string; uuid: string; company: string; chatId: ServerId; fp: string },
    signal: AbortSignal,
  ): Promise<Answer<{ status: boolean }>>;
  updateName(request: { uuid: string; name: string }, signal: AbortSignal): Promise<Answer<{ name: string }>>;
  updateCategory(
    request: { chatId: ServerId; categoryId: ServerId; room: string },
    signal: AbortSignal,
  ): Promise<Answer<null>>;
  /** Everything after `messageId` (0: from the start), oldest first. */
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

export type RealtimeEvent =
  | { type: 'message'; message: Message }
  | { type: 'opened'; chatId: ServerId; operator: Operator }
  | { type: 'closed'; chatId: ServerId; closedBy: 'user' | 'staff'; showRate: boolean; savedHistory: boolean }
  | { type: 'company'; company: string }
  | { type: 'typing'; name: string }
  /** The channel is joined, at first and again after each lost socket: what was said meanwhile is to be asked for. */
  | { type: 'joined' }
  /** The socket is gone; it comes back by itself. */
  | { type: 'lost' }
  /** The server refuses the connection, or there is no key for it: no socket comes until something else is configured. */
  | { type: 'refused' };

export type Operator = { name: string; img: string | null };

export type Whisper =
  | { type: 'clientTyping'; name: string; chatId: ServerId; message: string }
  | { type: 'user-closed-chat'; chatId: ServerId }
  | { type: 'client-ping-connection'; browser: string; device: string };

export interface Realtime {
  /** Joins the private channel of a chat until the signal aborts; the library behind it is loaded on the first call. */
  join(room: ChatKey & { room: string }, onEvent: (event: RealtimeEvent) => void, signal: AbortSignal): RealtimeChannel;
}
export interface RealtimeChannel {
  /** Lost in silence while the channel is not joined: a whisper is a hint, never the truth. */
  whisper(whisper: Whisper): void;
  /** Tries again at once when the socket is down, instead of waiting for the library's back-off. */
  nudge(): void;
}

/** Text by key, kept in the browser; goes on in memory where the browser keeps nothing. Never throws. */
export interface KeyValueStore {
  get(key: StorageKey): string | null;
  /** Null removes. */
  set(key: StorageKey, value: string | null): void;
  /** Another tab changed a value. Returns the unsubscriber. */
  subscribe(listener: (key: StorageKey, value: string | null) => void): () => void;
  /** Forgets every key of the registry. */
  clear(): void;
}

/** The experiment guest id's cookie; in memory where cookies are blocked. */
export interface GuestCookie {
  read(): string | null;
  /** Null removes it; otherwise it lives about one year. */
  write(value: string | null): void;
}

export type OutboxItem = {
  uuid: string;
  text: string;
  files: readonly File[];
  createdAt: number;
  tempFromForm: boolean;
  /** The chats in which it may have arrived: tried there without a clear answer, or perhaps by another tab. */
  triedIn: readonly ChatKey[];
  /** Waits for the visitor's retry: the visitor had ended the chat that it was for. */
  isHeld: boolean;
};

/** What the visitor has sent and the server has not confirmed, in all tabs: survives a reload. */
export interface Outbox {
  /** Done when the next page finds it, or when the browser keeps nothing. */
  put(item: OutboxItem): Promise<void>;
  remove(uuid: string): Promise<void>;
  /** Oldest first, of all tabs. */
  list(): Promise<readonly OutboxItem[]>;
  /** Oldest first, without what another tab is bringing to the server: this is for this tab alone to send. */
  take(): Promise<readonly OutboxItem[]>;
  /** A tab has gone, and has left something for this one to take, or to pass on. */
  onLeft(listener: () => void, signal: AbortSignal): void;
  /** What was left for this tab goes to another: it can't bring it to the server. */
  pass(): void;
  /** To which chat, and as whom, all this goes: what a tab, or an earlier page, kept or offered first. */
  agreeOnChat(offer: ChatAgreement): Promise<ChatAgreement>;
  /** The chat is made, under what was agreed on. */
  keepChat(made: ChatAgreement): Promise<void>;
  /** The chat has ended; nothing happens when another is agreed on already. */
  endChat(chatId: ServerId): Promise<void>;
  /** What this tab holds, these of them, and what it remembers of a chat; another tab's stays. */
  forget(uuids: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

/** `uuid`: under which the chat is made; `chatId`: null until it is. */
export type ChatAgreement = { uuid: string; guestId: string; chatId: ServerId | null };

export interface Sound {
  /** At most once in all tabs for one message; silence where the browser refuses before the first gesture. */
  play(reason: 'message' | 'closed'): void;
}

/** One of a `tag` at a time, in all tabs of the site. */
export type Note = { title: string; body: string; tag: string; lang: string; dir: 'ltr' | 'rtl' };

/** What is told beside the browser, where the visitor allows it to the site. */
export interface Notifications {
  /** 'default': the visitor has not been asked; 'denied' also where the browser has none. */
  permission(): 'granted' | 'denied' | 'default';
  /** Asks the visitor, in a press. */
  ask(): Promise<'granted' | 'denied' | 'default'>;
  /** Gives back what takes it away. `onPress`: the page has been brought to the front. */
  show(note: Note, onPress: () => void): () => void;
}

export interface Page {
  isVisible(): boolean;
  isOnline(): boolean;
  url(): string;
  path(): string;
  host(): string;
  /** BCP 47. */
  language(): string;
  /** Mobile agent, or a window of at most 800x600 (WIN-20). */
  isMobile(): boolean;
  browser(): string;
  os(): string;
  device(): 'mobile' | 'desktop';
  /** '1920x1080' */
  screen(): string;
  /** IANA name. */
  timezone(): string;
  onVisibilityChange(listener: () => void, signal: AbortSignal): void;
  onConnectionChange(listener: () => void, signal: AbortSignal): void;
  onNavigate(listener: () => void, signal: AbortSignal): void;
  onResize(listener: () => void, signal: AbortSignal): void;
  /** The page comes back from the back-forward cache or from sleep: what was said meanwhile is to be asked for. */
  onResume(listener: () => void, signal: AbortSignal): void;
  /** Comes back from the back-forward cache, in which it has heard of nothing; before `onResume`, where that is listened to later. */
  onRestore(listener: () => void, signal: AbortSignal): void;
  /** Until the signal aborts the page does not scroll; then it is where it was. */
  holdScroll(signal: AbortSignal): void;
  /** Until the signal aborts, Back is told instead of leaving the page, once; an abort before leaves nothing behind in the history. */
  onBack(listener: () => void, signal: AbortSignal): void;
  /** Tells at once, and at each change. Silent where the browser does not tell. */
  onVisibleArea(listener: (area: VisibleArea) => void, signal: AbortSignal): void;
  /** Before the page's title; 0: none. */
  showCount(count: number): void;
  /** Onto the clipboard; false where the browser refuses. */
  copy(text: string): Promise<boolean>;
}

/** The part of the page's fixed layer that is seen, in px. */
export type VisibleArea = { top: number; height: number; hasKeyboard: boolean };

export interface Files {
  /** Offers the text to the visitor as a file. */
  download(name: string, text: string): void;
}

export interface Tabs {
  /** This tab plays the sound and speaks for all; true where there is only one. */
  isLeader(): boolean;
  post(message: TabMessage): void;
  /** Runs while no other tab runs anything under that name; a tab that hangs is waited for ten seconds at most. */
  exclusively<T>(name: string, run: () => Promise<T>): Promise<T>;
  subscribe(listener: (message: TabMessage) => void, signal: AbortSignal): void;
}
/** What one tab tells the others of the same company. */
export type TabMessage =
  | { type: 'read'; messageId: ServerId }
  | { type: 'reset' }
  /** Where there are no locks to tell: this tab leads, since a moment, ms since the epoch. */
  | { type: 'leads'; since: number }
  /** And goes. */
  | { type: 'leaves' }
  /** This tab brings these messages to the server; when it goes, another is to. */
  | { type: 'sending'; batch: string };

/** What the elements tell the page, beside open, close, state and unread, which they read off the session (EL-05). */
export type OutgoingEvent =
  | { type: 'chat-message'; message: Message }
  | { type: 'chat-ticket'; id: ServerId }
  | { type: 'chat-rated'; rate: Rate }
  | { type: 'chat-error'; code: string; message: string };

/** The catalogue of texts in the session's language; where a key or the network is missing, the built-in of the language, then English. */
export interface Texts {
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** BCP 47. */
  lang(): string;
  dir(): 'ltr' | 'rtl';
  setLang(lang: string): void;
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
  /** Tells the page's listeners. */
  emit(event: OutgoingEvent): void;
  /** The page's fresh token for its customer; null where it has none to give. */
  freshToken(): Promise<string | null>;
  /** Tells the unexpected: to the console, and as chat-error; never a throw into the host page. */
  report(problem: { code: string; message: string; cause?: unknown }): void;
};
