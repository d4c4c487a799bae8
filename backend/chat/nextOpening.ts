import { opensNext, type Hours } from './weeklyHours.ts';

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
