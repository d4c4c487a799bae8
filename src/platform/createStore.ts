import { STORAGE_KEYS, STORAGE_PREFIX, type StorageKey } from '../config/storageKeys.ts';
import type { KeyValueStore } from '../ports.ts';
import { storagePrefix } from './storageScope.ts';

const NAMES = Object.keys(STORAGE_KEYS) as StorageKey[];

/** The company's keys in localStorage; each goes on in memory where the browser throws, is full or keeps nothing (ENV-03). */
export function createStore(company: string, lifetime: AbortSignal): KeyValueStore {
  const storage = new SafeStorage();
  const prefix = storagePrefix(company, (key) => storage.get(key), lifetime);
  const keyOf = (name: StorageKey): string => prefix + STORAGE_KEYS[name];

  return {
    get: (name) => storage.get(keyOf(name)),

    set(name, value) {
      // Tells the next page whose the plain keys are.
      const isClaim = prefix === STORAGE_PREFIX && value !== null && storage.get(keyOf('company')) !== company;
      if (isClaim) storage.set(keyOf('company'), company);
      storage.set(keyOf(name), value);
    },

    clear() {
      for (const name of NAMES) storage.set(keyOf(name), null);
    },

    subscribe(listener) {
      const hear = ({ key, newValue, storageArea }: StorageEvent): void => {
        if (!storage.isArea(storageArea)) return;
        // A null key: somebody cleared the whole storage.
        for (const name of NAMES) {
          if (key !== null && key !== keyOf(name)) continue;
          storage.giveUp(keyOf(name));
          listener(name, key === null ? null : newValue);
        }
      };
      window.addEventListener('storage', hear);
      const stop = (): void => window.removeEventListener('storage', hear);
      lifetime.addEventListener('abort', stop, { once: true });
      return stop;
    },
  };
}

/** localStorage, whose every use may throw; what it refused stands in memory, before what it may still hold. */
class SafeStorage {
  readonly #memory = new Map<string, string | null>();

  get(key: string): string | null {
    const kept = this.#memory.get(key);
    if (kept !== undefined) return kept;
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string | null): void {
    try {
      if (value === null) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, value);
      this.#memory.delete(key);
    } catch {
      this.#memory.set(key, value);
    }
  }

  /** Another tab could store the key: what memory has of it is old. */
  giveUp(key: string): void {
    this.#memory.delete(key);
  }

  isArea(area: Storage | null): boolean {
    try {
      return area === null || area === window.localStorage;
    } catch {
      return false;
    }
  }
}
