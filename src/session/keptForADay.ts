import * as v from 'valibot';
import type { StorageKey } from '../config/storageKeys.ts';
import type { ChatSession } from './ChatSession.ts';

const KEPT_MS = 24 * 60 * 60_000;
const envelope = v.object({ at: v.number(), value: v.unknown() });

/** Keeps what the visitor has not finished for the next page: a question that stayed unanswered longer is not asked again. */
export function keepForADay(session: ChatSession, key: StorageKey, value: object): void {
  const { store, clock } = session.ports;
  store.set(key, JSON.stringify({ at: clock.now(), value }));
}

/** What was kept, and when; null when there is nothing, or it is too old or not ours to understand. */
export function readKept<Schema extends v.GenericSchema>(
  session: ChatSession,
  key: StorageKey,
  schema: Schema,
): { at: number; value: v.InferOutput<Schema> } | null {
  const { store, clock } = session.ports;
  const kept = v.safeParse(envelope, parseJson(store.get(key)));
  if (!kept.success || Math.abs(clock.now() - kept.output.at) >= KEPT_MS) return null;
  const read = v.safeParse(schema, kept.output.value);
  return read.success ? { at: kept.output.at, value: read.output } : null;
}

export function parseJson(text: string | null): unknown {
  // Most often there is nothing: an error would cost a slow phone milliseconds.
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // Somebody else's value: as good as none.
  }
}
