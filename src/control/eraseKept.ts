import { EXPERIMENT_COOKIE, journalOf, outboxOf, STORAGE_KEYS, STORAGE_PREFIX, tabsOf } from '../config/storageKeys.ts';
import type { TabMessage } from '../ports.ts';

/** Erases what earlier pages have kept of the company's visitor, without the chat, which may never be opened (README, Privacy). */
export function eraseKept(company: string): void {
  const ofAnother = (read('company') ?? company) !== company;
  for (const name of Object.values(STORAGE_KEYS)) {
    remove(`${STORAGE_PREFIX}${company}-${name}`);
    if (!ofAnother) remove(STORAGE_PREFIX + name);
  }
  const journal = journalOf(company);
  for (const key of attempt(() => Object.keys(localStorage)) ?? []) if (key.startsWith(journal)) remove(key);
  attempt(() => (document.cookie = `${EXPERIMENT_COOKIE}=; Max-Age=0; Path=/`));
  attempt(() => indexedDB.deleteDatabase(outboxOf(company)));
}

/** And has the other tabs forget whom they show: as the chat would do it, were it there (SEC-03). */
export function forgetKept(company: string): void {
  eraseKept(company);
  attempt(() => {
    const tabs = new BroadcastChannel(tabsOf(company));
    const message: TabMessage = { type: 'reset' };
    tabs.postMessage(message);
    tabs.close();
  });
}

const read = (name: keyof typeof STORAGE_KEYS): string | null =>
  attempt(() => localStorage.getItem(STORAGE_PREFIX + STORAGE_KEYS[name])) ?? null;
const remove = (key: string): void => attempt(() => localStorage.removeItem(key));

/** Undefined where the browser keeps nothing, and throws: then there is nothing to erase. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
