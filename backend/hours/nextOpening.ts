import { opensNext, type Hours } from './openingHours.ts';

const WORKDAY = [{ from: '07:30', to: '18:00' }];

/** The support hours that the widget tells (ONL-02), where the operators have set none. */
const TOLD_HOURS: Hours = {
  time_zone: 'America/Chicago',
  weekly: [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, [], []],
  holidays: [],
};

/** When support opens next by its hours. Null during the hours: whoever switched the chat off may be back any moment. */
export function nextOpening(now: number, hours: Hours | null = null): Date | null {
  return opensNext(hours ?? TOLD_HOURS, now);
}
