import { queryOne, type Queryable } from '../database/Database.ts';

/** A moment, in milliseconds, and how many seconds before it a desk must have been heard of. */
export type Moment = { readonly now: number; readonly operatorTimeout: number };

/**
 * Whether visitors get a chat: the company's switch is on, and an operator is not away, one of whose desks has lately been heard of. Until
 * the first operator has signed in, the switch alone decides, so that a new installation can be tried.
 */
export async function isSupportOnline(on: Queryable, { now, operatorTimeout }: Moment): Promise<boolean> {
  const { is_online: isOnline } = await queryOne<{ is_online: boolean }>(
    on,
    `SELECT online AND (NOT EXISTS (SELECT 1 FROM operators) OR EXISTS (
       SELECT 1 FROM operators o JOIN desk_sessions s ON s.operator_id = o.id
       WHERE o.disabled_at IS NULL AND o.away_since IS NULL AND s.expires_at > now() AND s.seen_at > $1
     )) AS is_online FROM settings`,
    [new Date(now - operatorTimeout * 1_000)],
  );
  return isOnline;
}
