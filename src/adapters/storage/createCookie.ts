import { Consent } from '../../config/Consent.ts';
import { EXPERIMENT_COOKIE_MS } from '../../config/durations.ts';
import { EXPERIMENT_COOKIE } from '../../config/storageKeys.ts';
import type { GuestCookie } from '../../ports.ts';

/**
 * The GuestCookie port (USER-01): a cookie of the whole site. The value stays in memory if the
 * browser or the visitor allows no cookie.
 */
export function createCookie(consent = new Consent()): GuestCookie {
  let memory: string | null = null;
  const read = (): string | null => (consent.refuses('all') ? null : readCookie()) ?? memory;

  function write(value: string | null): void {
    const mayWrite = consent.mayWrite('all');
    const mustErase = value === null || consent.refuses('all');
    if (mayWrite) writeCookie(value);
    else if (mustErase && readCookie() !== null) writeCookie(null);
    memory = mayWrite && readCookie() === value ? null : value;
  }

  if (consent.refuses('all')) write(null);
  consent.onChange(() => {
    if (memory !== null || consent.refuses('all')) write(memory ?? readCookie());
  });
  return { read, write };
}

function readCookie(): string | null {
  try {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${EXPERIMENT_COOKIE}=`));
    return found ? decodeURIComponent(found.slice(EXPERIMENT_COOKIE.length + 1)) || null : null;
  } catch {
    // A sandboxed frame has no cookies, and a value from elsewhere may not decode.
    return null;
  }
}

function writeCookie(value: string | null): void {
  const age = value === null ? 0 : EXPERIMENT_COOKIE_MS / 1_000;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${EXPERIMENT_COOKIE}=${encodeURIComponent(value ?? '')}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // A sandboxed frame has no cookies: the value stays in memory.
  }
}
