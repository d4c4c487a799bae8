import type { Clock } from '../../../desk/ports.ts';

export type FakeClock = Clock & {
  advance: (ms: number) => void;
  /** Moves the clock as a machine's sleep does: timers that fall due meanwhile run once, at the end. */
  sleep: (ms: number) => void;
};

type Timer = { at: number; readonly periodMs: number | null; readonly task: () => void };

/** A clock that moves only when a test advances it. */
export function createFakeClock(startAt: string): FakeClock {
  let now = Date.parse(startAt);
  const timers = new Set<Timer>();
  const add = (delayMs: number, periodMs: number | null, task: () => void) => {
    const timer = { at: now + delayMs, periodMs, task };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const next = (until: number) => [...timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
  const run = (timer: Timer) => {
    if (timer.periodMs === null) timers.delete(timer);
    timer.task();
  };
  return {
    now: () => now,
    after: (delayMs, task) => add(delayMs, null, task),
    every: (periodMs, task) => add(periodMs, periodMs, task),
    advance: (ms) => {
      const until = now + ms;
      for (let timer = next(until); timer !== undefined; timer = next(until)) {
        now = timer.at;
        timer.at += timer.periodMs ?? 0;
        run(timer);
      }
      now = until;
    },
    sleep: (ms) => {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timer.at = now + (timer.periodMs ?? 0);
        run(timer);
      }
    },
  };
}
