import { DEFAULT_LANG } from '../config/settings.ts';
import en from './texts/en.json' with { type: 'json' };

/** The texts that are shown before the app and its catalogues have loaded, by the catalogues' keys. */
export type ShellTexts = typeof en;

/** The words of the shell in one language. */
export type Speech = { readonly lang: string; readonly dir: 'ltr' | 'rtl'; readonly texts: ShellTexts };

/** A page in another language loads one of these small files beside the script. */
const OTHERS: Readonly<Record<string, () => Promise<{ default: ShellTexts }>>> = {
  ar: () => import('./texts/ar.json'),
  de: () => import('./texts/de.json'),
  es: () => import('./texts/es.json'),
  fr: () => import('./texts/fr.json'),
  ja: () => import('./texts/ja.json'),
  pt: () => import('./texts/pt.json'),
};

const loaded = new Map<string, ShellTexts>([[DEFAULT_LANG, en]]);

/** 'de' of 'de-AT'; English where the page's language is not built in. */
function builtInOf(given: unknown): string {
  const base = String(given).split(/[-_]/)[0]?.toLowerCase() ?? '';
  return Object.hasOwn(OTHERS, base) ? base : DEFAULT_LANG;
}

/** The words in the language that the page has given, or in English until they are there. */
export function speechOf(given: unknown): Speech {
  const wanted = builtInOf(given);
  const lang = loaded.has(wanted) ? wanted : DEFAULT_LANG;
  return { lang, dir: lang === 'ar' ? 'rtl' : 'ltr', texts: loaded.get(lang) ?? en };
}

/** Loads the words of the page's language, and calls `onLoaded` then. Without them the shell speaks English. */
export function loadSpeech(given: unknown, onLoaded: () => void): void {
  const lang = builtInOf(given);
  const load = OTHERS[lang];
  if (!load || loaded.has(lang)) return;
  load().then(
    ({ default: texts }) => {
      loaded.set(lang, texts);
      onLoaded();
    },
    // The app comes with a catalogue of its own, and reports where it has none.
    () => undefined,
  );
}
