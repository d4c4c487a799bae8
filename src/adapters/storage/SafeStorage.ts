import { attempt } from '../../config/attempt.ts';

/**
 * localStorage that never throws. A value that the browser refuses, or that may not be kept, stays in memory, and hides what the browser may
 * still have under its key.
 */
export class SafeStorage {
  readonly mayKeep: (key: string) => boolean;
  readonly #memory = new Map<string, string | null>();

  constructor(mayKeep: (key: string) => boolean) {
    this.mayKeep = mayKeep;
  }

  /** The stored value, whether or not it may be kept. */
  static read(this: void, key: string): string | null {
    return attempt(() => window.localStorage.getItem(key)) ?? null;
  }

  get(key: string): string | null {
    const value = this.#memory.get(key);
    if (value !== undefined) return value;
    return this.mayKeep(key) ? SafeStorage.read(key) : null;
  }

  set(key: string, value: string | null): void {
    const isStored = (value === null || this.mayKeep(key)) && write(key, value);
    if (isStored) this.#memory.delete(key);
    else this.#memory.set(key, value);
  }

  eraseIfForbidden(key: string): void {
    if (!this.mayKeep(key)) write(key, null);
  }

  /** The consent has changed: moves the value to where it may be kept now. */
  move(key: string): void {
    const inMemory = this.#memory.get(key);
    const value = inMemory === undefined ? SafeStorage.read(key) : inMemory;
    this.eraseIfForbidden(key);
    this.set(key, value);
  }

  /** Another tab has stored the key, so the value in memory is old. */
  forgetMemory(key: string): void {
    this.#memory.delete(key);
  }

  isArea(area: Storage | null): boolean {
    return area === null || area === attempt(() => window.localStorage);
  }
}

/** False where the browser refuses. */
function write(key: string, value: string | null): boolean {
  const isDone = attempt(() => {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
    return true;
  });
  return isDone ?? false;
}
