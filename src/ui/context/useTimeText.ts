import { useMemo } from 'react';
import { dayOf } from '../thread/days.ts';
import { useLanguage, useSession } from './ChatContext.tsx';

/** The time of day in the visitor's language and zone; the day is named above. */
export function useTimeText(): (at: number) => string {
  const { lang } = useLanguage();
  return useMemo(() => new Intl.DateTimeFormat(lang, { timeStyle: 'short' }).format, [lang]);
}

/** The same for who hears it alone: with the date before, unless it is of today. */
export function useMomentText(): (at: number) => string {
  const { lang } = useLanguage();
  const { clock } = useSession().ports;
  const timeText = useTimeText();
  return useMemo(() => {
    const date = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
    return (at) => (dayOf(at) === dayOf(clock.now()) ? timeText(at) : date.format(at));
  }, [lang, clock, timeText]);
}
