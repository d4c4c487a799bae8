import { proxy, ref } from 'valtio/vanilla';
import type { AttachmentFault } from '../../protocol/attachments.ts';
import type { Settings } from '../config/settings.ts';
import type { Category } from '../entries/categories/categories.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { PendingFile } from '../entries/message/message.ts';
import type { Operator, Ports } from '../ports.ts';
import type { ConversationStatus } from './conversationStatus.ts';
import { emptyThread, type ThreadState } from './Thread.ts';

/** The conversation with the server, from the first message to the end (specification, section 3: Chat). */
export type Chat = {
  status: ConversationStatus;
  /** Made here, before the chat exists: creating twice with the same makes one chat. */
  uuid: string;
  id: ServerId | null;
  room: string | null;
  hash: string | null;
  /** The visitor's place among those who wait; 0: none to tell. */
  queue: number;
  /** When it was made, on this browser's clock; null before, and where an earlier version has stored it. */
  beganAt: number | null;
  category: Category | null;
  /** The contact email was asked for in this chat. */
  nameAsked: boolean;
  /** The visitor was asked for the contact email, and would rather not give it. */
  isEmailDeclined: boolean;
  /** The server sends the conversation by e-mail. */
  canEmail: boolean;
  /** The server takes changes of the visitor's profile during the chat. */
  canUpdateVisitor: boolean;
};

export type User = {
  /** Null for a guest. The token is kept outside the state: see Visitor. */
  id: string | null;
  guestId: string;
  /** An email when it is valid, else what the server called the guest; '' when nothing is known. */
  name: string;
  type: 'guest' | 'registered';
};

/** The text and the files in the composer, and the refusals that are shown beside them. */
export type ComposerState = {
  /** The text as typed, before any cut or encoding. */
  text: string;
  files: readonly (PendingFile & { key: string })[];
  /** The files that the last choice had refused, by name; each reason has its text, 'file.type' and so on. Whether the text is too long follows from the text (isTooLong). */
  refused: readonly { reason: AttachmentFault; names: readonly string[] }[];
  /** The text was sent, but nothing was left without its HTML tags (REAL-01). */
  hasOnlyTags: boolean;
};

/** A chat that has ended, as its rating and its download need it. */
export type EndedChat = { id: ServerId; hash: string; savedHistory: boolean };

/** The state of one of the visitor's messages on its way; PendingMessage.ts has the rules. */
export type Sending = {
  status: 'queued' | 'sending' | 'sent' | 'retrying' | 'failed' | 'held';
  /** When the queue tries again by itself, ms since the epoch; null in every other status. */
  retryAt: number | null;
};

/** The whole state of a session: plain data in valtio. Views read snapshots of it; each part is written by its owner alone. */
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
  /** null: not known yet; then the thread waits, the composer does not. A chat may go on though nobody is online. */
  isOnline: boolean | null;
  /** When the server says that an operator is back, ms since the epoch; null where it does not. See `backAt` in ui/hours.ts. */
  backAt: number | null;
  isOpen: boolean;
  /** The stored conversation is being read and checked. */
  isLoading: boolean;
  isMobile: boolean;
  connection: 'online' | 'lost' | 'restored';
  operator: Operator | null;
  operators: readonly Operator[];
  /** The member of staff who is typing; null: nobody. */
  typing: string | null;
  unread: number;
  /** The question whether the chat is to end; null: not shown. */
  endDialog: 'ready' | 'sending' | 'failed' | null;
  composer: ComposerState;
  /**
   * The entry that the thread scrolls to; the moment tells two requests for the same entry apart. `takesFocus`: the visitor goes on in it.
   */
  scrollTarget: { key: string; at: number; takesFocus?: boolean } | null;
  /** Branch by experiment's name (CALL-17). */
  experiments: Readonly<Record<string, string>>;
  /** The page's settings; a new object at each change. */
  settings: Settings;
};

type Readable<T> = T extends (infer Item)[]
  ? readonly Readable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Readable<T[Key]> }
    : T;

/** The state as a view holds it: to be read. */
export type SessionSnapshot = Readable<SessionState>;

/** The state as an owner in src/chat gets it: it reads all of it, and its type lets it write the named parts alone. */
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
  nameAsked: false,
  isEmailDeclined: false,
  canEmail: false,
  canUpdateVisitor: false,
});

export const emptyComposer = (): ComposerState => ({ text: '', files: [], refused: [], hasOnlyTags: false });

/** A session in which nothing has happened yet and nothing has been read from storage. */
export function initialState(company: string, settings: Settings, { page }: Pick<Ports, 'page'>): SessionState {
  return {
    company,
    user: { id: null, guestId: '', name: '', type: 'guest' },
    chat: newChat(''),
    endedChat: null,
    // Views of the rest are not told of each message.
    thread: ref(proxy(emptyThread())),
    sending: {},
    categories: [],
    categoriesStatus: 'loading',
    isOnline: null,
    backAt: null,
    isOpen: false,
    isLoading: true,
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
