import type { Clock } from '../ports.ts';

const TICK_MS = 10_000;
/** A timer so late, or a page hidden so long, means that the machine may have slept. */
const SLEEP_MS = 30_000;

/** Tells when the page comes back: from the back-forward cache, from being frozen or hidden for long, or with the machine from its sleep. */
export function watchResume(clock: Clock, listener: () => void, signal: AbortSignal): void {
  let seenAt = clock.now();
  const wake = (): void => {
    seenAt = clock.now();
    listener();
  };
  const look = (): void => {
    // Timers of a hidden page are late by design.
    if (document.visibilityState === 'hidden') return;
    if (clock.now() - seenAt > SLEEP_MS) wake();
    else seenAt = clock.now();
  };
  window.addEventListener('pageshow', ({ persisted }) => persisted && wake(), { signal });
  document.addEventListener('resume', wake, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  clock.every(TICK_MS, signal, look);
}
