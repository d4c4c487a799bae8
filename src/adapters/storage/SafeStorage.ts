import { attempt } from '../../config/attempt.ts';

/** The rules for a key by the visitor's consent. */
type Policy = { mayWrite(key: string): boolean; refuses(key: string): boolean };

/**
 * localStorage that never throws. A value that the browser refuses, or that may not be written now, stays in memory, and hides what the
 * browser may still have under its key.
 */
export class SafeStorage {
  readonly #policy: Policy;
  readonly #memory = new Map<string, string | null>();

  constructor(policy: Policy) {
    this.#policy = policy;
  }

  /** The stored value, whatever the policy says. */
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

  /** The policy has changed: moves the value to where it may be kept now. */
  move(key: string): void {
    const inMemory = this.#memory.get(key);
    if (inMemory === undefined && !this.#policy.refuses(key)) return;
    const value = inMemory === undefined ? SafeStorage.read(key) : inMemory;
    this.eraseIfRefused(key);
    this.set(key, value);
  }

  /** Forgets what only this page knows. */
  forgetAllMemory(): void {
    this.#memory.clear();
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
