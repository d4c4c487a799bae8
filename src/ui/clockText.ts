import { localeOf } from './locale.ts';

const ENGLISH = /^en\b/;
const DAY_PERIOD = /\s?([ap])m$/i;

/**
 * Writes the time of day in the one notation of the widget: in English as the specification does, "7:30 a.m.", in other languages as their
 * readers do. `asked`: the zone, if it is not the browser's, and what else is written before the time.
 */
export function createClockText(lang: string, asked: Intl.DateTimeFormatOptions = {}): (at: number) => string {
  const isEnglish = ENGLISH.test(lang);
  const format = new Intl.DateTimeFormat(localeOf(lang), {
    hour: 'numeric',
    minute: '2-digit',
    ...(isEnglish && { hour12: true }),
    ...asked,
  });
  if (!isEnglish) return (at) => format.format(at);
  return (at) => format.format(at).replace(DAY_PERIOD, (_, half: string) => `\u00a0${half.toLowerCase()}.m.`);
}
