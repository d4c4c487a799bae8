import { DEFAULT_LANG } from '../config/settings.ts';
import type { Clock, KeyValueStore, Ports, Texts } from '../ports.ts';
import { builtIns as ownBuiltIns, type BuiltIns } from './builtIns.ts';
import type * as library from './createI18next.ts';
import { loadCatalogue, type StoredCatalogue } from './loadCatalogue.ts';
import { builtIn, type Catalogue } from './pickTexts.ts';
import { directionOf, fillIn, findText, hasFormats, type Bundle } from './plainTexts.ts';
import { readCatalogue, storeCatalogue } from './storedCatalogue.ts';

export type TextsNeeds = {
  lang: string;
  translationsUrl: () => string;
  clock: Clock;
  store: Pick<KeyValueStore, 'get' | 'set'>;
  report: Ports['report'];
  lifetime: AbortSignal;
  /** Runs the task when nobody waits for the widget any more: i18next is loaded then. */
  later: (task: () => Promise<void>) => void;
  builtIns?: BuiltIns;
  importI18next?: () => Promise<typeof library>;
};

/**
 * The texts of one session (I18N-01 to I18N-04). They are there at once, in built-in English or in what an earlier page stored; the
 * language's built-in catalogue and the remote one come when they come and tell the subscribers. What the remote one says goes before the
 * built-in of its language, and that before English. `lang` and `dir` are of the texts shown: a language without any is English.
 *
 * Nobody waits for i18next: until it has come, plainTexts.ts finds the same texts and fills them in, without the formats of a remote catalogue.
 */
export function createTexts(needs: TextsNeeds): Texts {
  const { lang, translationsUrl, clock, store, report, lifetime, later, builtIns = ownBuiltIns } = needs;
  const { importI18next = () => import('./createI18next.ts') } = needs;
  const own = new Map([[DEFAULT_LANG, builtIn]]);
  const remote = new Map<string, Catalogue>();
  const listeners = new Set<() => void>();
  let wanted = '';
  let shown = DEFAULT_LANG;
  let bundles = bundlesOf(DEFAULT_LANG);
  let i18next: library.I18next | null = null;
  /** Something was said that i18next says better. */
  let isRough = false;
  let turn = new AbortController();

  const hasTexts = (next: string): boolean => own.has(baseOf(next)) || remote.has(next);

  function bundlesOf(next: string): Bundle[] {
    const langs = new Set([next, baseOf(next), DEFAULT_LANG]);
    return [...langs].map((one) => ({ lang: one, texts: { ...own.get(one), ...remote.get(one) } }));
  }

  function show(next: string): void {
    bundles = bundlesOf(next);
    i18next?.put(bundles);
    shown = next;
    tell();
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  /** Who listens is told where it says anything else. */
  async function loadI18next(): Promise<void> {
    try {
      const { createI18next } = await importI18next();
      if (lifetime.aborted) return;
      i18next = createI18next(bundles);
      if (isRough || i18next.dir(shown) !== directionOf(shown)) tell();
    } catch (cause) {
      report({ code: 'translations', message: 'i18next could not be loaded: texts have no formats', cause });
    }
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
  later(loadI18next);
  return {
    t(key, values) {
      if (i18next && values) return i18next.t(key, shown, values);
      const text = findText(bundles, key, values?.count) ?? '';
      if (values) isRough ||= hasFormats(text);
      return fillIn(text, values);
    },
    lang: () => shown,
    dir: () => i18next?.dir(shown) ?? directionOf(shown),
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
