import type { Queryable } from '../storage/Database.ts';
import type { DeskAction, DeskActionKind } from '../../protocol/wire.ts';

type By = { readonly id: number };

/**
 * Records an operator's action in the same transaction as the action. `target` names the chat,
 * person or ticket.
 */
export async function noteAction(on: Queryable, by: By, kind: DeskActionKind, target = ''): Promise<void> {
  await on.query('INSERT INTO desk_actions (operator_id, kind, target) VALUES ($1, $2, $3)', [by.id, kind, target]);
}

type Page = { before?: number; limit: number };

/** Newest first. `before` is the last id of the previous page. */
export async function listActions(on: Queryable, { before, limit }: Page): Promise<DeskAction[]> {
  const rows = await on.query<Omit<DeskAction, 'created_at'> & { created_at: Date }>(
    `SELECT a.id AS action_id, a.operator_id, o.name AS operator_name, a.kind, a.target, a.created_at
     FROM desk_actions a JOIN operators o ON o.id = a.operator_id
     WHERE $1::bigint IS NULL OR a.id < $1 ORDER BY a.id DESC LIMIT $2`,
    [before ?? null, limit],
  );
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
