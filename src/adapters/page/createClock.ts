import type { Clock } from '../../ports.ts';

/** The Clock port. A timer that ran or was cancelled leaves no listener on its signal. */
export function createClock(): Clock {
  return {
    now: () => Date.now(),

    after(ms, signal, run) {
      if (signal.aborted) return;
      const cancel = (): void => clearTimeout(timer);
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', cancel);
        run();
      }, ms);
      signal.addEventListener('abort', cancel, { once: true });
    },

    every(ms, signal, run) {
      if (signal.aborted) return;
      const timer = setInterval(run, ms);
      signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    },
  };
}
