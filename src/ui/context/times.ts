import { createClockText, isEnglish } from '../../config/clockText.ts';
import { LATIN_DIGITS } from '../../config/latinDigits.ts';
import { relativeDay } from '../../config/relativeDay.ts';

/** How far back a day is. */
export type DayKind = 'today' | 'yesterday' | 'thisYear' | 'earlier';

export type Times = {
  lang: string;
  time(at: number): string;
  date(at: number): string;
  /** 'Today', 'Yesterday', or the date, with the year if it is another one. */
  day(at: number, kind: DayKind): string;
};

/** Empty texts, used before the first formatter is created. */
export const NO_TIMES: Times = { lang: '', time: () => '', date: () => '', day: () => '' };

/**
 * The times of one language. Creating a formatter takes longer than rendering the conversation,
 * so each is created on first use.
 */
export function createTimes(lang: string): Times {
  const time = createClockText(lang);
  let dated: typeof time | null = null;
  // Few conversations have messages of another day.
  const date = (at: number): string => (dated ??= createClockText(lang, { day: 'numeric', month: 'short' }))(at);
  const day = (at: number, kind: DayKind): string => {
    if (kind === 'today') return nearDay(lang, 0);
    if (kind === 'yesterday') return nearDay(lang, -1);
    const year = kind === 'earlier' ? { year: 'numeric' as const } : {};
    return new Intl.DateTimeFormat(lang, {
      ...LATIN_DIGITS,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...year,
    }).format(at);
  };
  return { lang, time, date, day };
}

/** English needs no Intl formatter. The first one takes longer than drawing the conversation. */
function nearDay(lang: string, days: 0 | -1): string {
  if (isEnglish(lang)) return days === 0 ? 'Today' : 'Yesterday';
  const [first = '', ...others] = relativeDay(lang, days);
  return first.toLocaleUpperCase(lang) + others.join('');
}
