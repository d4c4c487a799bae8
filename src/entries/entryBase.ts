import type { ServerId } from './message/message.ts';

export type EntryBase = {
  /** Stable for the entry's life, unique in the thread: a message's uuid, else a new id. */
  key: string;
  /** The chat it belongs to; null before one exists. */
  chatId: ServerId | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
};
