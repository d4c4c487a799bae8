import type { EntryBase } from '../entryBase.ts';

/** The server says that the chat to which the visitor has written is closed (SEND-04). */
export type ClosedChatEntry = EntryBase & { objectType: 'closedChat' };
