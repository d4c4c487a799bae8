const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const shortDate = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const longDate = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' });
const dateWithYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });
const shortDateWithYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
// The locale of the browser decides between 12 and 24 hours; dates stay English like the page.
const clockTime = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

/** Returns "now", "5 min", "3 h", "yesterday" or "Nov 12", to fit a row of a list. */
export function relativeTime(iso: string, now: number): string {
  const then = Date.parse(iso);
  const age = Math.max(0, now - then);
  if (age < MINUTE_MS) return 'now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`;
  const days = daysBetween(then, now);
  if (days === 0 || age < 6 * HOUR_MS) return `${Math.floor(age / HOUR_MS)} h`;
  return days === 1 ? 'yesterday' : shortDate.format(then);
}

/** Returns how long something has lasted: "5 minutes", "2 hours", "3 days". */
export function duration(since: string, now: number): string {
  const age = now - Date.parse(since);
  if (age < MINUTE_MS) return 'less than a minute';
  if (age < HOUR_MS) return counted(age / MINUTE_MS, 'minute');
  return age < DAY_MS ? counted(age / HOUR_MS, 'hour') : counted(age / DAY_MS, 'day');
}

/** Returns the same, to fit a row of a list: "<1 min", "5 min", "2 h", "3 d". */
export function shortDuration(since: string, now: number): string {
  const age = now - Date.parse(since);
  if (age < MINUTE_MS) return '<1 min';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`;
  return age < DAY_MS ? `${Math.floor(age / HOUR_MS)} h` : `${Math.floor(age / DAY_MS)} d`;
}

function counted(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

/** Returns "Today", "Yesterday", "Monday, March 3", or in another year "March 3, 2025". */
export function dayLabel(iso: string, now: number): string {
  const then = Date.parse(iso);
  const days = daysBetween(then, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  const isThisYear = new Date(then).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? longDate : dateWithYear).format(then);
}

/** Returns "Nov 26, 2026" without line breaks for 2026-11-26. Uses noon, which no clock change moves to another day. */
export function dayName(day: string): string {
  const noon = Date.parse(`${day}T12:00:00`);
  return Number.isNaN(noon) ? day : shortDateWithYear.format(noon).replaceAll(' ', '\u00a0');
}

export function timeOfDay(iso: string): string {
  return clockTime.format(Date.parse(iso));
}

export function dateAndTime(iso: string): string {
  return `${shortDateWithYear.format(Date.parse(iso))}, ${timeOfDay(iso)}`;
}

/** Returns a key that is equal for two instants on the same local day. */
export function dayOf(iso: string): string {
  return new Date(iso).toDateString();
}

function daysBetween(earlier: number, later: number): number {
  // Midnights are 23 or 25 hours apart when the clocks change, so the quotient is rounded.
  return Math.round((midnight(later) - midnight(earlier)) / DAY_MS);
}

function midnight(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}
