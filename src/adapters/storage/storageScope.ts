import { STORAGE_KEYS, STORAGE_PREFIX } from '../../config/storageKeys.ts';

/**
 * Which companies of this page hold the plain keys. The one thing that sessions of a page have to know of each other, and storage can't
 * tell it: what is stored outlives the page that stored it.
 */
const holders = new Map<string, number>();

/**
 * The prefix of a company's keys, decided once a session (EL-06): `chat-app-`, or `chat-app-<company>-` where the plain keys are another
 * company's, because that one has stored something or has a session in this page. Plain keys are held until the signal aborts.
 */
export function storagePrefix(company: string, read: (key: string) => string | null, lifetime: AbortSignal): string {
  const own = `${STORAGE_PREFIX}${company}-`;
  if (read(own + STORAGE_KEYS.chatId) !== null || isHeldByAnother(company) || belongsToAnother(company, read))
    return own;
  hold(company, lifetime);
  return STORAGE_PREFIX;
}

function belongsToAnother(company: string, read: (key: string) => string | null): boolean {
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
