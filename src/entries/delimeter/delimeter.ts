import type { EntryBase } from '../entryBase.ts';

/** The 'New Conversation' marker; the spelling is the wire's. */
export type DelimeterEntry = EntryBase & { objectType: 'delimeter' };
