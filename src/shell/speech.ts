import { DEFAULT_LANG } from '../config/settings.ts';
import table from './texts.json' with { type: 'json' };

/** The texts that are shown before the app and its catalogues have loaded, by the catalogues' keys. */
export type ShellTexts = (typeof table)[typeof DEFAULT_LANG];

/** The built-in languages; scripts/contract/shellTexts.mjs writes the table. */
export const SHELL_TEXTS: Readonly<Record<string, ShellTexts>> = table;

/** How the shell speaks. */
export type Speech = { readonly lang: string; readonly dir: 'ltr' | 'rtl'; readonly texts: ShellTexts };

/** The texts in the language that the page has given, such as 'de-AT', or in English. */
export function speechOf(given: unknown): Speech {
  const base = String(given).split(/[-_]/)[0]?.toLowerCase() ?? '';
  const lang = Object.hasOwn(SHELL_TEXTS, base) ? base : DEFAULT_LANG;
  return { lang, dir: lang === 'ar' ? 'rtl' : 'ltr', texts: SHELL_TEXTS[lang] ?? table.en };
}
