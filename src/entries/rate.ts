import type { EntryBase } from './entryBase.ts';

export type Rate = 1 | 2 | 3 | 4 | 5;

/** The satisfaction survey: 1 to 5 stars, chosen once (ENT-07). */
export type RateEntry = EntryBase & {
  objectType: 'rate';
  /** The rated chat. Another chat may have ended before the visitor rates. */
  chat: { hash: string; savedHistory: boolean };
  rate: Rate | null;
  status: 'ready' | 'sending' | 'done' | 'failed';
};
