/**
 * Data that the visitor lets the widget keep in the browser: none; not decided yet; data for the conversation; also data that recognizes the
 * browser (fingerprint, the experiments' cookie). From the strictest to the widest.
 */
const CONSENT_LEVELS = ['none', 'pending', 'functional', 'all'] as const;
export type ConsentLevel = (typeof CONSENT_LEVELS)[number];

/** The levels that allow something to be stored, and so what a stored value may need. */
type Need = 'functional' | 'all';

/**
 * The visitor's consent, and whether the visitor has used the chat. The page may change both while it stands: every adapter that stores
 * something asks before it writes, and listens for changes. Before the first interaction values are held in memory, as under `pending`.
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

  /** The visitor has refused. Stored values are erased, and not read. */
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
