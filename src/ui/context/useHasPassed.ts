import { useLayoutEffect, useState } from 'react';
import { useSession } from './ChatContext.tsx';

// A browser's timer overflows at 2^31 ms; who keeps a page open for longer than a day will have the widget ask again.
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1_000;

/** Whether a moment is over; becomes true when it is. Null never passes. */
export function useHasPassed(moment: number | null): boolean {
  const { clock } = useSession().ports;
  const [now, setNow] = useState(() => clock.now());
  // With the drawing, not behind it: what is asked for now may end before the browser comes to rest.
  useLayoutEffect(() => {
    if (moment === null || moment <= now) return;
    const stop = new AbortController();
    clock.after(Math.min(moment - now, LONGEST_WAIT_MS), stop.signal, () => setNow(clock.now()));
    return () => stop.abort();
  }, [clock, moment, now]);
  return moment !== null && moment <= now;
}
