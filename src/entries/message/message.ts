import type { AttachmentFault } from '../../../protocol/attachments.ts';
import type { EntryBase, ServerId } from '../entryBase.ts';

export type Attachment = {
  name: string;
  link: string;
  /** In bytes; null if the server does not say. */
  size: number | null;
};

/** A request for access to the customer's profile (specification, section 6). */
export type Callback = {
  id: ServerId;
  type: string;
  title: string;
  text: string;
  /** Null until answered. */
  answer: boolean | null;
  selectedDuration: number | null;
  /** Milliseconds since the epoch; null if it does not expire. */
  validTo: number | null;
  /** Numbers of days to choose from; empty: Allow / Don't Allow. */
  durability: readonly number[];
  /** What the access allows; null or absent if the server does not say, as for the fields below. */
  scope?: 'view' | 'edit' | null | undefined;
  /** When the allowed access ends; ms since the epoch. */
  accessUntil?: number | null | undefined;
  /** Whether the server accepts `stopAccess`. */
  canStop?: boolean | null | undefined;
  /** When the visitor stopped the access; ms since the epoch. */
  stoppedAt?: number | null | undefined;
};

/** A message from the server, decoded: emoji are characters, times are milliseconds since the epoch. */
export type Message = {
  id: ServerId;
  uuid: string;
  chatId: ServerId;
  text: string;
  authorName: string;
  authorType: 'user' | 'staff';
  isBot: boolean;
  messageType: string;
  createdAt: number;
  attachments: readonly Attachment[];
  img: string | null;
  callback: Callback | null;
  withoutScroll: boolean;
};

export type ShownStatus = 'pending' | 'sent' | 'notSend';

/** Why the server refused a file. `format`: the actual format of its content, if the server knows it. */
export type FileFault = { name: string; reason: 'type' | 'content' | 'empty'; format?: string | undefined };

/** The files of one choice that were refused for the same reason. Each reason has a text, 'file.type' and so on. */
export type RefusedFiles = { reason: AttachmentFault; names: readonly string[] };

/** A chosen file that is not on the server yet. Its bytes are in the outbox under the message's uuid. */
export type PendingFile = { name: string; size: number; type: string };

export type MessageEntry = EntryBase & {
  objectType: 'message';
  uuid: string;
  /** Null until the server assigns it, and for the widget's own texts. */
  id: ServerId | null;
  text: string;
  /**
   * A catalogue key instead of the text, for the widget's own messages, so that they follow a
   * change of language.
   */
  textKey: string | null;
  textValues: Readonly<Record<string, string | number>>;
  authorName: string;
  authorType: 'user' | 'staff';
  isBot: boolean;
  messageType: string;
  attachments: readonly Attachment[];
  img: string | null;
  callback: Callback | null;
  /**
   * The state of the visitor's answer, and of the request to stop the access after it. `ended`: the
   * chat ended before an answer.
   */
  callbackStatus: 'idle' | 'sending' | 'failed' | 'ended';
  /** The number of days selected for the callback, but not sent yet; null if none. */
  chosenDays: number | null;
  sendStatus: ShownStatus;
  /** Why it was not sent: the server's text, or a catalogue key; null if there is none to show. */
  failure: string | null;
  /** The file that made the server refuse the message; null if the server names none. */
  fileFault: FileFault | null;
  /** Its files cannot be read, or the server would refuse them again, so it can only be removed. */
  isRefusedForGood: boolean;
  /** The queue retries the message when the connection or the server is back. Null: no retry is due. */
  waitsFor: 'connection' | 'server' | null;
  files: readonly PendingFile[];
  /** The uploaded fraction, 0 to 1; null if nothing is being uploaded. */
  progress: number | null;
  /** From a form in the thread: dropped on a reset unless it failed (SEND-05). */
  tempFromForm: boolean;
  withoutScroll: boolean;
};

const DEFAULTS = {
  textKey: null,
  textValues: {},
  messageType: 'default',
  attachments: [],
  img: null,
  callback: null,
  callbackStatus: 'idle',
  chosenDays: null,
  failure: null,
  fileFault: null,
  isRefusedForGood: false,
  waitsFor: null,
  files: [],
  progress: null,
  tempFromForm: false,
  withoutScroll: false,
  isBot: false,
} as const;

/** Creates the entry of a message that the server knows. */
export function messageEntry(message: Message): MessageEntry {
  return { ...DEFAULTS, ...message, objectType: 'message', key: message.uuid, sendStatus: 'sent' };
}

/** Creates the entry of a message that the visitor has just sent. */
export function pendingEntry(sent: {
  uuid: string;
  text: string;
  authorName: string;
  chatId: ServerId | null;
  createdAt: number;
  files?: readonly PendingFile[];
  tempFromForm?: boolean;
}): MessageEntry {
  return {
    ...DEFAULTS,
    ...sent,
    objectType: 'message',
    key: sent.uuid,
    id: null,
    authorType: 'user',
    sendStatus: 'pending',
  };
}

/** The `messageType` of a message that exists only in this page, not on the server (API-08). */
export const LOCAL_MESSAGE = 'local';

/** Creates a message of the product with one of the widget's own texts. */
export function assistantEntry(given: {
  key: string;
  textKey: string;
  messageType?: string;
  textValues?: Readonly<Record<string, string | number>>;
  text?: string;
  chatId: ServerId | null;
  createdAt: number;
}): MessageEntry {
  return {
    ...DEFAULTS,
    text: '',
    ...given,
    objectType: 'message',
    uuid: given.key,
    id: null,
    authorName: '',
    authorType: 'staff',
    isBot: true,
    sendStatus: 'sent',
  };
}

/** Whether the widget or the page wrote the message. A bot's message comes from the server. */
export const isOwnText = ({ isBot, id }: Pick<MessageEntry, 'isBot' | 'id'>): boolean => isBot && id === null;

/** Whether the entry is only a request that has been answered. It is shown as one line, without an author. */
export const isAnswered = ({ callback, text, attachments }: MessageEntry): boolean =>
  callback !== null && callback.answer !== null && text === '' && attachments.length === 0;
