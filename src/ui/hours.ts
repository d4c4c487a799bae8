import { createClockText } from '../config/clockText.ts';
import { LATIN_DIGITS } from '../config/latinDigits.ts';
import { relativeDay } from '../config/relativeDay.ts';

/**
 * The time zone in which the support hours are given. "CST" is used colloquially, and includes
 * daylight saving time.
 */
const SUPPORT_ZONE = 'America/Chicago';
const OPENS = { hour: 7, minute: 30 };
const CLOSES = { hour: 18, minute: 0 };
const DAY_MS = 24 * 60 * 60 * 1_000;
const FRIDAY = 5;
/** Within this many days the weekday alone identifies a day. */
const WEEK_DAYS = 6;

/** A visitor's current time and time zone, and the language in which to format times. */
export type VisitorClock = { now: number; timeZone: string; lang: string };

/**
 * Returns when an operator is back (UX-12), in ms since the epoch: the time announced by the
 * server, otherwise the next opening by the support hours. Null within the hours, when that is
 * unknown.
 */
export function backAt(announced: number | null, now: number): number | null {
  if (announced !== null && announced > now) return announced;
  const opens = instantOf(nextSupportDay(now), OPENS);
  return opens > now ? opens : null;
}

/**
 * Whether the server announced an opening other than the next one by the support hours, as for a
 * holiday or different hours.
 */
export const hasOtherHours = (announced: number | null, now: number): boolean =>
  announced !== null && announced > now && announced !== instantOf(nextSupportDay(now), OPENS);

/**
 * Formats a future point in time in the visitor's time zone: "today", "tomorrow", "Monday", or
 * "Monday, December 21", and "7:30 a.m.". A date includes its weekday, because without it French
 * and German would need an article.
 */
export function momentText(moment: number, clock: VisitorClock): { day: string; time: string } {
  const { now, lang } = clock;
  const timeZone = isZone(clock.timeZone) ? clock.timeZone : SUPPORT_ZONE;
  const days = (wallDay(timeZone, moment) - wallDay(timeZone, now)) / DAY_MS;
  return { day: dayText(moment, days, { timeZone, lang }), time: createClockText(lang, { timeZone })(moment) };
}

function dayText(moment: number, days: number, { timeZone, lang }: Omit<VisitorClock, 'now'>): string {
  if (days < 2) return relativeDay(lang, days);
  const date = days > WEEK_DAYS ? ({ day: 'numeric', month: 'long' } as const) : {};
  return new Intl.DateTimeFormat(lang, { ...LATIN_DIGITS, weekday: 'long', ...date, timeZone }).format(moment);
}

/** Returns the next day on which support opens, as the UTC midnight of its date. */
function nextSupportDay(now: number): number {
  let day = wallDay(SUPPORT_ZONE, now);
  if (now >= instantOf(day, CLOSES)) day += DAY_MS;
  while (weekday(day) === 0 || weekday(day) > FRIDAY) day += DAY_MS;
  return day;
}

const weekday = (day: number): number => new Date(day).getUTCDay();

function wallDay(zone: string, instant: number): number {
  const wall = instant + zoneOffset(zone, instant);
  return wall - (((wall % DAY_MS) + DAY_MS) % DAY_MS);
}

/**
 * Returns when support's clock shows that time on that day. The clock never changes in working
 * hours, so the offset at noon applies.
 */
function instantOf(day: number, { hour, minute }: { hour: number; minute: number }): number {
  const wall = day + (hour * 60 + minute) * 60_000;
  return wall - zoneOffset(SUPPORT_ZONE, wall + DAY_MS / 4);
}

/** Returns how far the zone's clock is ahead of UTC at that instant, in milliseconds. */
function zoneOffset(zone: string, instant: number): number {
  const text = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).format(instant);
  // As in "11/29/2026, GMT-06:00"; just "GMT" for UTC.
  const [, sign = '+', hours = 0, minutes = 0] = /GMT(.)(\d+):(\d+)/.exec(text) ?? [];
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function isZone(zone: string): boolean {
  try {
    zoneOffset(zone, 0);
    return true;
  } catch {
    // Intl offers no other check than failing.
    return false;
  }
}
