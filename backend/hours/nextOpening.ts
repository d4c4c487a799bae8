import { DateTime } from 'luxon';

/** The support hours that the widget tells (ONL-02). */
const ZONE = 'America/Chicago';
const OPENS = { hour: 7, minute: 30, second: 0, millisecond: 0 };
const CLOSES = { hour: 18, minute: 0, second: 0, millisecond: 0 };
const FRIDAY = 5;

/** When support opens next by its hours. Null during the hours: whoever switched the chat off may be back any moment. */
export function nextOpening(now: number): Date | null {
  const here = DateTime.fromMillis(now, { zone: ZONE });
  const isWorkday = here.weekday <= FRIDAY;
  if (isWorkday && here >= here.set(OPENS) && here < here.set(CLOSES)) return null;
  let day = here < here.set(OPENS) ? here : here.plus({ days: 1 });
  while (day.weekday > FRIDAY) day = day.plus({ days: 1 });
  return day.set(OPENS).toJSDate();
}
