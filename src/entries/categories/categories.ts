import type { EntryBase } from '../entryBase.ts';
import type { ServerId } from '../message/message.ts';

export type Category = { id: ServerId; name: string; slug: string };

/** The picker of the question area. The list itself is the session's (`state.categories`); the choice is the chat's (`state.chat.category`). */
export type CategoriesEntry = EntryBase & { objectType: 'categories'; selected: Category | null };
