import type { EntryBase } from './entryBase.ts';

export type EndChatEntry = EntryBase & {
  objectType: 'endChat';
  closedBy: 'user' | 'staff';
  /** The operator who ended it; null or absent if the server names none. */
  closedByName?: string | null | undefined;
};
