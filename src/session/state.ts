import type { Category } from '../entries/categories/categories.ts';
import type { PendingFile, ServerId } from '../entries/message/message.ts';
import type { Operator } from '../ports.ts';
import type { ThreadState } from './thread.ts';

/** The conversation with the server, from the first message to the end (specification, section 3: Chat). */
export type Chat = {
  /** Made here, before the chat exists: creating twice with the same makes one chat. */
  uuid: string;
  id: ServerId | null;
  room: string | null;
  hash: string | null;
  /** The visitor's place among those who wait; 0: none to tell. */
  queue: number;
  closed: boolean;
  /** When it was made, on this browser's clock; null before, and where an earlier version has stored it. */
  beganAt: number | null;
  /** The server is being asked for the chat. */
  creatingLoading: boolean;
  category: Category | null;
  /** The contact email was asked for in this chat. */
  nameAsked: boolean;
  ticket: { id: ServerId; hash: string } | null;
  /** The visitor was asked for the contact email, and would rather not give it. */
  isEmailDeclined: boolean;
  /** The server sends the conversation by e-mail. */
  canEmail: boolean;
};

export type User = {
  /** Null for a guest. The token is kept outside the state: see ChatSession.token. */
  id: string | null;
  guestId: string;
  /** An email when it is valid, else what the server called the guest; '' when nothing is known. */
  name: string;
  type: 'guest' | 'registered';
};

/** Why a file was refused; each has its text in the catalogue, 'file.type' and so on. */
export type FileRefusal = 'type' | 'size' | 'empty' | 'count';

/** A form, a text or a file in the composer that was refused, told beside it. */
export type ComposerState = {
  /** As typed, before any cut or encoding. */
  text: string;
  files: readonly (PendingFile & { key: string })[];
  /** The files refused by the last choice, by their names. That the text is too long is seen by the text (isTooLong). */
  refused: readonly { reason: FileRefusal; names: readonly string[] }[];
};

/** A chat that has ended: what its rating, its download and a form in it still need. */
export type EndedChat = { id: ServerId; uuid?: string | undefined; hash: string; savedHistory: boolean };

/** The one truth of a session: plain data in one valtio proxy. Views read it, flows write it. */
export type SessionState = {
  /** The company of the next call: the attribute's, until Chat.Company.Updated replaces it. */
  company: string;
  user: User;
  chat: Chat;
  endedChat: EndedChat | null;
  thread: ThreadState;
  categories: readonly Category[];
  categoriesStatus: 'loading' | 'ready' | 'failed';
  /** null: not known yet; then the thread waits, the composer does not. */
  isOnline: boolean | null;
  /** When the server says that an operator is back, ms since the epoch; null where it does not. See `backAt` in ui/hours.ts. */
  backAt: number | null;
  /** The ticket form stands in the conversation's place (ONL-04). A chat may go on though nobody is online. */
  isAtTicket: boolean;
  isOpen: boolean;
  /** The stored conversation is being read and checked. */
  isLoading: boolean;
  isMobile: boolean;
  connection: 'online' | 'lost' | 'restored';
  operator: Operator | null;
  operators: readonly Operator[];
  /** Who of the staff is typing; null: nobody. */
  typing: string | null;
  unread: number;
  /** The confirmation of the chat's end; null: not shown. */
  dialog: { kind: 'end-chat'; status: 'ready' | 'sending' | 'failed' } | null;
  composer: ComposerState;
  /** The entry that the thread is to scroll to; the moment makes the same entry twice a new wish. `takesFocus`: the visitor goes on in it. */
  scrollTarget: { key: string; at: number; takesFocus?: boolean } | null;
  /** Branch by experiment's name (CALL-17). */
  experiments: Readonly<Record<string, string>>;
  product: string;
  logo: string | null;
  lang: string;
};
