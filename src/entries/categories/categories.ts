import type { EntryBase, ServerId } from '../entryBase.ts';

/** `lang`: the language of the name, where the server tells it. */
export type Category = { id: ServerId; name: string; slug: string; lang?: string | undefined };

/** The picker of the question area. The list itself is the session's (`state.categories`); the choice is the chat's (`state.chat.category`). */
export type CategoriesEntry = EntryBase & { objectType: 'categories'; selected: Category | null };

/** The area's name for the visitor: the text `categories.<slug>` where there is one (ENT-10), else the name that the server gave. */
export const categoryLabel = ({ slug, name }: Category, t: (key: string) => string): string =>
  t(`categories.${slug}`) || name;

/** The language of that name; undefined for the widget's own texts, which are in the window's (WCAG 3.1.2). */
export const labelLanguage = ({ slug, lang }: Category, t: (key: string) => string): string | undefined =>
  t(`categories.${slug}`) ? undefined : lang || undefined;
