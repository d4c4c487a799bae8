import type { EntryBase } from './entryBase.ts';

export type Rate = 1 | 2 | 3 | 4 | 5;

/** What the visitor adds to the rating. */
export type RateComment = {
  /** As typed. */
  text: string;
  status: 'ready' | 'sending' | 'failed' | 'sent' | 'declined';
  /** A text key, or the server's sentence; empty unless it failed. */
  error: string;
};

/** The satisfaction survey: 1 to 5 stars, chosen once (ENT-07). */
export type RateEntry = EntryBase & {
  objectType: 'rate';
  /** The rated chat. Another chat may have ended before the visitor rates. */
  chat: { hash: string; savedHistory: boolean };
  rate: Rate | null;
  status: 'ready' | 'sending' | 'done' | 'failed';
  /** Set once the rating is saved, if the server accepts comments. */
  comment?: RateComment;
};
