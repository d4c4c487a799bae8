import type { Clock } from '../../ports.ts';
import { isVisible } from './isVisible.ts';

const TICK_MS = 10_000;
/** If a timer is this late, the machine may have slept. */
const SLEEP_MS = 30_000;
/** The socket of a page that was hidden for less time than this has missed nothing. */
const GLANCE_MS = 5_000;

/**
 * Calls the listener when the page resumes: from the back-forward cache, from being frozen or
 * hidden, or after the machine slept.
 */
export function watchResume(clock: Clock, listener: () => void, signal: AbortSignal): void {
  let activeAt = clock.now();

  function resume(): void {
    activeAt = clock.now();
    listener();
  }

  function resumeAfter(ms: number): void {
    // The clock may have been put back meanwhile.
    if (Math.abs(clock.now() - activeAt) > ms) resume();
    else activeAt = clock.now();
  }

  window.addEventListener('pageshow', ({ persisted }) => persisted && resume(), { signal });
  document.addEventListener('resume', resume, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (isVisible()) resumeAfter(GLANCE_MS);
      else activeAt = clock.now();
    },
    { signal },
  );
  clock.every(TICK_MS, signal, () => {
    // Browsers throttle the timers of a hidden page.
    if (isVisible()) resumeAfter(SLEEP_MS);
  });
}
