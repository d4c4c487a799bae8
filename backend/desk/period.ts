import { DateTime, IANAZone } from 'luxon';
import { Type } from 'typebox';
import { Refusal } from '../base/Refusal.ts';

/** A day such as 2026-11-25. */
export const day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
export const timeZone = Type.String({ maxLength: 100, default: 'UTC' });

/** Throws unless the time zone exists and so do the days, which JavaScript and PostgreSQL read differently. */
export function requirePeriod({ from, to, time_zone: zone }: { from?: string; to?: string; time_zone: string }): void {
  if (!IANAZone.isValidZone(zone)) throw new Refusal(422, `There is no time zone ${zone}`);
  for (const given of [from, to]) {
    if (given === undefined) continue;
    const { isValid, year } = DateTime.fromISO(given, { zone: 'utc' });
    if (!isValid || year < 1970) throw new Refusal(422, `There is no day ${given} since 1970`);
  }
}
