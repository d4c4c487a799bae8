/** JSON may hold a NUL character or half a surrogate pair, PostgreSQL's jsonb may not. Any other escape is passed over as a whole. */
const ESCAPE = /\\(u0000|ud[89a-f][\da-f]{2}|.)/g;
const REPLACEMENT = '\ufffd';

/** A value from outside as the text of a jsonb parameter. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(ESCAPE, (escape, what: string) => (what.length > 1 ? REPLACEMENT : escape));
}
