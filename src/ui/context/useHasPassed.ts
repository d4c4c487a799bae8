import { useLayoutEffect, useState } from 'react';
import { useSession } from './ChatContext.tsx';

// Timers stand still while a machine sleeps, so the clock is read again each minute.
const LONGEST_WAIT_MS = 60_000;

/** Whether a point in time has passed. Rerenders each minute until it has, and when it does. Null never passes. */
export function useHasPassed(moment: number | null): boolean {
  const { clock } = useSession().ports;
  const [now, setNow] = useState(() => clock.now());
  // A layout effect, because the time may pass before the browser is idle.
  useLayoutEffect(() => {
    if (moment === null) return;
    const stop = new AbortController();
    const look = (): void => {
      const later = clock.now();
      setNow(later);
      wait(later);
    };
    const wait = (from: number): void => {
      if (from < moment) clock.after(Math.min(moment - from, LONGEST_WAIT_MS), stop.signal, look);
    };
    wait(now);
    return () => stop.abort();
  }, [clock, moment, now]);
  return moment !== null && moment <= now;
}
