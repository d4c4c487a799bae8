import { useLayoutEffect, useState } from 'react';
import { useSession } from './ChatContext.tsx';

// A browser's timer overflows at 2^31 ms. In a page that is open for longer than a day it is set again.
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1_000;

/** Whether a moment is over; becomes true when it is. Null never passes. */
export function useHasPassed(moment: number | null): boolean {
  const { clock } = useSession().ports;
  const [now, setNow] = useState(() => clock.now());
  // A layout effect, because the moment may pass before the browser is idle.
  useLayoutEffect(() => {
    if (moment === null || moment <= now) return;
    const stop = new AbortController();
    clock.after(Math.min(moment - now, LONGEST_WAIT_MS), stop.signal, () => setNow(clock.now()));
    return () => stop.abort();
  }, [clock, moment, now]);
  return moment !== null && moment <= now;
}
