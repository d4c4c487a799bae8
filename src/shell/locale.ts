import { DEFAULT_LANG } from '../config/settings.ts';
import en from './texts/en.json' with { type: 'json' };

/** The texts shown before the app and its catalogues have loaded, by the catalogues' keys. */
export type ShellTexts = typeof en;

/** The shell's texts in one language. */
export type Locale = { readonly lang: string; readonly dir: 'ltr' | 'rtl'; readonly texts: ShellTexts };

/** The built-in languages besides English. A page in one of them loads its texts separately. */
const OTHERS = ['ar', 'de', 'es', 'fr', 'ja', 'pt'];

let others: Readonly<Record<string, ShellTexts>> = {};
let loading: Promise<unknown> | undefined;

/** Returns 'de' for 'de-AT'; English if the page's language is not built in. */
function builtInOf(given: unknown): string {
  const base = String(given).split(/[-_]/)[0]?.toLowerCase() ?? '';
  return OTHERS.includes(base) ? base : DEFAULT_LANG;
}

/** Returns the texts in the page's language, or in English until they are loaded. */
export function localeOf(given: unknown): Locale {
  const wanted = builtInOf(given);
  const lang = others[wanted] ? wanted : DEFAULT_LANG;
  return { lang, dir: lang === 'ar' ? 'rtl' : 'ltr', texts: others[lang] ?? en };
}

/** Loads the texts of the page's language, then calls `onLoaded`. On failure the shell stays English. */
export function loadLocale(given: unknown, onLoaded: () => void): void {
  const lang = builtInOf(given);
  if (lang === DEFAULT_LANG || others[lang]) return;
  loading ??= import('./otherTexts.ts').then(
    ({ otherTexts }) => (others = otherTexts),
    // The app has its own catalogue, and reports if that is missing.
    () => undefined,
  );
  void loading.then(onLoaded);
}
