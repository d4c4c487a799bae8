import { EXPERIMENT_COOKIE_MS } from '../config/durations.ts';
import { EXPERIMENT_COOKIE } from '../config/storageKeys.ts';
import type { GuestCookie } from '../ports.ts';

/** The experiment guest id's cookie (USER-01), for the whole site; in memory where the browser keeps no cookie. */
export function createCookie(): GuestCookie {
  let memory: string | null = null;
  return {
    read: () => stored() ?? memory,
    write(value) {
      store(value);
      memory = stored() === value ? null : value;
    },
  };
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
