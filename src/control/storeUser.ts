import type { GivenUser } from '../launcher/App.ts';
import { scopeOf } from '../launcher/storedFlags.ts';

/** A customer has an id and an e-mail address; a guest has none of this. */
export const customerId = ({ userId, email }: GivenUser): string | undefined =>
  email === undefined ? undefined : userId;

/**
 * Keeps the customer for the next page before there is an app that would; absent values are removed (LAU-15). The keys are those of
 * config/storageKeys.ts, in the scope that the app's store will choose.
 */
export function storeUser(company: string, user: GivenUser): void {
  const scope = scopeOf(company);
  const isCustomer = customerId(user) !== undefined;
  const values = { id: user.userId, email: user.email, token: user.token };
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
