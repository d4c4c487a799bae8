import type { EntryBase, ServerId } from '../entryBase.ts';

export type Attachment = {
  name: string;
  link: string;
  /** Bytes; null where the server does not tell. */
  size: number | null;
};

/** A request for access to the customer's profile (specification, section 6). */
export type Callback = {
  id: ServerId;
  type: string;
  title: string;
  text: string;
  /** Null: not answered yet. */
  answer: boolean | null;
  selectedDuration: number | null;
  /** Milliseconds since the epoch; null: no end. */
  validTo: number | null;
  /** Day counts to pick from; empty: Allow / Don't Allow. */
  durability: readonly number[];
};

/** A message as the server told it, decoded: emoji are characters, times are milliseconds since the epoch. */
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

export type SendStatus = 'pending' | 'sent' | 'notSend';

/** Why the server has refused a file. `format`: the real format of its content, if the server knows it. */
export type FileFault = { name: string; reason: 'type' | 'content' | 'empty'; format?: string | undefined };

/** A file chosen and not yet on the server; the bytes are kept in the outbox under the message's uuid. */
export type PendingFile = { name: string; size: number; type: string };

export type MessageEntry = EntryBase & {
  objectType: 'message';
  uuid: string;
  /** Null until the server has told it, and for the widget's own texts. */
  id: ServerId | null;
  text: string;
  /** A catalogue key in place of the text, for the widget's own messages: they follow a change of language. */
  textKey: string | null;
  textValues: Readonly<Record<string, string | number>>;
  authorName: string;
  authorType: 'user' | 'staff';
  isBot: boolean;
  messageType: string;
  attachments: readonly Attachment[];
  img: string | null;
  callback: Callback | null;
  /** The visitor's answer on its way. `confirmed`: another entry tells the answer. `ended`: the chat has ended before an answer. */
  callbackStatus: 'idle' | 'sending' | 'failed' | 'confirmed' | 'ended';
  /** The days picked of the callback, and not sent yet; null: none so far. */
  chosenDays: number | null;
  sendStatus: SendStatus;
  /** Why it was not sent: the server's text, or a catalogue key; null where there is nothing to tell. */
  failure: string | null;
  /** The one of its files for which the server has refused it; null where the server names none. */
  fileFault: FileFault | null;
  /** Its files cannot be read, or the server would refuse them again: it can only be removed. */
  isRefusedForGood: boolean;
  /** The queue tries the message again: with the connection, or when the server takes it. Null: no try is due. */
  waitsFor: 'connection' | 'server' | null;
  files: readonly PendingFile[];
  /** Part of the upload done, 0 to 1; null where nothing is being uploaded. */
  progress: number | null;
  /** Came from a form in the thread: dropped on a reset unless it failed (SEND-05). */
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

/** The entry of a message that the server knows. */
export function messageEntry(message: Message): MessageEntry {
  return { ...DEFAULTS, ...message, objectType: 'message', key: message.uuid, sendStatus: 'sent' };
}

/** The entry of a message that the visitor has just sent. */
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

/** The `messageType` of a message that the page shows without a server. It lives in this page alone (API-08). */
export const LOCAL_MESSAGE = 'local';

/** A text of the widget's own, said as the assistant. */
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
