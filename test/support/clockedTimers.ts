import type { FakeClock } from './fakeClock.ts';

/** Gives the page's timers to the clock until `restore`: a library's own go by no port. Those that run already stay real. */
export class ClockedTimers {
  readonly #real = { setTimeout: window.setTimeout, clearTimeout: window.clearTimeout };
  readonly #waiting = new Map<number, AbortController>();

  constructor(clock: FakeClock) {
    const { clearTimeout: forget } = this.#real;
    const waiting = this.#waiting;
    // No browser counts so far.
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
