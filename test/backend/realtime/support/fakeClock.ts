import type { Clock } from '../../../../backend/realtime/clock.ts';

export interface FakeClock extends Clock {
  /** Advances the time and runs due tasks in order. */
  advance(ms: number): void;
}

/** Starts at the real time, because the official library signs its requests with it. */
export function createFakeClock(): FakeClock {
  let now = Date.now();
  const tasks = new Set<{ at: number; run: () => void }>();

  const nextDue = (until: number) => [...tasks].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];

  return {
    now: () => now,
    after(delayMs, run) {
      const task = { at: now + delayMs, run };
      tasks.add(task);
      return () => tasks.delete(task);
    },
    advance(ms) {
      const until = now + ms;
      for (let task = nextDue(until); task; task = nextDue(until)) {
        tasks.delete(task);
        now = task.at;
        task.run();
      }
      now = until;
    },
  };
}
