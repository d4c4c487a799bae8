import type { Clock } from '../ports.ts';

/**
 * Grants many wishes by few deeds: the first at once, those of a burst by one every `ms`, and the last one always. A signal that aborts
 * takes what still waits with it: who begins anew takes another Pace.
 */
export class Pace {
  #isResting = false;
  #waiting: (() => void) | null = null;

  run(act: () => void, pause: { ms: number; clock: Clock; signal: AbortSignal }): void {
    if (this.#isResting) {
      this.#waiting = act;
      return;
    }
    this.#isResting = true;
    pause.clock.after(pause.ms, pause.signal, () => {
      this.#isResting = false;
      const next = this.#waiting;
      this.#waiting = null;
      if (next) this.run(next, pause);
    });
    act();
  }

  /** Does now what waits: the page goes away. */
  flush(): void {
    const next = this.#waiting;
    this.#waiting = null;
    next?.();
  }
}
