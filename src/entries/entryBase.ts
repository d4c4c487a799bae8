/** The server's ids are opaque: integers in the reference backend, possibly texts elsewhere. */
export type ServerId = number | string;

/** The position of a message that has a server id. */
export type Mark = { id: ServerId; createdAt: number };

export type EntryBase = {
  /** Stable for the entry's life and unique in the thread: a message's uuid, otherwise a generated id. */
  key: string;
  /** The chat it belongs to; null before one exists. */
  chatId: ServerId | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /**
   * The message that a restored entry of the widget follows; null: it precedes all messages.
   * Undefined: the entry was created on this page and is appended.
   */
  after?: Mark | null | undefined;
};

/** Returns the key of an entry that a chat has at most once. It is the same in every tab and on every page. */
export const keyInChat = (chatId: ServerId | null, name: string): string => `${String(chatId)}:${name}`;
