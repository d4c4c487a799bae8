import { ANY_LANG, DEFAULT_LANG } from '../../config/settings.ts';
import type { Clock, KeyValueStore, PageTexts, Ports, Texts } from '../../ports.ts';
import { builtIns as ownBuiltIns, type BuiltIns } from './builtIns.ts';
import { createI18next, type Bundle } from './createI18next.ts';
import { baseOf, loadCatalogue, readCatalogue, storeCatalogue, type StoredCatalogue } from './loadCatalogue.ts';
import { english, pickTexts, unknownKeys, type Catalogue } from './pickTexts.ts';

export type TextsNeeds = {
  lang: string;
  translationsUrl: () => string;
  clock: Clock;
  store: Pick<KeyValueStore, 'get' | 'set'>;
  report: Ports['report'];
  lifetime: AbortSignal;
  /**
   * The texts of the first paint by language, shown until a catalogue loads, so that the wording
   * does not change.
   */
  firstTexts?: Readonly<Record<string, Catalogue>>;
  /** The page's own texts; see `override`. */
  ownTexts?: PageTexts;
  builtIns?: BuiltIns;
};

/**
 * The Texts port of one session (I18N-01 to I18N-04). It starts with the texts of the first
 * paint, built-in English, and the catalogue stored by an earlier page. The language's built-in
 * catalogue and the remote one load later and notify the subscribers. The page's own text wins
 * over the remote one, the remote one over the built-in one, and any text of the language over
 * English. `lang` and `dir` describe the texts shown: a language without any texts is shown in
 * English.
 */
export function createTexts(needs: TextsNeeds): Texts {
  const { lang, translationsUrl, clock, store, report, lifetime, firstTexts = {}, builtIns = ownBuiltIns } = needs;
  /** Unknown keys that have been reported. */
  const reported = new Set<string>();
  let own = readOwn(needs.ownTexts ?? {});
  const builtIn = new Map([...Object.entries(firstTexts), [DEFAULT_LANG, english] as const]);
  const loaded = new Set([DEFAULT_LANG]);
  const remote = new Map<string, Catalogue>();
  const listeners = new Set<() => void>();
  let chosenLang = '';
  let shownLang = DEFAULT_LANG;
  const i18next = createI18next(bundlesOf(DEFAULT_LANG));
  let turn = new AbortController();

  const hasTexts = (next: string): boolean => builtIn.has(baseOf(next)) || remote.has(next) || own.has(next);

  function bundlesOf(next: string): Bundle[] {
    const langs = new Set([next, baseOf(next), DEFAULT_LANG]);
    return [...langs].map((one) => ({
      lang: one,
      texts: { ...builtIn.get(one), ...remote.get(one), ...own.get(one), ...(one === next ? own.get(ANY_LANG) : {}) },
    }));
  }

  function show(next: string): void {
    i18next.put(bundlesOf(next));
    shownLang = next;
    for (const listener of listeners) listener();
  }

  /** Reports the keys that no text has, in the page's order and each once. */
  async function reportUnknown(keys: string[]): Promise<void> {
    const unreported = [...new Set(keys)].filter((key) => !reported.has(key));
    if (unreported.length === 0) return;
    for (const key of unreported) reported.add(key);
    // Offline, the page's own text is wrong all the same.
    const { similarKeys } = await import('./similarKeys.ts').catch(() => ({ similarKeys: () => '' }));
    for (const key of unreported)
      report({ code: 'texts', message: `There is no text with the key ${key}. ${similarKeys(key)}` });
  }

  /** Returns the page's usable texts, and reports unknown keys. */
  function readOwn(given: PageTexts): Map<string, Catalogue> {
    void reportUnknown(Object.values(given).flatMap(unknownKeys));
    return new Map(
      Object.entries(given).flatMap(([one, texts]) => [[canonical(one, one), pickTexts(texts) ?? {}] as const]),
    );
  }

  function override(given: PageTexts): void {
    own = readOwn(given);
    show(shownLang);
  }

  async function loadBuiltIn(next: string, signal: AbortSignal): Promise<void> {
    const base = baseOf(next);
    const load = loaded.has(base) || !Object.hasOwn(builtIns, base) ? undefined : builtIns[base];
    if (!load) return;
    try {
      builtIn.set(base, (await load()).default);
      loaded.add(base);
      if (!signal.aborted) show(next);
    } catch (cause) {
      if (signal.aborted) return;
      builtIn.delete(base);
      report({ code: 'translations', message: `The built-in texts in '${base}' could not be loaded`, cause });
    }
  }

  async function loadRemote(next: string, stored: StoredCatalogue | null, signal: AbortSignal): Promise<void> {
    try {
      const catalogue = await loadCatalogue({ base: translationsUrl(), lang: next, stored, clock, signal });
      if (signal.aborted || catalogue === null || catalogue === stored) return;
      storeCatalogue(store, catalogue);
      remote.set(next, catalogue.texts);
      show(next);
    } catch (cause) {
      if (signal.aborted) return;
      report({ code: 'translations', message: `The texts in '${next}' could not be loaded`, cause });
    }
  }

  async function load(next: string, signal: AbortSignal): Promise<void> {
    const stored = readCatalogue(store, next);
    if (stored) remote.set(next, stored.texts);
    if (hasTexts(next)) show(next);
    await Promise.all([loadBuiltIn(next, signal), loadRemote(next, stored, signal)]);
    if (!signal.aborted && !hasTexts(next)) show(DEFAULT_LANG);
  }

  function setLang(newLang: string): void {
    const next = canonical(newLang);
    if (next === chosenLang || lifetime.aborted) return;
    chosenLang = next;
    turn.abort();
    turn = new AbortController();
    void load(next, AbortSignal.any([turn.signal, lifetime]));
  }

  setLang(lang);
  return {
    t: (key, values) => i18next.t(key, shownLang, values),
    lang: () => shownLang,
    dir: () => i18next.dir(shownLang),
    setLang,
    override,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Accepts 'de_at' for 'de-AT'. Falls back to English, or `other`, if the browser cannot parse the language. */
function canonical(lang: string, other = DEFAULT_LANG): string {
  try {
    return Intl.getCanonicalLocales(lang.replaceAll('_', '-'))[0] ?? other;
  } catch {
    return other;
  }
}
