/** Which actions the activity shows. Days such as 2026-11-25 in a time zone; '' and null stand for all. */
export type ActivityFilter = {
  readonly operatorId: number | null;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
};

export const EVERY_ACTION: ActivityFilter = { operatorId: null, kind: '', from: '', to: '', timeZone: 'UTC' };

/** Returns the filter as a query of GET /activity and GET /activity.csv. */
export function activityQuery({ operatorId, kind, from, to, timeZone }: ActivityFilter): URLSearchParams {
  return new URLSearchParams({
    ...(operatorId === null ? {} : { operator_id: String(operatorId) }),
    ...(kind === '' ? {} : { kind }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    time_zone: timeZone,
  });
}
