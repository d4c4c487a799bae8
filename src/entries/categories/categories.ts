import type { EntryBase } from '../entryBase.ts';
import type { ServerId } from '../entryBase.ts';

export type Category = { id: ServerId; name: string; slug: string };

/** The picker of the question area. The list itself is the session's (`state.categories`); the choice is the chat's (`state.chat.category`). */
export type CategoriesEntry = EntryBase & { objectType: 'categories'; selected: Category | null };

const OWN_LABELS = ['login-authorization', 'document-editing-setup', 'integration'];

/** The area's name for the visitor: three slugs have labels of the widget's own (ENT-10). */
export const categoryLabel = ({ slug, name }: Category, t: (key: string) => string): string =>
  OWN_LABELS.includes(slug) ? t(`categories.${slug}`) : name;
