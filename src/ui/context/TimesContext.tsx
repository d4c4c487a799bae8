import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { onNextFrame } from '../../shell/frames.ts';
import { dayOf } from '../thread/days.ts';
import { useLanguage, useSession } from './ChatContext.tsx';
import { createTimes, NO_TIMES, type DayKind, type Times } from './times.ts';

const TimesContext = createContext<Times>(NO_TIMES);

/** Provides the texts of times and days after the first paint, so that messages do not wait for their times. */
export function TimesProvider({ children }: { children: ReactNode }): ReactNode {
  const { lang } = useLanguage();
  const [made, setMade] = useState(NO_TIMES);
  const isBegun = made !== NO_TIMES;
  useEffect(() => {
    if (isBegun) return;
    // The first frame's callbacks run before it is painted.
    let cancel = onNextFrame(() => {
      cancel = onNextFrame(() => setMade(createTimes(lang)));
    });
    return () => cancel();
  }, [isBegun, lang]);
  const times = useMemo(() => (isBegun && made.lang !== lang ? createTimes(lang) : made), [isBegun, made, lang]);
  return <TimesContext value={times}>{children}</TimesContext>;
}

/**
 * Returns the formatter for the time of day in the visitor's language and zone. The day is shown
 * above. '' before the first paint.
 */
export const useTimeText = (): ((at: number) => string) => use(TimesContext).time;

/** Returns the formatter for a day's name in the visitor's language; '' before the first paint. */
export const useDayName = (): ((day: number, kind: DayKind) => string) => use(TimesContext).day;

/** Returns the formatter for screen readers: the time, with the date before it unless it is today. */
export function useMomentText(): (at: number) => string {
  const times = use(TimesContext);
  const { clock } = useSession().ports;
  return (at) => (dayOf(at) === dayOf(clock.now()) ? times.time(at) : times.date(at));
}
