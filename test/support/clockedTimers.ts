import type { FakeClock } from './fakeClock.ts';

/**
 * Runs the page's timers on the fake clock until `restore`, because a library uses global timers
 * instead of a port. Timers already started stay real.
 */
export class ClockedTimers {
  readonly #real = { setTimeout: window.setTimeout, clearTimeout: window.clearTimeout };
  readonly #waiting = new Map<number, AbortController>();

  constructor(clock: FakeClock) {
    const { clearTimeout: forget } = this.#real;
    const waiting = this.#waiting;
    // Higher than any real timer id.
    let id = 2 ** 40;
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0): number => {
        const timer = new AbortController();
        id += 1;
        waiting.set(id, timer);
        clock.after(ms, timer.signal, run);
        return id;
      },
      clearTimeout: (timer?: number): void => {
        forget.call(window, timer);
        waiting.get(timer ?? 0)?.abort();
      },
    });
  }

  restore(): void {
    for (const timer of this.#waiting.values()) timer.abort();
    Object.assign(window, this.#real);
  }
}
