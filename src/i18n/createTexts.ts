import { createInstance } from 'i18next';
import { DEFAULT_LANG } from '../config/settings.ts';
import type { Clock, KeyValueStore, Ports, Texts } from '../ports.ts';
import { loadCatalogue, type StoredCatalogue } from './loadCatalogue.ts';
import { builtIn } from './pickTexts.ts';
import { readCatalogue, storeCatalogue } from './storedCatalogue.ts';

export type TextsNeeds = {
  lang: string;
  translationsUrl: () => string;
  clock: Clock;
  store: Pick<KeyValueStore, 'get' | 'set'>;
  report: Ports['report'];
  lifetime: AbortSignal;
};

/**
 * The texts of one session (I18N-01 to I18N-04). They are there at once, in built-in English or in what an earlier page stored; the
 * remote catalogue comes when it comes and tells the subscribers. `lang` and `dir` are of the texts shown: a language whose catalogue
 * can't be had is English.
 */
export function createTexts({ lang, translationsUrl, clock, store, report, lifetime }: TextsNeeds): Texts {
  const i18n = createInstance();
  void i18n.init({
    initAsync: false,
    lng: DEFAULT_LANG,
    fallbackLng: DEFAULT_LANG,
    resources: { [DEFAULT_LANG]: { builtIn } },
    ns: ['remote', 'builtIn'],
    defaultNS: 'remote',
    fallbackNS: 'builtIn',
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false }, // React sets text as text.
    parseMissingKeyHandler: () => '',
  });
  const listeners = new Set<() => void>();
  let wanted = '';
  let shown = DEFAULT_LANG;
  let turn = new AbortController();

  function show(next: string, catalogue?: StoredCatalogue): void {
    if (catalogue) i18n.addResourceBundle(next, 'remote', catalogue.texts, false, true);
    shown = next;
    for (const listener of listeners) listener();
  }

  async function load(next: string, signal: AbortSignal): Promise<void> {
    const stored = readCatalogue(store, next);
    if (stored) show(next, stored);
    else if (isEnglish(next)) show(next);
    try {
      const catalogue = await loadCatalogue({ base: translationsUrl(), lang: next, stored, clock, signal });
      if (signal.aborted || catalogue === stored) return;
      storeCatalogue(store, catalogue);
      show(next, catalogue);
    } catch (cause) {
      if (signal.aborted) return;
      report({ code: 'translations', message: `The texts in '${next}' could not be loaded`, cause });
      if (!isEnglish(next)) show(DEFAULT_LANG);
    }
  }

  function setLang(given: string): void {
    const next = canonical(given);
    if (next === wanted || lifetime.aborted) return;
    wanted = next;
    turn.abort();
    turn = new AbortController();
    void load(next, AbortSignal.any([turn.signal, lifetime]));
  }

  setLang(lang);
  return {
    t: (key, values) => i18n.t(key, { ...values, lng: shown }),
    lang: () => shown,
    dir: () => i18n.dir(shown),
    setLang,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const isEnglish = (lang: string): boolean => lang === DEFAULT_LANG || lang.startsWith(`${DEFAULT_LANG}-`);

/** 'de_at' is no BCP 47, and what can't be understood is English. */
function canonical(lang: string): string {
  try {
    return Intl.getCanonicalLocales(lang.replaceAll('_', '-'))[0] ?? DEFAULT_LANG;
  } catch {
    return DEFAULT_LANG;
  }
}
