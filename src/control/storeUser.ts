import type { GivenUser } from '../launcher/App.ts';
import { readFlags, readKey, scopeOf } from '../launcher/storedFlags.ts';

/** What is stored is another customer's. */
export function isAnothers(company: string, { userId }: GivenUser): boolean {
  const known = readFlags(company).userId;
  return Boolean(known) && known !== userId;
}

/**
 * Keeps the customer for the next page before there is an app that would; absent values are removed (LAU-15). The keys are those of
 * config/storageKeys.ts, in the scope that the app's store will choose.
 */
export function storeUser(company: string, { userId, email, token }: GivenUser): void {
  const scope = scopeOf(company);
  // The id of the customer who is known is enough: the page may come to know the rest later (USER-02).
  const isCustomer = userId !== undefined && (email !== undefined || userId === readKey(`${scope}user-support-id`));
  const values = { id: userId, email, token };
  try {
    if (isCustomer && scope === '') localStorage.setItem('chat-app-com-type', company);
    for (const [name, value] of Object.entries(values)) {
      const key = `chat-app-${scope}user-support-${name}`;
      if (isCustomer && value !== undefined) localStorage.setItem(key, value);
      else localStorage.removeItem(key);
    }
  } catch {
    // Storage is full or blocked: this page knows the customer all the same, the next has to be told again.
  }
}
