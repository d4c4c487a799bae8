import type { Clock } from '../../ports.ts';

const TICK_MS = 10_000;
/** A timer so late means that the machine may have slept. */
const SLEEP_MS = 30_000;
/** Who looks away for less has missed nothing that the socket would not have told. */
const GLANCE_MS = 5_000;

/** Tells when the page comes back: from the back-forward cache, from being frozen or hidden, or with the machine from its sleep. */
export function watchResume(clock: Clock, listener: () => void, signal: AbortSignal): void {
  let seenAt = clock.now();
  const wake = (): void => {
    seenAt = clock.now();
    listener();
  };
  const look = (longestMs: number): void => {
    // Timers of a hidden page are late by design.
    if (document.visibilityState === 'hidden') return;
    if (clock.now() - seenAt > longestMs) wake();
    else seenAt = clock.now();
  };
  const turn = (): void => {
    if (document.visibilityState === 'hidden') seenAt = clock.now();
    else look(GLANCE_MS);
  };
  window.addEventListener('pageshow', ({ persisted }) => persisted && wake(), { signal });
  document.addEventListener('resume', wake, { signal });
  document.addEventListener('visibilitychange', turn, { signal });
  clock.every(TICK_MS, signal, () => look(SLEEP_MS));
}
