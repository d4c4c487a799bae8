import { LATIN_DIGITS } from './latinDigits.ts';

/** Formats a number of days from now: "today", "tomorrow", "yesterday", "in 2 days". */
export const relativeDay = (lang: string, days: number): string =>
  new Intl.RelativeTimeFormat(lang, { ...LATIN_DIGITS, numeric: 'auto' }).format(days, 'day');
