import { Consent } from '../../config/Consent.ts';
import { STORAGE_KEYS, STORAGE_PREFIX, type StorageKey } from '../../config/storageKeys.ts';
import type { KeyValueStore } from '../../ports.ts';
import { storagePrefix } from './storageScope.ts';

const NAMES = Object.keys(STORAGE_KEYS) as StorageKey[];

/**
 * The company's keys in localStorage; each goes on in memory where the browser throws, is full or keeps nothing (ENV-03), or where the
 * visitor does not consent: what was stored before that is erased.
 */
export function createStore(company: string, lifetime: AbortSignal, consent = new Consent()): KeyValueStore {
  const storage = new SafeStorage((key) => consent.allows(key === keyOf('fingerprint') ? 'all' : 'functional'));
  const prefix = storagePrefix(company, readStored, lifetime);
  const keyOf = (name: StorageKey): string => prefix + STORAGE_KEYS[name];
  for (const name of NAMES) storage.eraseRefused(keyOf(name));
  consent.onChange(() => NAMES.forEach((name) => storage.move(keyOf(name))));

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
        // A null key: somebody cleared the whole storage. What is typed here is nobody's to take away by that.
        for (const name of NAMES) {
          if ((key !== null && key !== keyOf(name)) || !storage.mayKeep(keyOf(name))) continue;
          storage.giveUp(keyOf(name));
          if (key === null && name === 'draft') continue;
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

/** localStorage, whose every use may throw; what it refused, or may not be kept, stands in memory, before what it may still hold. */
class SafeStorage {
  readonly mayKeep: (key: string) => boolean;
  readonly #memory = new Map<string, string | null>();

  constructor(mayKeep: (key: string) => boolean) {
    this.mayKeep = mayKeep;
  }

  get(key: string): string | null {
    const kept = this.#memory.get(key);
    if (kept !== undefined) return kept;
    return this.mayKeep(key) ? readStored(key) : null;
  }

  set(key: string, value: string | null): void {
    const isStored = (value === null || this.mayKeep(key)) && writeStored(key, value);
    if (isStored) this.#memory.delete(key);
    else this.#memory.set(key, value);
  }

  /** What was stored before this page is not for it to know. */
  eraseRefused(key: string): void {
    if (!this.mayKeep(key)) writeStored(key, null);
  }

  /** The consent has changed: what this page knows goes to where it may be kept now. */
  move(key: string): void {
    const kept = this.#memory.get(key);
    const value = kept === undefined ? readStored(key) : kept;
    this.eraseRefused(key);
    this.set(key, value);
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

function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False where the browser refuses. */
function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
