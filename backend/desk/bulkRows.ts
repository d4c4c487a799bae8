import type { ChatEventKind, ChatStatus, DeskActionKind, SkipReason, TicketStatus } from '../../protocol/wire.ts';
import type { Transaction } from '../storage/Store.ts';

export type ThreadKind = 'chat' | 'ticket';

/** A row that was locked for an action on several. Null for a column that tickets lack. */
export type BulkRow = {
  kind: ThreadKind;
  id: number;
  room: string | null;
  status: ChatStatus | TicketStatus;
  operator_id: number | null;
  operator_name: string | null;
  operator_img: string | null;
  handed_over_by: string | null;
  waiting_since: string | null;
  tags: string[];
  snoozed_at: string | null;
  snoozed_until: string | null;
  back_at: string | null;
  closes_at: string | null;
  /** The bulk action that closes it. */
  closes_with: number | null;
  revision: number | null;
  updated_at: string;
};

/** As much of a row as an undo needs. `revision`: after the action. */
export type KeptRow = Omit<BulkRow, 'tags' | 'room'>;

/**
 * Locks chats or tickets in the order of their ids, so that two actions at once wait for each other.
 * Times are texts with microseconds, so that an undo restores them exactly.
 */
export async function lockRows(
  transaction: Transaction,
  kind: ThreadKind,
  ids: readonly number[],
): Promise<readonly BulkRow[]> {
  if (ids.length === 0) return [];
  const columns =
    kind === 'chat'
      ? `room, operator_name, operator_img, handed_over_by, waiting_since::text, closes_at::text, closes_with,
         NULL AS revision`
      : `NULL AS room, NULL AS operator_name, NULL AS operator_img, NULL AS handed_over_by, NULL AS waiting_since,
         NULL AS closes_at, NULL AS closes_with, revision`;
  return transaction.query<BulkRow>(
    `SELECT '${kind}' AS kind, id, status, operator_id, tags, snoozed_at::text, snoozed_until::text, back_at::text,
       updated_at::text, ${columns}
     FROM ${kind}s WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE`,
    [ids],
  );
}

export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

export const isEnded = ({ status, closes_at: closesAt }: Pick<BulkRow, 'status' | 'closes_at'>): boolean =>
  status === 'closed' || status === 'solved' || closesAt !== null;

/** Sorts rows into those that are changed and those that are not, with the reason. */
export class Sorted<Row> {
  readonly taken: Row[] = [];
  readonly #skipped = new Map<SkipReason, number>();

  add(row: Row, reason: SkipReason | null): void {
    if (reason === null) this.taken.push(row);
    else this.skip(reason);
  }

  skip(reason: SkipReason, count = 1): void {
    if (count > 0) this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + count);
  }

  get skipped(): { reason: SkipReason; count: number }[] {
    return [...this.#skipped].map(([reason, count]) => ({ reason, count }));
  }
}

/** Records an operator's action on each row, as `noteAction` does for one. */
export async function noteActions(
  transaction: Transaction,
  by: { readonly id: number; readonly tokenName?: string | undefined },
  { kind, targets }: { kind: DeskActionKind; targets: readonly string[] },
): Promise<void> {
  const sql = 'INSERT INTO desk_actions (operator_id, kind, target, token_name) SELECT $1, $2, unnest($3::text[]), $4';
  await transaction.query(sql, [by.id, kind, targets, by.tokenName ?? null]);
}

/** Adds an event to the history of each chat. */
export async function addEvents(
  transaction: Transaction,
  kind: ChatEventKind,
  events: readonly { id: number; text: string }[],
): Promise<void> {
  const sql =
    'INSERT INTO chat_events (chat_id, kind, text) SELECT id, $1, text FROM unnest($2::bigint[], $3::text[]) AS e (id, text)';
  await transaction.query(sql, [kind, idsOf(events), events.map(({ text }) => text)]);
}
