import { DateTime } from 'luxon';
import type { OpeningHours } from '../../protocol/wire.ts';

export type Hours = Pick<OpeningHours, 'time_zone' | 'weekly' | 'holidays'>;

/** How many days to search: enough for long holidays, and finite for hours that never open. */
const DAYS_SEARCHED = 60;

type Span = { opens: DateTime; closes: DateTime };

export function isOpenAt(hours: Hours, now: number): boolean {
  const here = DateTime.fromMillis(now, { zone: hours.time_zone });
  return spansOf(hours, here).some(({ opens, closes }) => here >= opens && here < closes);
}

/** Returns when the hours start next. Null while they last, or if they never start. */
export function opensNext(hours: Hours, now: number): Date | null {
  if (isOpenAt(hours, now)) return null;
  const here = DateTime.fromMillis(now, { zone: hours.time_zone });
  for (let ahead = 0; ahead <= DAYS_SEARCHED; ahead += 1) {
    const next = spansOf(hours, here.plus({ days: ahead })).find(({ opens }) => opens > here);
    if (next !== undefined) return next.opens.toJSDate();
  }
  return null;
}

/** Returns the opening spans of a day in the zone's local time, including days with a clock change. */
function spansOf({ weekly, holidays }: Hours, moment: DateTime): Span[] {
  if (holidays.some(({ date }) => date === moment.toISODate())) return [];
  const at = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    // 24:00 is the start of the next day.
    const day = hour === 24 ? moment.plus({ days: 1 }) : moment;
    return day.set({ hour: hour % 24, minute, second: 0, millisecond: 0 });
  };
  return (weekly[moment.weekday - 1] ?? [])
    .map(({ from, to }) => ({ opens: at(from), closes: at(to) }))
    .sort((a, b) => a.opens.toMillis() - b.opens.toMillis());
}

const WORKDAY = [{ from: '07:30', to: '18:00' }];

/** The support hours that the widget shows (ONL-02) if the operators have set none. */
const TOLD_HOURS: Hours = {
  time_zone: 'America/Chicago',
  weekly: [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, [], []],
  holidays: [],
};

/**
 * Returns when support opens next. Null during support hours, because an operator may switch the
 * chat on again at any moment.
 */
export function nextOpening(now: number, hours: Hours | null = null): Date | null {
  return opensNext(hours ?? TOLD_HOURS, now);
}

/**
 * Returns the midnight, in the hours' zone, at which the last `count` days that open began. Today
 * is one of them, if it opens.
 */
export function startOfWorkingDays(hours: Hours | null, count: number, now: number): Date {
  const given = hours ?? TOLD_HOURS;
  const today = DateTime.fromMillis(now, { zone: given.time_zone }).startOf('day');
  const days = Array.from({ length: DAYS_SEARCHED }, (_, ago) => today.minus({ days: ago }));
  const open = days.filter((day) => spansOf(given, day).length > 0).slice(0, count);
  return (open.at(-1) ?? today).toJSDate();
}
