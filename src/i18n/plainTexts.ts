import type { Catalogue } from './pickTexts.ts';

/** The texts of one language; of several bundles the first goes before the others. */
export type Bundle = { lang: string; texts: Catalogue };

export type Values = Readonly<Record<string, string | number>>;

/** `{{name}}`, and with a format, which takes i18next: `{{count, number}}`. */
const PLACEHOLDER = /\{\{-?([^{},]*)(,[^{}]*)?\}\}/g;
const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)\b/;

/** The text that i18next would take under the key, in the plural form that the language has for the count. */
export function findText(bundles: readonly Bundle[], key: string, count?: unknown): string | undefined {
  for (const { lang, texts } of bundles)
    for (const name of typeof count === 'number' ? pluralKeys(key, lang, count) : [key]) {
      const text = Object.hasOwn(texts, name) ? texts[name] : '';
      if (text) return text;
    }
  return undefined;
}

function pluralKeys(key: string, lang: string, count: number): string[] {
  const forms = [new Intl.PluralRules(lang).select(count), ...(count === 0 ? ['zero'] : [])];
  return [...forms.reverse().map((form) => `${key}_${form}`), key];
}

/** The values in their places, as they are: nothing is read in them. What has no value stays as it is. */
export const fillIn = (text: string, values: Values = {}): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name.trim()) ? String(values[name.trim()]) : placeholder,
  );

export const hasFormats = (text: string): boolean => [...text.matchAll(PLACEHOLDER)].some(([, , format]) => format);

/** Of the languages that most people know; i18next knows them all. */
export const directionOf = (lang: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr');
