import type { EntryBase } from '../entryBase.ts';

/** Told when the server says that the chat written to is closed (SEND-04). */
export type ClosedChatEntry = EntryBase & { objectType: 'closedChat' };
