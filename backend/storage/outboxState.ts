import { queryOne, type Queryable } from './Database.ts';

export type OutboxState = { events: number; ageSeconds: number };

/** Returns the number of unpublished events and the age of the oldest. */
export function outboxState(on: Queryable): Promise<OutboxState> {
  return queryOne<OutboxState>(
    on,
    `SELECT count(*) AS events, coalesce(greatest(extract(epoch FROM now() - min(created_at)), 0), 0)::float8 AS "ageSeconds"
     FROM outbox_events`,
  );
}
