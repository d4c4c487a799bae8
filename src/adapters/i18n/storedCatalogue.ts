import * as v from 'valibot';
import { parseJson } from '../../config/parseJson.ts';
import type { KeyValueStore } from '../../ports.ts';
import type { StoredCatalogue } from './loadCatalogue.ts';
import { pickTexts } from './pickTexts.ts';

const shape = v.object({ lang: v.string(), version: v.string(), texts: v.unknown() });

/** Reads the catalogue stored by an earlier page, so that this page starts in the visitor's language. */
export function readCatalogue(store: Pick<KeyValueStore, 'get'>, lang: string): StoredCatalogue | null {
  const read = v.safeParse(shape, parseJson(store.get('translations')));
  const texts = read.success && read.output.lang === lang ? pickTexts(read.output.texts) : null;
  return read.success && texts ? { ...read.output, texts } : null;
}

export function storeCatalogue(store: Pick<KeyValueStore, 'set'>, catalogue: StoredCatalogue): void {
  store.set('translations', JSON.stringify(catalogue));
}
