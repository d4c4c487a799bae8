import type { Clock } from '../ports.ts';

/** `lagMs`: delays the first call, so that it does not run together with the rest of the burst's work. */
type Options = { ms: number; lagMs?: number; clock: Clock; signal: AbortSignal };

/** The longest pause of a burst, as a multiple of the first. */
const LONGEST = 4;

/**
 * Throttles a burst of calls: runs the first one immediately, then at most one per growing
 * interval, and always the last one. A waiting call never runs if the signal aborts.
 */
export class Throttle {
  readonly #options: Options;
  #isResting = false;
  #waiting: (() => void) | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  run(act: () => void): void {
    const { ms, lagMs } = this.#options;
    this.#waiting = act;
    if (this.#isResting) return;
    if (lagMs) this.#rest(lagMs, ms);
    else this.#act(ms);
  }

  /** Runs the waiting call now, because the page is closing. */
  flush(): void {
    const next = this.#waiting;
    this.#waiting = null;
    next?.();
  }

  #act(ms: number): void {
    this.#rest(ms, Math.min(2 * ms, LONGEST * this.#options.ms));
    this.flush();
  }

  #rest(ms: number, nextMs: number): void {
    this.#isResting = true;
    this.#options.clock.after(ms, this.#options.signal, () => {
      this.#isResting = false;
      if (this.#waiting) this.#act(nextMs);
    });
  }
}
