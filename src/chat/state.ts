import { proxy, ref } from 'valtio/vanilla';
import type { Article } from '../config/readArticles.ts';
import type { Settings } from '../config/settings.ts';
import type { Category } from '../entries/categories.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { PendingFile, RefusedFiles } from '../entries/message/message.ts';
import type { Operator, Ports, ReplyTimes } from '../ports.ts';
import type { ConversationStatus } from './conversationStatus.ts';
import { emptyThread, type ThreadState } from './Thread.ts';

/** The conversation with the server, from the first message to the end (specification, section 3: Chat). */
export type Chat = {
  status: ConversationStatus;
  /** Generated here before the chat exists. Creating twice with the same uuid makes one chat. */
  uuid: string;
  id: ServerId | null;
  room: string | null;
  hash: string | null;
  /** The visitor's place in the queue; 0 if there is none to show. */
  queue: number;
  /** When it was created, by this browser's clock; null before that, and if an earlier version stored it. */
  beganAt: number | null;
  category: Category | null;
  /** The visitor was asked for the contact email in this chat. */
  isEmailAsked: boolean;
  /** The visitor was asked for the contact email, and declined. */
  isEmailDeclined: boolean;
  /** The server can email the conversation. */
  canEmail: boolean;
  /** The server accepts changes of the visitor's profile during the chat. */
  canUpdateVisitor: boolean;
  /** The server emails unseen answers to a visitor who left. */
  emailsUnseen: boolean;
  /** The server stores which messages the visitor has had on screen. */
  canReportSeen: boolean;
  /** The newest message that an operator has had on screen; null for none. */
  seenId: ServerId | null;
};

export type User = {
  /** Null for a guest. The token is kept outside the state: see Visitor. */
  id: string | null;
  guestId: string;
  /** An email if it is valid, otherwise the server's name for the guest; '' if unknown. */
  name: string;
  type: 'guest' | 'registered';
};

/** The text and files in the composer, and the refusals shown next to them. */
export type ComposerState = {
  /** The text as typed, before it is cut or encoded. */
  text: string;
  files: readonly (PendingFile & { key: string })[];
  /**
   * The refused files of the last choice, by name; each reason has a text, 'file.type' and so on.
   * Whether the text is too long is derived (isTooLong).
   */
  refused: readonly RefusedFiles[];
  /** The text was sent, but it consisted only of HTML tags (REAL-01). */
  hasOnlyTags: boolean;
  /** The page is still deciding whether the text or the files may be sent (HOST-11). */
  isDeciding: boolean;
};

/** An ended chat, as needed for its rating and its download. */
export type EndedChat = { id: ServerId; hash: string; savedHistory: boolean };

/** The state of an unconfirmed message of the visitor. PendingMessage.ts has the rules. */
export type Sending = {
  status: 'queued' | 'sending' | 'sent' | 'retrying' | 'failed' | 'held';
  /** When the queue retries automatically, ms since the epoch; null in every other status. */
  retryAt: number | null;
};

/**
 * The whole state of a session: plain data in valtio. Views read snapshots; each part is written
 * only by its owner.
 */
export type SessionState = {
  /** The company of the next call: the attribute's, until Chat.Company.Updated replaces it. */
  company: string;
  user: User;
  chat: Chat;
  endedChat: EndedChat | null;
  thread: ThreadState;
  /** The visitor's messages that the server has not confirmed, by uuid. */
  sending: Record<string, Sending>;
  categories: readonly Category[];
  categoriesStatus: 'loading' | 'ready' | 'failed';
  /** The server's help articles. The page's own replace them (config/readArticles.ts). */
  articles: readonly Article[];
  /**
   * Null if unknown; then the thread waits, the composer does not. A chat may continue while
   * no operator is online.
   */
  isOnline: boolean | null;
  /**
   * When an operator is back according to the server, ms since the epoch; null if unknown. See
   * `backAt` in ui/hours.ts.
   */
  backAt: number | null;
  /** Whether the server answers tickets by email; null if it does not say. */
  repliesByEmail: boolean | null;
  /** The usual times to the first answer; null if the server does not say. See usualReply.ts. */
  replyTimes: ReplyTimes | null;
  /** The server accepts files with a ticket. */
  takesTicketFiles: boolean;
  /** The server has customers' past conversations (VIS-07). */
  offersPastChats: boolean;
  /** Some of the operators who are there, as the server named them; none if it does not say. */
  onlineOperators: readonly Operator[];
  isOpen: boolean;
  /** Past conversations cover the conversation. */
  isPastOpen: boolean;
  /** The visitor wants a wider window, if the screen has room for it. */
  isExpanded: boolean;
  /** The stored conversation is being read and checked. */
  isLoading: boolean;
  /** The parser of formatted messages is loaded. */
  canFormat: boolean;
  isMobile: boolean;
  connection: 'online' | 'lost' | 'restored';
  operator: Operator | null;
  operators: readonly Operator[];
  /** The name of the staff member who is typing; null if none. */
  typing: string | null;
  unread: number;
  /** The question whether to end the chat; null if not shown. */
  endDialog: 'ready' | 'sending' | 'failed' | null;
  composer: ComposerState;
  /**
   * The entry that the thread scrolls to. `at` distinguishes repeated requests for the same
   * entry. `takesFocus`: the entry gets the focus.
   */
  scrollTarget: { key: string; at: number; takesFocus?: boolean } | null;
  /** Branch by experiment name (CALL-17). */
  experiments: Readonly<Record<string, string>>;
  /** The page's settings; a new object on each change. */
  settings: Settings;
};

type Readable<T> = T extends (infer Item)[]
  ? readonly Readable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Readable<T[Key]> }
    : T;

/** The state as a view sees it: read-only. */
export type SessionSnapshot = Readable<SessionState>;

/** The state as an owner in src/chat gets it: it can read everything, but write only the named parts. */
export type Context<Written extends keyof SessionState = never> = {
  state: SessionSnapshot & Pick<SessionState, Written>;
  ports: Ports;
};

export const newChat = (uuid: string, status: ConversationStatus = 'idle'): Chat => ({
  status,
  uuid,
  id: null,
  room: null,
  hash: null,
  queue: 0,
  beganAt: null,
  category: null,
  isEmailAsked: false,
  isEmailDeclined: false,
  canEmail: false,
  canUpdateVisitor: false,
  emailsUnseen: false,
  canReportSeen: false,
  seenId: null,
});

export const emptyComposer = (): ComposerState => ({
  ...{ text: '', files: [], refused: [] },
  ...{ hasOnlyTags: false, isDeciding: false },
});

/** A new session, before anything was read from storage. */
export function initialState(company: string, settings: Settings, { page }: Pick<Ports, 'page'>): SessionState {
  return {
    company,
    user: { id: null, guestId: '', name: '', type: 'guest' },
    chat: newChat(''),
    endedChat: null,
    // Wrapped in a proxy of its own, so that views of the rest do not update with each message.
    thread: ref(proxy(emptyThread())),
    sending: {},
    categories: [],
    categoriesStatus: 'loading',
    articles: [],
    isOnline: null,
    backAt: null,
    repliesByEmail: null,
    replyTimes: null,
    takesTicketFiles: false,
    offersPastChats: false,
    onlineOperators: [],
    isOpen: false,
    isPastOpen: false,
    isExpanded: false,
    isLoading: true,
    canFormat: false,
    isMobile: page.isMobile(),
    connection: 'online',
    operator: null,
    operators: [],
    typing: null,
    unread: 0,
    endDialog: null,
    composer: emptyComposer(),
    scrollTarget: null,
    experiments: {},
    settings: ref(settings),
  };
}
