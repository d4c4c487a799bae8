import { Consent } from '../../config/Consent.ts';
import { STORAGE_KEYS, STORAGE_PREFIX, type StorageKey } from '../../config/storageKeys.ts';
import type { KeyValueStore } from '../../ports.ts';
import { SafeStorage } from './SafeStorage.ts';
import { storagePrefix } from './storageScope.ts';

const NAMES = Object.keys(STORAGE_KEYS) as StorageKey[];

/**
 * The KeyValueStore port: a company's keys in localStorage. A value stays in memory if the
 * browser refuses it (ENV-03), or if the visitor has not consented or not used the chat yet. If
 * the visitor refuses, stored values are erased.
 */
export function createStore(company: string, lifetime: AbortSignal, consent = new Consent()): KeyValueStore {
  const needOf = (key: string): 'all' | 'functional' => (key === keyOf('fingerprint') ? 'all' : 'functional');
  const storage = new SafeStorage({
    mayWrite: (key) => consent.mayWrite(needOf(key)),
    refuses: (key) => consent.refuses(needOf(key)),
  });
  const prefix = storagePrefix(company, SafeStorage.read, lifetime);
  const keyOf = (name: StorageKey): string => prefix + STORAGE_KEYS[name];
  for (const name of NAMES) storage.eraseIfRefused(keyOf(name));
  consent.onChange(() => NAMES.forEach((name) => storage.move(keyOf(name))));

  return {
    get: (name) => storage.get(keyOf(name)),

    set(name, value) {
      // The next page reads the company name to find out which company uses the plain keys.
      const usesPlainKeys = prefix === STORAGE_PREFIX && value !== null;
      if (usesPlainKeys && storage.get(keyOf('company')) !== company) storage.set(keyOf('company'), company);
      storage.set(keyOf(name), value);
    },

    clear() {
      for (const name of NAMES) storage.set(keyOf(name), null);
    },

    forgetMemory: () => storage.forgetAllMemory(),

    subscribe(listener, signal) {
      // A null key means that the whole storage was cleared.
      const onStorage = ({ key, newValue, storageArea }: StorageEvent): void => {
        if (!storage.isArea(storageArea)) return;
        for (const name of NAMES) {
          if ((key !== null && key !== keyOf(name)) || consent.refuses(needOf(keyOf(name)))) continue;
          storage.forgetMemory(keyOf(name));
          // Clearing the storage must not remove the text that the visitor is typing.
          if (key === null && name === 'draft') continue;
          listener(name, key === null ? null : newValue);
        }
      };
      window.addEventListener('storage', onStorage, { signal: AbortSignal.any([lifetime, signal]) });
    },
  };
}
