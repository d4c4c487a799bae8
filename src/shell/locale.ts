import { DEFAULT_LANG } from '../config/settings.ts';
import en from './texts/en.json' with { type: 'json' };

/** The texts that are shown before the app and its catalogues have loaded, by the catalogues' keys. */
export type ShellTexts = typeof en;

/** The words of the shell in one language. */
export type Locale = { readonly lang: string; readonly dir: 'ltr' | 'rtl'; readonly texts: ShellTexts };

/** The built-in languages beside English, whose words a page in one of them loads beside the script. */
const OTHERS = ['ar', 'de', 'es', 'fr', 'ja', 'pt'];

let others: Readonly<Record<string, ShellTexts>> = {};
let loading: Promise<unknown> | undefined;

/** 'de' of 'de-AT'; English where the page's language is not built in. */
function builtInOf(given: unknown): string {
  const base = String(given).split(/[-_]/)[0]?.toLowerCase() ?? '';
  return OTHERS.includes(base) ? base : DEFAULT_LANG;
}

/** The words in the language that the page has given, or in English until they are there. */
export function localeOf(given: unknown): Locale {
  const wanted = builtInOf(given);
  const lang = others[wanted] ? wanted : DEFAULT_LANG;
  return { lang, dir: lang === 'ar' ? 'rtl' : 'ltr', texts: others[lang] ?? en };
}

/** Loads the words of the page's language, and calls `onLoaded` then. Without them the shell speaks English. */
export function loadLocale(given: unknown, onLoaded: () => void): void {
  const lang = builtInOf(given);
  if (lang === DEFAULT_LANG || others[lang]) return;
  loading ??= import('./otherTexts.ts').then(
    ({ otherTexts }) => (others = otherTexts),
    // The app comes with a catalogue of its own, and reports where it has none.
    () => undefined,
  );
  void loading.then(onLoaded);
}
