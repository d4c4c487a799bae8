import { createClockText } from '../config/clockText.ts';
import { LATIN_DIGITS } from '../config/latinDigits.ts';

/** The zone that the support hours are announced in; "CST" as people say it, daylight saving time included. */
const SUPPORT_ZONE = 'America/Chicago';
const OPENS = { hour: 7, minute: 30 };
const CLOSES = { hour: 18, minute: 0 };
const DAY_MS = 24 * 60 * 60 * 1_000;
const FRIDAY = 5;
/** Within this many days the weekday alone names a day. */
const WEEK_DAYS = 6;

export type LocalHours = {
  /** The days on which support's Monday and Friday begin for the visitor, by name. */
  firstDay: string;
  lastDay: string;
  opens: string;
  closes: string;
  /** Support closes after the visitor's midnight. */
  closesNextDay: boolean;
};

/** A visitor's clock: what it shows now, where, and the language that it is announced in. */
export type VisitorClock = { now: number; timeZone: string; lang: string };

/**
 * The support hours (ONL-02) on the visitor's clock: Monday to Friday, 7:30 a.m. to 6:00 p.m. CST. Taken on the next day that support
 * opens, so right on both sides of either zone's changes of the clock. Null where the visitor's clock shows the same as support's, or the
 * zone is not known.
 */
export function localHours({ now, timeZone, lang }: VisitorClock): LocalHours | null {
  if (!isZone(timeZone)) return null;
  const day = nextSupportDay(now);
  const opens = instantOf(day, OPENS);
  const closes = instantOf(day, CLOSES);
  if (zoneOffset(timeZone, opens) === zoneOffset(SUPPORT_ZONE, opens)) return null;
  const shift = wallDay(timeZone, opens) - day;
  const monday = day - (weekday(day) - 1) * DAY_MS + shift;
  const dayName = new Intl.DateTimeFormat(lang, { ...LATIN_DIGITS, weekday: 'long', timeZone: 'UTC' });
  const clockText = createClockText(lang, { timeZone });
  return {
    firstDay: dayName.format(monday),
    lastDay: dayName.format(monday + (FRIDAY - 1) * DAY_MS),
    opens: clockText(opens),
    closes: clockText(closes),
    closesNextDay: wallDay(timeZone, closes) > wallDay(timeZone, opens),
  };
}

/**
 * When somebody is back (UX-12), ms since the epoch: the time that the server has told, else the next opening by the support hours. Null
 * within the hours, when nobody knows.
 */
export function backAt(announced: number | null, now: number): number | null {
  if (announced !== null && announced > now) return announced;
  const opens = instantOf(nextSupportDay(now), OPENS);
  return opens > now ? opens : null;
}

/** Whether the server has announced another opening than the next one by the support hours, as for a holiday or other hours. */
export const hasOtherHours = (announced: number | null, now: number): boolean =>
  announced !== null && announced > now && announced !== instantOf(nextSupportDay(now), OPENS);

/**
 * The day and the time of a future moment on the visitor's clock: "today", "tomorrow", "Monday", or "Monday, December 21", and "7:30 a.m.". A
 * date has its weekday, because without it French and German would need an article.
 */
export function momentText(moment: number, clock: VisitorClock): { day: string; time: string } {
  const { now, lang } = clock;
  const timeZone = isZone(clock.timeZone) ? clock.timeZone : SUPPORT_ZONE;
  const days = (wallDay(timeZone, moment) - wallDay(timeZone, now)) / DAY_MS;
  return { day: dayText(moment, days, { timeZone, lang }), time: createClockText(lang, { timeZone })(moment) };
}

function dayText(moment: number, days: number, { timeZone, lang }: Omit<VisitorClock, 'now'>): string {
  if (days < 2) return new Intl.RelativeTimeFormat(lang, { ...LATIN_DIGITS, numeric: 'auto' }).format(days, 'day');
  const date = days > WEEK_DAYS ? ({ day: 'numeric', month: 'long' } as const) : {};
  return new Intl.DateTimeFormat(lang, { ...LATIN_DIGITS, weekday: 'long', ...date, timeZone }).format(moment);
}

/** The next day on which support opens, as the UTC midnight of its date. */
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

/** The moment when support's clock shows that time on that day. Its clock never changes in working hours, so the noon's offset holds. */
function instantOf(day: number, { hour, minute }: { hour: number; minute: number }): number {
  const wall = day + (hour * 60 + minute) * 60_000;
  return wall - zoneOffset(SUPPORT_ZONE, wall + DAY_MS / 4);
}

/** How far the zone's clock is ahead of UTC at that moment, in milliseconds. */
function zoneOffset(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - Math.floor(instant / 1_000) * 1_000;
}

function isZone(zone: string): boolean {
  try {
    return zone !== '' && new Intl.DateTimeFormat('en-US', { timeZone: zone }) instanceof Intl.DateTimeFormat;
  } catch {
    // Intl has no other way to ask than to fail.
    return false;
  }
}
