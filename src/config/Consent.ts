/**
 * Data that the visitor lets the widget keep in the browser: none; data for the conversation; also data that recognizes the browser
 * (fingerprint, the experiments' cookie).
 */
export const CONSENT_LEVELS = ['none', 'functional', 'all'] as const;
export type ConsentLevel = (typeof CONSENT_LEVELS)[number];

/** The page's word allows nothing to be kept: 'none', and a word that is none of the three, which was meant to keep something back. */
export const isRefusal = (consent: string): boolean => consent !== 'functional' && consent !== 'all';

/** The visitor's consent, which the page may change while it stands: whoever keeps something asks before, and hears of each change. */
export class Consent {
  #level: ConsentLevel;
  readonly #listeners = new Set<() => void>();

  constructor(level: ConsentLevel = 'all') {
    this.#level = level;
  }

  allows(need: ConsentLevel): boolean {
    return CONSENT_LEVELS.indexOf(need) <= CONSENT_LEVELS.indexOf(this.#level);
  }

  set(level: ConsentLevel): void {
    if (level === this.#level) return;
    this.#level = level;
    for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
