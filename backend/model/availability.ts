import { queryOne, type Queryable } from '../database/Database.ts';

/**
 * Whether visitors get a chat: the company's switch is on, and an operator is signed in and not away. Until the first operator
 * has signed in, the switch alone decides, so that a new installation can be tried.
 */
export async function isSupportOnline(on: Queryable): Promise<boolean> {
  const { is_online: isOnline } = await queryOne<{ is_online: boolean }>(
    on,
    `SELECT online AND (NOT EXISTS (SELECT 1 FROM operators) OR EXISTS (
       SELECT 1 FROM operators o JOIN desk_sessions s ON s.operator_id = o.id
       WHERE o.disabled_at IS NULL AND o.away_since IS NULL AND s.expires_at > now()
     )) AS is_online FROM settings`,
  );
  return isOnline;
}
