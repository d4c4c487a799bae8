import { LATIN_DIGITS } from './latinDigits.ts';

export const isEnglish = (lang: string): boolean => /^en\b/.test(lang);

const DAY_PERIOD = /\s?([ap])m$/i;

/**
 * Creates the widget's formatter for the time of day: "7:30 a.m." in English, as in the
 * specification; otherwise the notation of the language. `asked` adds Intl options: the time
 * zone, if it is not the browser's, and parts to show before the time.
 */
export function createClockText(lang: string, asked?: Intl.DateTimeFormatOptions): (at: number) => string {
  const inEnglish = isEnglish(lang);
  // English needs no Intl formatter. Creating the first one takes longer than rendering the conversation.
  if (inEnglish && !asked) return englishTime;
  const format = new Intl.DateTimeFormat(lang, {
    ...LATIN_DIGITS,
    hour: 'numeric',
    minute: '2-digit',
    ...(inEnglish && { hour12: true }),
    ...asked,
  });
  if (!inEnglish) return (at) => format.format(at);
  return (at) => format.format(at).replace(DAY_PERIOD, (_, half: string) => periodText(half.toLowerCase()));
}

function englishTime(at: number): string {
  const date = new Date(at);
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes}${periodText(hours < 12 ? 'a' : 'p')}`;
}

/** Uses a non-breaking space. */
const periodText = (half: string): string => `\u00a0${half}.m.`;
