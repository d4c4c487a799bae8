import * as v from 'valibot';
import { object } from '../../../protocol/object.ts';
import { TRANSLATIONS_FALLBACK_VERSION, TRANSLATIONS_RETRIES, TRANSLATIONS_RETRY_MS } from '../../config/limits.ts';
import { parseJson } from '../../config/parseJson.ts';
import type { Clock, KeyValueStore } from '../../ports.ts';
import { pickTexts, type Catalogue } from './pickTexts.ts';

const REQUEST_TIMEOUT_MS = 20_000;

export type StoredCatalogue = { lang: string; version: string; texts: Catalogue };
export type CatalogueRequest = {
  /** The configured translations URL. */
  base: string;
  lang: string;
  /** The catalogue that an earlier page stored. It is downloaded again only if there is a newer version. */
  stored: StoredCatalogue | null;
  clock: Clock;
  signal: AbortSignal;
};

/** `languages`: those that the version has files for. A server may omit the list. */
type Latest = { version: string; languages: readonly string[] | null };

const latestVersion: v.GenericSchema<unknown, Latest> = v.pipe(
  object({
    data: object({
      latest: object({
        version: v.union([v.number(), v.string()]),
        languages: v.fallback(v.nullish(v.array(v.string()), null), null),
      }),
    }),
  }),
  v.transform(({ data: { latest } }) => ({ version: String(latest.version), languages: latest.languages })),
);
const file = v.pipe(v.unknown(), v.transform(pickTexts), v.nonNullable(v.custom<Catalogue | null>(() => true)));

/**
 * Loads the latest version's number, then its file (I18N-01). After a failure it retries, at most
 * six requests in all, with a pause of 350 ms that doubles each time (I18N-02). If the version is
 * unavailable it loads version 60. A regional language without a file falls back to its base
 * language. Null: neither has a file (API-10). Rejects if the server does not respond.
 */
export async function loadCatalogue(request: CatalogueRequest): Promise<StoredCatalogue | null> {
  const { base, lang, stored, clock, signal } = request;
  let version: string | null = null;
  let fileLang = lang;
  let pause = TRANSLATIONS_RETRY_MS;
  let failure: Failure | null = null;
  for (let tries = 0; tries <= TRANSLATIONS_RETRIES; tries += 1) {
    if (failure && !failure.isFinal) {
      await wait(clock, pause, signal);
      pause *= 2;
    }
    if (version === null) {
      const latest: Fetched<Latest> = await fetchJson(`${base}/versions`, latestVersion, { signal, cache: 'no-cache' });
      failure = latest.ok ? null : latest;
      if (stored && (!latest.ok || latest.value.version === stored.version)) return stored;
      version = latest.ok ? latest.value.version : String(TRANSLATIONS_FALLBACK_VERSION);
      const languages = latest.ok ? latest.value.languages : null;
      // Avoids 404 responses, which the browser logs on the page's console.
      if (languages && !languages.includes(lang)) fileLang = baseOf(lang);
      if (languages && !languages.includes(fileLang)) return null;
      continue;
    }
    const url = `${base}/files/${encodeURIComponent(version)}/${encodeURIComponent(fileLang)}.json`;
    const texts: Fetched<Catalogue> = await fetchJson(url, file, {
      signal,
      // A version's file never changes, but a cache may have stored a failure as its content.
      cache: failure ? 'reload' : 'default',
    });
    if (texts.ok) return { lang, version, texts: texts.value };
    failure = texts;
    if (!failure.isFinal) continue;
    if (baseOf(fileLang) === fileLang) return null;
    fileLang = baseOf(fileLang);
  }
  throw failure?.cause ?? new Error('There are no translations');
}

/** 'de' for 'de-AT'. */
export const baseOf = (lang: string): string => lang.split('-', 1)[0] ?? lang;

/** `isFinal`: the server responded that it has no such file. */
type Failure = { ok: false; isFinal: boolean; cause: Error };
type Fetched<T> = { ok: true; value: T } | Failure;

async function fetchJson<T>(
  url: string,
  schema: v.GenericSchema<unknown, T>,
  { signal, cache }: { signal: AbortSignal; cache: RequestCache },
): Promise<Fetched<T>> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    const response = await fetch(url, { credentials: 'omit', cache, signal: limited });
    const isFinal = (response.status >= 400 && response.status < 500) || response.status === 501;
    if (!response.ok) return { ok: false, isFinal, cause: new Error(`${url}: status ${response.status}`) };
    return { ok: true, value: v.parse(schema, await response.json()) };
  } catch (error) {
    signal.throwIfAborted();
    return { ok: false, isFinal: false, cause: error instanceof Error ? error : new Error(String(error)) };
  }
}

function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    clock.after(ms, signal, resolve);
  });
}

const storedShape = object({ lang: v.string(), version: v.string(), texts: v.unknown() });

/** Reads the catalogue stored by an earlier page, so that this page starts in the visitor's language. */
export function readCatalogue(store: Pick<KeyValueStore, 'get'>, lang: string): StoredCatalogue | null {
  const read = v.safeParse(storedShape, parseJson(store.get('translations')));
  const texts = read.success && read.output.lang === lang ? pickTexts(read.output.texts) : null;
  return read.success && texts ? { ...read.output, texts } : null;
}

export function storeCatalogue(store: Pick<KeyValueStore, 'set'>, catalogue: StoredCatalogue): void {
  store.set('translations', JSON.stringify(catalogue));
}
