import { DateTime } from 'luxon';
import type { OpeningHours } from '../../protocol/wire.ts';

export type Hours = Pick<OpeningHours, 'time_zone' | 'weekly' | 'holidays'>;

/** How far ahead to search: far enough for long holidays, and finite for hours that never open. */
const DAYS_AHEAD = 60;

type Span = { opens: DateTime; closes: DateTime };

export function isOpenAt(hours: Hours, now: number): boolean {
  const here = DateTime.fromMillis(now, { zone: hours.time_zone });
  return spansOf(hours, here).some(({ opens, closes }) => here >= opens && here < closes);
}

/** Returns when the hours start next. Null while they last, or if they never start. */
export function opensNext(hours: Hours, now: number): Date | null {
  if (isOpenAt(hours, now)) return null;
  const here = DateTime.fromMillis(now, { zone: hours.time_zone });
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
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
