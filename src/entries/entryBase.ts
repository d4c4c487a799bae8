/** The server's ids are opaque: integers in the reference backend, perhaps texts elsewhere. */
export type ServerId = number | string;

/** A message that the server has given an id. */
export type Mark = { id: ServerId; createdAt: number };

export type EntryBase = {
  /** Stable for the entry's life, unique in the thread: a message's uuid, else a new id. */
  key: string;
  /** The chat it belongs to; null before one exists. */
  chatId: ServerId | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** The message that a restored entry of the widget's own follows; null: it precedes them all. An entry of this page is appended. */
  after?: Mark | null | undefined;
};

/** Returns the key of an entry that a chat has at most once: the same in every tab and on every page. */
export const keyInChat = (chatId: ServerId | null, name: string): string => `${String(chatId)}:${name}`;
