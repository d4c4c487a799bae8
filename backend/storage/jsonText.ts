import { Refusal } from '../base/Refusal.ts';

/**
 * JSON allows NUL and lone surrogates, but PostgreSQL's jsonb does not. The last alternative skips
 * any other escape as a whole.
 */
const ESCAPE = /\\(u0000|ud[89a-f][\da-f]{2}|.)/g;
const REPLACEMENT = '\ufffd';
const MAX_DEPTH = 100;

/**
 * Serializes an external value as the text of a jsonb parameter. Throws a Refusal if it is nested too
 * deeply for JavaScript, or for PostgreSQL with its stack of 2 MB.
 */
export function jsonText(value: unknown): string {
  if (isDeeperThan(MAX_DEPTH, value)) throw new Refusal(422, `JSON may be nested at most ${MAX_DEPTH} levels deep`);
  return JSON.stringify(value).replace(ESCAPE, (escape, what: string) => (what.length > 1 ? REPLACEMENT : escape));
}

/** Stops at that depth, so that the value cannot exhaust the stack. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
