import type { Backend } from '../http/Backend.ts';
import { queryOne, type Queryable } from '../storage/Database.ts';

/** The current time in milliseconds, and the seconds after which a silent desk counts as gone. */
export type Moment = { readonly now: number; readonly operatorTimeout: number };

export function momentOf({ now, config }: Pick<Backend, 'now' | 'config'>): Moment {
  return { now: now(), operatorTimeout: config.operatorTimeout };
}

/**
 * Whether visitors can start a chat: chat is switched on, and at least one operator is not away and
 * has a desk that sent a request lately. Before the first operator signs in, only the switch
 * counts, so that a new installation can be tried.
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
