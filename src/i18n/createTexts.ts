import { createInstance } from 'i18next';
import { DEFAULT_LANG } from '../config/settings.ts';
import type { Clock, KeyValueStore, Ports, Texts } from '../ports.ts';
import { builtIns as ownBuiltIns, type BuiltIns } from './builtIns.ts';
import { loadCatalogue, type StoredCatalogue } from './loadCatalogue.ts';
import { builtIn, type Catalogue } from './pickTexts.ts';
import { readCatalogue, storeCatalogue } from './storedCatalogue.ts';

export type TextsNeeds = {
  lang: string;
  translationsUrl: () => string;
  clock: Clock;
  store: Pick<KeyValueStore, 'get' | 'set'>;
  report: Ports['report'];
  lifetime: AbortSignal;
  builtIns?: BuiltIns;
};

const TEXTS = 'texts';

/**
 * The texts of one session (I18N-01 to I18N-04). They are there at once, in built-in English or in what an earlier page stored; the
 * language's built-in catalogue and the remote one come when they come and tell the subscribers. What the remote one says goes before the
 * built-in of its language, and that before English. `lang` and `dir` are of the texts shown: a language without any is English.
 */
export function createTexts(needs: TextsNeeds): Texts {
  const { lang, translationsUrl, clock, store, report, lifetime, builtIns = ownBuiltIns } = needs;
  const i18n = createInstance();
  void i18n.init({
    initAsync: false,
    lng: DEFAULT_LANG,
    fallbackLng: DEFAULT_LANG,
    resources: { [DEFAULT_LANG]: { [TEXTS]: builtIn } },
    ns: TEXTS,
    defaultNS: TEXTS,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false }, // React sets text as text.
    parseMissingKeyHandler: () => '',
  });
  const own = new Map([[DEFAULT_LANG, builtIn]]);
  const remote = new Map<string, Catalogue>();
  const listeners = new Set<() => void>();
  let wanted = '';
  let shown = DEFAULT_LANG;
  let turn = new AbortController();

  const hasTexts = (next: string): boolean => own.has(baseOf(next)) || remote.has(next);

  /** What i18next would say, which takes ten times as long for its first. */
  function textOf(key: string): string | undefined {
    const base = baseOf(shown);
    const found = [remote.get(shown), remote.get(base), own.get(base), builtIn].map((texts) => texts?.[key]);
    // Not what every object has, under a key of that name.
    return found.find((text) => typeof text === 'string' && text !== '');
  }

  function show(next: string): void {
    for (const one of new Set([baseOf(next), next])) {
      i18n.removeResourceBundle(one, TEXTS);
      i18n.addResourceBundle(one, TEXTS, { ...own.get(one), ...remote.get(one) });
    }
    shown = next;
    for (const listener of listeners) listener();
  }

  async function loadBuiltIn(next: string, signal: AbortSignal): Promise<void> {
    const base = baseOf(next);
    const load = own.has(base) || !Object.hasOwn(builtIns, base) ? undefined : builtIns[base];
    if (!load) return;
    try {
      own.set(base, (await load()).default);
      if (!signal.aborted) show(next);
    } catch (cause) {
      if (signal.aborted) return;
      report({ code: 'translations', message: `The built-in texts in '${base}' could not be loaded`, cause });
    }
  }

  async function loadRemote(next: string, stored: StoredCatalogue | null, signal: AbortSignal): Promise<void> {
    try {
      const catalogue = await loadCatalogue({ base: translationsUrl(), lang: next, stored, clock, signal });
      if (signal.aborted || catalogue === stored) return;
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
    t(key, values) {
      const plain = values ? undefined : textOf(key);
      if (plain && !plain.includes('{{')) return plain;
      // A remote text is a text: one that referred to another, and that one to it, would come out empty.
      return i18n.t(key, { ...values, lng: shown, nest: false });
    },
    lang: () => shown,
    dir: () => i18n.dir(shown),
    setLang,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** 'de' of 'de-AT'. */
const baseOf = (lang: string): string => lang.split('-', 1)[0] ?? lang;

/** 'de_at' is no BCP 47, and what can't be understood is English. */
function canonical(lang: string): string {
  try {
    return Intl.getCanonicalLocales(lang.replaceAll('_', '-'))[0] ?? DEFAULT_LANG;
  } catch {
    return DEFAULT_LANG;
  }
}
