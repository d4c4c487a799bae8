import type { Clock } from '../ports.ts';

/** The server's answers carry whole seconds, and are some time under way. */
const TOLERANCE_MS = 5_000;

/**
 * Creates a clock that shows the server's time once `follow` has received it. Waits count from the
 * server's timestamps, and the clock of a computer may be wrong by minutes.
 */
export function createClock(): Clock & { readonly follow: (serverTime: number) => void } {
  let offsetMs = 0;
  return {
    now: () => Date.now() + offsetMs,
    follow: (serverTime) => {
      const measuredMs = serverTime - Date.now();
      if (Math.abs(measuredMs - offsetMs) > TOLERANCE_MS) offsetMs = measuredMs;
    },
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
