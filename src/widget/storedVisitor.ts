import { attempt } from '../config/attempt.ts';
import { isCustomer } from '../config/isCustomer.ts';
import { EXPERIMENT_COOKIE, journalOf, outboxOf, STORAGE_KEYS, STORAGE_PREFIX, tabsOf } from '../config/storageKeys.ts';
import type { TabMessage } from '../ports.ts';
import type { GivenUser } from '../config/settings.ts';
import { readFlags, scopeOf } from './storage.ts';

/**
 * Stores and erases a company's visitor while no app is loaded. Loaded on demand, because most
 * pages have nothing to store or to erase.
 */

/**
 * Stores the visitor identified by the page. Erases another visitor's data in all tabs (SEC-03).
 * If `mayKeep`, the next page recognizes the customer.
 */
export function keepUser(company: string, user: GivenUser, mayKeep: boolean): void {
  const { userId } = readFlags(company);
  // The next customer has not used the chat yet.
  if (userId && userId !== user.userId) forgetVisitor(company);
  else if (mayKeep) storeUser(company, user);
}

/** Erases everything and resets the other tabs, as the loaded chat would do (SEC-03). */
export function forgetVisitor(company: string): void {
  eraseKept(company);
  attempt(() => {
    const tabs = new BroadcastChannel(tabsOf(company));
    const message: TabMessage = { type: 'reset' };
    tabs.postMessage(message);
    tabs.close();
  });
}

/**
 * Erases what earlier pages stored of the company's visitor, without waiting for the chat, which may
 * never be opened (docs/privacy.md).
 */
export function eraseKept(company: string): void {
  const ofAnother = (read(STORAGE_PREFIX + STORAGE_KEYS.company) ?? company) !== company;
  for (const name of Object.values(STORAGE_KEYS)) {
    remove(`${STORAGE_PREFIX}${company}-${name}`);
    if (!ofAnother) remove(STORAGE_PREFIX + name);
  }
  const journal = journalOf(company);
  for (const key of attempt(() => Object.keys(localStorage)) ?? []) if (key.startsWith(journal)) remove(key);
  attempt(() => (document.cookie = `${EXPERIMENT_COOKIE}=; Max-Age=0; Path=/`));
  attempt(() => indexedDB.deleteDatabase(outboxOf(company)));
}

/** Stores the customer for the next page. Absent values are removed (LAU-15). */
function storeUser(company: string, user: GivenUser): void {
  const scope = scopeOf(company);
  const keyOf = (name: keyof typeof STORAGE_KEYS): string => STORAGE_PREFIX + scope + STORAGE_KEYS[name];
  const isKept = isCustomer(user, read(keyOf('supportUserId')));
  const store = (name: keyof typeof STORAGE_KEYS, value: string | undefined): void => {
    if (isKept && value !== undefined) attempt(() => localStorage.setItem(keyOf(name), value));
    else remove(keyOf(name));
  };
  if (isKept && scope === '') store('company', company);
  store('supportUserId', user.userId);
  store('supportUserEmail', user.email);
  store('supportUserToken', user.token);
}

const read = (key: string): string | undefined => attempt(() => localStorage.getItem(key)) ?? undefined;
const remove = (key: string): void => attempt(() => localStorage.removeItem(key));
