import { STORAGE_KEYS, STORAGE_PREFIX } from '../../config/storageKeys.ts';

/**
 * The number of sessions per company that use the plain keys in this page. Shared by all sessions
 * of the page. Storage cannot provide it, because stored values outlive the page.
 */
const holders = new Map<string, number>();

/**
 * Returns the prefix of a company's keys, decided once per session (EL-06). The first company
 * gets the plain keys, `chat-app-`. If another company uses them, in storage or in a session of
 * this page, the prefix is `chat-app-<company>-`. A session holds the plain keys until the signal
 * aborts.
 */
export function storagePrefix(company: string, read: (key: string) => string | null, lifetime: AbortSignal): string {
  const own = `${STORAGE_PREFIX}${company}-`;
  const hasOwnKeys = read(own + STORAGE_KEYS.chatId) !== null;
  if (hasOwnKeys || isHeldByAnother(company) || isStoredByAnother(company, read)) return own;
  hold(company, lifetime);
  return STORAGE_PREFIX;
}

function isStoredByAnother(company: string, read: (key: string) => string | null): boolean {
  const owner = read(STORAGE_PREFIX + STORAGE_KEYS.company);
  return owner !== null && owner !== company;
}

function isHeldByAnother(company: string): boolean {
  return [...holders.keys()].some((holder) => holder !== company);
}

function hold(company: string, lifetime: AbortSignal): void {
  holders.set(company, (holders.get(company) ?? 0) + 1);
  const release = (): void => {
    const left = (holders.get(company) ?? 1) - 1;
    if (left === 0) holders.delete(company);
    else holders.set(company, left);
  };
  if (lifetime.aborted) release();
  else lifetime.addEventListener('abort', release, { once: true });
}
