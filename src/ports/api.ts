import type { Category } from '../entries/categories/categories.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { Callback, FileFault, Message } from '../entries/message/message.ts';
import type { Rate } from '../entries/rate/rate.ts';

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
   * - unreadable: a file can no longer be read. It was changed, moved or deleted after the visitor chose it.
   * - aborted: the caller's signal has aborted.
   */
  code: 'network' | 'refused' | 'malformed' | 'unreadable' | 'aborted';
  /** The HTTP status; null where no answer came. */
  status: number | null;
  /** The server's own text; '' where it gave none, or where `file` says the same in a form that can be translated. The widget compares this text, never the status (config/serverTexts.ts). */
  error: string;
  /** The server's errors by field. Errors without a field are under ''. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** The file for which an upload was refused, where the server names it. */
  file?: FileFault;
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
export type Operator = { name: string; img: string | null };
/** `operator`: who has the chat now, `queue`: the visitor's place in line; null where the server does not say. */
export type VerifyAnswer = {
  latest: boolean;
  status: boolean;
  messages: Message[];
  /** Further messages follow the last one. */
  hasMore?: boolean | null | undefined;
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
  /** Calls the listener after each call: whether the server was reached, whatever it has answered. */
  onOutcome(listener: (isReached: boolean) => void, signal: AbortSignal): void;
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
