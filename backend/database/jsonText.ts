/**
 * JSON allows NUL and lone surrogates, but PostgreSQL's jsonb does not. The last alternative skips
 * any other escape as a whole.
 */
const ESCAPE = /\\(u0000|ud[89a-f][\da-f]{2}|.)/g;
const REPLACEMENT = '\ufffd';

/** Serializes an external value as the text of a jsonb parameter. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(ESCAPE, (escape, what: string) => (what.length > 1 ? REPLACEMENT : escape));
}
