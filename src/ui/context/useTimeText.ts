import { useMemo } from 'react';
import { dayOf } from '../thread/days.ts';
import { useLanguage, useSession } from './ChatContext.tsx';

/** The time of day in the visitor's language and zone; the day is named above. */
export function useTimeText(): (at: number) => string {
  return useLanguage().times.time;
}

/** The same for who hears it alone: with the date before, unless it is of today. */
export function useMomentText(): (at: number) => string {
  const { times } = useLanguage();
  const { clock } = useSession().ports;
  return useMemo(() => (at) => (dayOf(at) === dayOf(clock.now()) ? times.time(at) : times.date(at)), [clock, times]);
}
