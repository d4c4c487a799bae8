import type { OpeningHours } from './entities.ts';

type Spans = OpeningHours['weekly'][number];
type Holidays = OpeningHours['holidays'];

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const SPAN = /^(\d{1,2}):(\d\d)\s*(?:-|–|to)\s*(\d{1,2}):(\d\d)$/i;
const HOLIDAY = /^(\d{4}-\d\d-\d\d)\s*(.*)$/;

/** Returns, for example, "09:00-12:00, 13:00-17:30", or '' for a closed day. */
export function spansText(spans: Spans): string {
  return spans.map(({ from, to }) => `${from}-${to}`).join(', ');
}

/** Parses the text of one day. Returns null if it is invalid. */
export function readSpans(text: string): Spans | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const spans = parts.map((part) => {
    const [, fromHour, fromMinute, toHour, toMinute] = SPAN.exec(part) ?? [];
    if (fromHour === undefined || toHour === undefined) return null;
    return { from: `${fromHour.padStart(2, '0')}:${fromMinute}`, to: `${toHour.padStart(2, '0')}:${toMinute}` };
  });
  return spans.every((span) => span !== null) ? spans : null;
}

/** Returns one line per holiday, as in "2026-12-25 Christmas". */
export function holidaysText(holidays: Holidays): string {
  return holidays.map(({ date, name }) => `${date} ${name}`.trim()).join('\n');
}

/** Parses one holiday per line. Returns null if a line is invalid. */
export function readHolidays(text: string): Holidays | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const holidays = lines.map((line) => {
    const [, date, name = ''] = HOLIDAY.exec(line) ?? [];
    return date === undefined ? null : { date, name: name.trim() };
  });
  return holidays.every((holiday) => holiday !== null) ? holidays : null;
}
