import type { Clock } from '../../src/ports.ts';

type Timer = { at: number; every: number | null; run: () => void; signal: AbortSignal };

/** A clock that moves only when a test advances it. */
export class FakeClock implements Clock {
  #now = Date.UTC(2026, 10, 21, 10, 0, 0);
  #timers: Timer[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, signal: AbortSignal, run: () => void): void {
    this.#timers.push({ at: this.#now + ms, every: null, run, signal });
  }

  every(ms: number, signal: AbortSignal, run: () => void): void {
    this.#timers.push({ at: this.#now + ms, every: ms, run, signal });
  }

  /** The number of timers that would still fire. */
  get pending(): number {
    return this.#timers.filter(({ signal }) => !signal.aborted).length;
  }

  /** Advances the time, runs due timers in order, and settles promises after each. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (let timer = this.#due(until); timer; timer = this.#due(until)) {
      this.#now = timer.at;
      if (timer.every === null) this.#timers.splice(this.#timers.indexOf(timer), 1);
      else timer.at += timer.every;
      timer.run();
      await settle();
    }
    this.#now = until;
    await settle();
  }

  /**
   * Moves the time, but no timer closer: forward as for a machine that sleeps, or, if negative,
   * as for a clock that is put back.
   */
  shift(ms: number): void {
    this.#now += ms;
    for (const timer of this.#timers) timer.at += ms;
  }

  #due(until: number): Timer | undefined {
    this.#timers = this.#timers.filter(({ signal }) => !signal.aborted);
    return this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  }
}

/** Waits until pending promises and valtio's batches have settled. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}
