import type { Clock } from '../ports.ts';

export function createClock(): Clock {
  return {
    now: () => Date.now(),
    after: (delayMs, task) => {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    every: (periodMs, task) => {
      const timer = setInterval(task, periodMs);
      return () => clearInterval(timer);
    },
  };
}
