import type { Queryable } from '../storage/Database.ts';
import type { DeskAction, DeskActionKind } from '../../protocol/wire.ts';

/** `tokenName`: the API token that the call was made with. */
type By = { readonly id: number; readonly tokenName?: string };

/**
 * Records an operator's action in the same transaction as the action. `target` names the chat,
 * person or ticket.
 */
export async function noteAction(on: Queryable, by: By, kind: DeskActionKind, target = ''): Promise<void> {
  const sql = 'INSERT INTO desk_actions (operator_id, kind, target, token_name) VALUES ($1, $2, $3, $4)';
  await on.query(sql, [by.id, kind, target, by.tokenName ?? null]);
}

/** The days `from` to `to`, both included, in a time zone. */
type Filter = { operator_id?: number; kind?: DeskActionKind; from?: string; to?: string; time_zone: string };
type Page = Filter & { before?: number; limit: number };

/** Newest first. `before` is the last id of the previous page. */
export async function listActions(on: Queryable, { before, limit, ...filter }: Page): Promise<DeskAction[]> {
  const { operator_id: operatorId = null, kind = null, from = null, to = null, time_zone: zone } = filter;
  const rows = await on.query<Omit<DeskAction, 'created_at'> & { created_at: Date }>(
    `SELECT a.id AS action_id, a.operator_id, o.name AS operator_name, a.token_name, a.kind, a.target,
       a.created_at
     FROM desk_actions a JOIN operators o ON o.id = a.operator_id
     WHERE ($1::bigint IS NULL OR a.id < $1) AND ($3::bigint IS NULL OR a.operator_id = $3)
       AND ($4::text IS NULL OR a.kind = $4)
       AND ($5::date IS NULL OR a.created_at >= $5::date::timestamp AT TIME ZONE $7)
       AND ($6::date IS NULL OR a.created_at < ($6::date + 1)::timestamp AT TIME ZONE $7)
     ORDER BY a.id DESC LIMIT $2`,
    [before ?? null, limit, operatorId, kind, from, to, zone],
  );
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

const PAGE_LENGTH = 200;

/** Yields all actions in pages, newest first. */
export async function* actionPages(on: Queryable, filter: Filter): AsyncGenerator<DeskAction[]> {
  let before: number | undefined;
  for (let length = PAGE_LENGTH; length === PAGE_LENGTH;) {
    const page = await listActions(on, { ...filter, limit: PAGE_LENGTH, ...(before === undefined ? {} : { before }) });
    length = page.length;
    before = page.at(-1)?.action_id;
    yield page;
  }
}
