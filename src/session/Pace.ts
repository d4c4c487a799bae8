import type { Clock } from '../ports.ts';

/** `lagMs`: how long the first waits, so that it does not fall in with what else happens at once. */
type Pause = { ms: number; lagMs?: number; clock: Clock; signal: AbortSignal };

/** However long a burst goes on, one of its wishes is granted in so many of the pauses that it begins with. */
const LONGEST = 4;

/**
 * Grants many wishes by few deeds: the first at once, those of a burst by ever fewer, with `ms` between them at first, and the last one
 * always. A signal that aborts takes what still waits with it: who begins anew takes another Pace.
 */
export class Pace {
  #isResting = false;
  #waiting: (() => void) | null = null;

  run(act: () => void, pause: Pause): void {
    this.#waiting = act;
    if (this.#isResting) return;
    if (pause.lagMs) this.#rest(pause.lagMs, pause, pause.ms);
    else this.#act(pause, pause.ms);
  }

  /** Does now what waits: the page goes away. */
  flush(): void {
    const next = this.#waiting;
    this.#waiting = null;
    next?.();
  }

  #act(pause: Pause, ms: number): void {
    this.#rest(ms, pause, Math.min(2 * ms, LONGEST * pause.ms));
    this.flush();
  }

  #rest(ms: number, pause: Pause, nextMs: number): void {
    this.#isResting = true;
    pause.clock.after(ms, pause.signal, () => {
      this.#isResting = false;
      if (this.#waiting) this.#act(pause, nextMs);
    });
  }
}
