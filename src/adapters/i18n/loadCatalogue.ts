import * as v from 'valibot';
import { TRANSLATIONS_FALLBACK_VERSION, TRANSLATIONS_RETRIES, TRANSLATIONS_RETRY_MS } from '../../config/limits.ts';
import type { Clock } from '../../ports.ts';
import { pickTexts, type Catalogue } from './pickTexts.ts';

const REQUEST_TIMEOUT_MS = 20_000;

export type StoredCatalogue = { lang: string; version: string; texts: Catalogue };
export type CatalogueRequest = {
  /** The configured translations URL. */
  base: string;
  lang: string;
  /** What an earlier page loaded; not loaded again while its version is the latest. */
  stored: StoredCatalogue | null;
  clock: Clock;
  signal: AbortSignal;
};

const versions = v.pipe(
  v.object({ data: v.object({ latest: v.object({ version: v.union([v.number(), v.string()]) }) }) }),
  v.transform(({ data }) => String(data.latest.version)),
);
const file = v.pipe(v.unknown(), v.transform(pickTexts), v.nonNullable(v.custom<Catalogue | null>(() => true)));

/**
 * Asks for the latest version and then for its file (I18N-01). A failure is followed by a pause, 350 ms at first and doubling, and by the
 * next try; versions and file together are asked for six times at most (I18N-02). Without the versions, version 60 it is. A regional
 * language that has no file falls back on its base. Throws when there is nothing to be had.
 */
export async function loadCatalogue({ base, lang, stored, clock, signal }: CatalogueRequest): Promise<StoredCatalogue> {
  let version: string | null = null;
  let wanted = lang;
  let pause = TRANSLATIONS_RETRY_MS;
  let failure: Failed | null = null;
  for (let tries = 0; tries <= TRANSLATIONS_RETRIES; tries += 1) {
    if (failure && !failure.isFinal) {
      await wait(clock, pause, signal);
      pause *= 2;
    }
    if (version === null) {
      const told: Told<string> = await get(`${base}/versions`, versions, { signal, cache: 'no-cache' });
      failure = told.ok ? null : told;
      if (stored && (!told.ok || told.value === stored.version)) return stored;
      version = told.ok ? told.value : String(TRANSLATIONS_FALLBACK_VERSION);
      continue;
    }
    const url = `${base}/files/${encodeURIComponent(version)}/${encodeURIComponent(wanted)}.json`;
    const told: Told<Catalogue> = await get(url, file, {
      signal,
      // A version's file never changes, but a failure may have been kept as if it were one.
      cache: failure ? 'reload' : 'default',
    });
    if (told.ok) return { lang, version, texts: told.value };
    failure = told;
    if (!failure.isFinal) continue;
    const [language = wanted] = wanted.split('-');
    if (language === wanted) break;
    wanted = language;
  }
  throw failure?.cause ?? new Error('There are no translations');
}

type Failed = { ok: false; isFinal: boolean; cause: Error };
type Told<T> = { ok: true; value: T } | Failed;

async function get<T>(
  url: string,
  schema: v.GenericSchema<unknown, T>,
  { signal, cache }: { signal: AbortSignal; cache: RequestCache },
): Promise<Told<T>> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    const response = await fetch(url, { credentials: 'omit', cache, signal: limited });
    const isFinal = response.status >= 400 && response.status < 500;
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
