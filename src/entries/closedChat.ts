import type { EntryBase } from './entryBase.ts';

/** The server refused a message because its chat is closed (SEND-04). */
export type ClosedChatEntry = EntryBase & { objectType: 'closedChat' };
