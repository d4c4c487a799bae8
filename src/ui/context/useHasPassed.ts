import { useLayoutEffect, useState } from 'react';
import { useSession } from './ChatContext.tsx';

// A browser's timer overflows at 2^31 ms, so longer waits are split.
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1_000;

/** Whether a point in time has passed. Rerenders when it does. Null never passes. */
export function useHasPassed(moment: number | null): boolean {
  const { clock } = useSession().ports;
  const [now, setNow] = useState(() => clock.now());
  // A layout effect, because the time may pass before the browser is idle.
  useLayoutEffect(() => {
    if (moment === null || moment <= now) return;
    const stop = new AbortController();
    clock.after(Math.min(moment - now, LONGEST_WAIT_MS), stop.signal, () => setNow(clock.now()));
    return () => stop.abort();
  }, [clock, moment, now]);
  return moment !== null && moment <= now;
}
