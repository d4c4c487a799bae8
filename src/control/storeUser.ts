import type { GivenUser } from '../launcher/App.ts';
import { scopeOf } from '../launcher/storedFlags.ts';

/**
 * Keeps the customer for the next page before there is an app that would; absent values are removed (LAU-15). The keys are those of
 * config/storageKeys.ts, in the scope that the app's store will choose.
 */
export function storeUser(company: string, { userId, email, token }: GivenUser): void {
  const scope = scopeOf(company);
  const isCustomer = userId !== undefined && email !== undefined;
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
