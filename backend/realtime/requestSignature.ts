import { createHash } from 'node:crypto';
import { SIGNATURE_LIFETIME_S } from './limits.ts';
import { isSame, sign, type App } from './signatures.ts';

const AUTH_VERSION = '1.0';

export type SignedRequest = { method: string; path: string; query: URLSearchParams };

/**
 * Returns why a request of the HTTP API is invalid, or null if it is valid. The signature covers
 * the body through its MD5 in the query, so it is checked before the body is read; `bodyMatches`
 * completes the check.
 */
export function signatureFault({ method, path, query }: SignedRequest, app: App, nowMs: number): string | null {
  if (query.get('auth_key') !== app.key) return 'auth_key is not the key of this app';
  if (query.get('auth_version') !== AUTH_VERSION) return `auth_version must be ${AUTH_VERSION}`;
  const timestamp = query.get('auth_timestamp') ?? '';
  if (!/^\d+$/.test(timestamp)) return 'auth_timestamp must be in seconds since 1970';
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > SIGNATURE_LIFETIME_S) {
    return `auth_timestamp must be within ${SIGNATURE_LIFETIME_S} seconds of the server's clock`;
  }
  const text = [method.toUpperCase(), path, canonicalQuery(query)].join('\n');
  return isSame(query.get('auth_signature') ?? '', sign(text, app.secret)) ? null : 'auth_signature is wrong';
}

export function bodyMatches(body: Buffer, query: URLSearchParams): boolean {
  const given = query.get('body_md5');
  if (given === null) return body.length === 0;
  return isSame(given, createHash('md5').update(body).digest('hex'));
}

/** Sorts the keys in lower case and leaves the values without URL encoding, as the signature requires. */
function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([key, value]): [string, string] => [key.toLowerCase(), value])
    .filter(([key]) => key !== 'auth_signature')
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
}
