import type { EntryBase } from './entryBase.ts';

export type EndChatEntry = EntryBase & { objectType: 'endChat'; closedBy: 'user' | 'staff' };
