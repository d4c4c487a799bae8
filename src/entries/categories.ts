import type { EntryBase, ServerId } from './entryBase.ts';

/** `lang`: the language of the name, if the server gives it. */
export type Category = { id: ServerId; name: string; slug: string; lang?: string | undefined };

/**
 * The category picker. The list is in the session (`state.categories`), the choice in the chat
 * (`state.chat.category`). `staysOpen`: it was shown with the first message, which does not fold it.
 */
export type CategoriesEntry = EntryBase & {
  objectType: 'categories';
  selected: Category | null;
  staysOpen?: boolean;
};

/**
 * Returns the category's name for the visitor: the text `categories.<slug>` if it exists
 * (ENT-10), otherwise the server's name.
 */
export const categoryLabel = ({ slug, name }: Category, t: (key: string) => string): string =>
  t(`categories.${slug}`) || name;

/**
 * Returns the language of that name; undefined for the widget's own texts, which are in the
 * window's language (WCAG 3.1.2).
 */
export const labelLanguage = ({ slug, lang }: Category, t: (key: string) => string): string | undefined =>
  t(`categories.${slug}`) ? undefined : lang || undefined;
