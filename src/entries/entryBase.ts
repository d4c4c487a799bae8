/** The server's ids are opaque: integers in the reference backend, perhaps texts elsewhere. */
export type ServerId = number | string;

export type EntryBase = {
  /** Stable for the entry's life, unique in the thread: a message's uuid, else a new id. */
  key: string;
  /** The chat it belongs to; null before one exists. */
  chatId: ServerId | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
};
