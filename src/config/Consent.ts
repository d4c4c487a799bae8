/**
 * How much data the widget may keep in the browser, from least to most: none; undecided; data for
 * the conversation; also data that identifies the browser (fingerprint, the experiments' cookie).
 */
const CONSENT_LEVELS = ['none', 'pending', 'functional', 'all'] as const;
export type ConsentLevel = (typeof CONSENT_LEVELS)[number];

/** The consent levels that a stored value can require. */
type Need = 'functional' | 'all';

/**
 * The visitor's consent, and whether the visitor has used the chat. The page can change both at
 * any time, so each adapter that stores something asks before it writes, and subscribes to
 * changes. Before the first interaction values are held in memory, as under `pending`.
 */
export class Consent {
  #level: ConsentLevel;
  #isUsed: boolean;
  readonly #listeners = new Set<() => void>();

  constructor(level: ConsentLevel = 'all', isUsed = true) {
    this.#level = level;
    this.#isUsed = isUsed;
  }

  allows(need: Need): boolean {
    return CONSENT_LEVELS.indexOf(need) <= CONSENT_LEVELS.indexOf(this.#level);
  }

  mayWrite(need: Need): boolean {
    return this.#isUsed && this.allows(need);
  }

  /** Whether the visitor refused. Stored values are then erased and not read. */
  refuses(need: Need): boolean {
    return this.#level !== 'pending' && !this.allows(need);
  }

  set(level: ConsentLevel, isUsed = true): void {
    if (level === this.#level && isUsed === this.#isUsed) return;
    this.#level = level;
    this.#isUsed = isUsed;
    for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
