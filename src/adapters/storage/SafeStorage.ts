import { attempt } from '../../config/attempt.ts';

/** The rules of the visitor's consent for a key. */
type Policy = { mayWrite(key: string): boolean; refuses(key: string): boolean };

/**
 * localStorage that never throws. A value that the browser refuses, or that may not be written
 * yet, stays in memory and hides the one that the browser may still have.
 */
export class SafeStorage {
  readonly #policy: Policy;
  readonly #memory = new Map<string, string | null>();

  constructor(policy: Policy) {
    this.#policy = policy;
  }

  /** Returns the stored value, regardless of the policy. */
  static read(this: void, key: string): string | null {
    return attempt(() => window.localStorage.getItem(key)) ?? null;
  }

  get(key: string): string | null {
    const value = this.#memory.get(key);
    if (value !== undefined) return value;
    return this.#policy.refuses(key) ? null : SafeStorage.read(key);
  }

  set(key: string, value: string | null): void {
    const isStored = (value === null || this.#policy.mayWrite(key)) && write(key, value);
    if (isStored) this.#memory.delete(key);
    else this.#memory.set(key, value);
  }

  eraseIfRefused(key: string): void {
    if (this.#policy.refuses(key)) write(key, null);
  }

  /** Moves the value to where the changed policy allows it. */
  move(key: string): void {
    const inMemory = this.#memory.get(key);
    if (inMemory === undefined && !this.#policy.refuses(key)) return;
    const value = inMemory === undefined ? SafeStorage.read(key) : inMemory;
    this.eraseIfRefused(key);
    this.set(key, value);
  }

  /** Clears the values that only this page has. */
  forgetAllMemory(): void {
    this.#memory.clear();
  }

  /** Drops the value in memory, because another tab has stored a newer one. */
  forgetMemory(key: string): void {
    this.#memory.delete(key);
  }

  isArea(area: Storage | null): boolean {
    return area === null || area === attempt(() => window.localStorage);
  }
}

/** Returns false if the browser refuses. */
function write(key: string, value: string | null): boolean {
  const isDone = attempt(() => {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
    return true;
  });
  return isDone ?? false;
}
