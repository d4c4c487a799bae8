import type english from '../i18n/en.json';

/** The plural forms of all languages, as suffixes of a key. A language uses some of them. */
type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithPlurals<Key> = Key extends `${infer Base}_other` ? `${Base}_${Plural}` : Key;

/** The key of a text: a built-in one, with any plural form, or that of a question area. */
export type TextKey = WithPlurals<keyof typeof english> | `categories.${string}`;

/**
 * The page's own texts by key. A map of unknown keys, such as a downloaded translation, is accepted
 * too; its unknown keys are ignored.
 */
export type Texts = Readonly<Partial<Record<TextKey, string>>>;
