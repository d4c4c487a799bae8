import { Consent } from '../../config/Consent.ts';
import { EXPERIMENT_COOKIE_MS } from '../../config/durations.ts';
import { EXPERIMENT_COOKIE } from '../../config/storageKeys.ts';
import type { GuestCookie } from '../../ports.ts';

/** The experiment guest id's cookie (USER-01), for the whole site; in memory where the browser keeps no cookie, or may keep none. */
export function createCookie(consent = new Consent()): GuestCookie {
  let memory: string | null = null;
  const mayKeep = (): boolean => consent.allows('all');
  const read = (): string | null => (mayKeep() ? stored() : null) ?? memory;

  function write(value: string | null): void {
    if (mayKeep() || stored() !== null) store(mayKeep() ? value : null);
    memory = mayKeep() && stored() === value ? null : value;
  }

  if (!mayKeep()) write(null);
  consent.onChange(() => write(memory ?? stored()));
  return { read, write };
}

function stored(): string | null {
  try {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${EXPERIMENT_COOKIE}=`));
    return found ? decodeURIComponent(found.slice(EXPERIMENT_COOKIE.length + 1)) || null : null;
  } catch {
    return null; // A sandboxed frame refuses the access; somebody else's value may not decode.
  }
}

function store(value: string | null): void {
  const age = value === null ? 0 : EXPERIMENT_COOKIE_MS / 1_000;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${EXPERIMENT_COOKIE}=${encodeURIComponent(value ?? '')}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // A sandboxed frame: memory keeps it.
  }
}
