import type { EntryBase } from './entryBase.ts';

/** The 'New Conversation' marker. The spelling comes from the wire. */
export type DelimeterEntry = EntryBase & { objectType: 'delimeter' };
