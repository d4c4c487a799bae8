import type { BulkOutcome, ChatEventKind } from '../../protocol/wire.ts';
import { queryFirst } from '../storage/Database.ts';
import { jsonText } from '../storage/jsonText.ts';
import { TOUCHED } from '../chat/chatRow.ts';
import { announceChatsToDesk } from '../chat/deskChat.ts';
import { noteAction } from '../chat/deskActions.ts';
import type { SignedIn } from '../chat/operators.ts';
import { announceQueue } from '../chat/queue.ts';
import { readSettings } from '../chat/settings.ts';
import { Refusal } from '../base/Refusal.ts';
import { announceTickets } from '../tickets/tickets.ts';
import type { Transaction } from '../storage/Store.ts';
import type { BulkAnswer } from './bulkAction.ts';
import type { BulkChange } from './BulkChange.ts';
import { announceOwners } from './bulkChanges.ts';
import { addEvents, idsOf, lockRows, Sorted, type BulkRow, type KeptRow } from './bulkRows.ts';

type Action = { id: number; value: BulkChange; rows: KeptRow[]; undone: BulkOutcome | null; created_at: Date };
type Undo = { action: Action; operator: SignedIn };
type Pair = { before: KeptRow; row: BulkRow };

/** The desk offers it for 10 seconds. More time is for slow connections. */
const UNDO_MS = 120_000;

/**
 * Restores what an action of this operator has changed. Skips rows that were changed since, and chats that have ended.
 * A retry changes nothing, and returns the outcome of the first.
 */
export async function undoBulkAction(
  transaction: Transaction,
  bulkId: number,
  { operator, now }: { operator: SignedIn; now: number },
): Promise<BulkAnswer> {
  const action = await queryFirst<Action>(
    transaction,
    'SELECT id, value, rows, undone, created_at FROM bulk_actions WHERE id = $1 AND operator_id = $2 FOR UPDATE',
    [bulkId, operator.id],
  );
  if (action === null) throw new Refusal(404, 'There is no such action of yours to undo');
  if (action.undone !== null) return { bulk_id: bulkId, outcome: action.undone, chats: [], tickets: [] };
  if (now > action.created_at.getTime() + UNDO_MS) throw new Refusal(409, 'It is too late to undo this');
  const sorted = new Sorted<Pair>();
  for (const kind of ['chat', 'ticket'] as const) {
    const before = new Map(action.rows.filter((row) => row.kind === kind).map((row) => [row.id, row]));
    const rows = await lockRows(transaction, kind, [...before.keys()]);
    const changed = kind === 'chat' ? await changedSince(transaction, action, [...before.keys()]) : new Set();
    sorted.skip('missing', before.size - rows.length);
    for (const row of rows) {
      const was = before.get(row.id);
      if (was === undefined) continue;
      const isChanged = changed.has(row.id) || hasChanged(row, was, action);
      sorted.add({ before: was, row }, row.status === 'closed' && isChanged ? 'closed' : isChanged ? 'changed' : null);
    }
  }
  const undo = { action, operator };
  const tickets = sorted.taken.filter(({ row }) => row.kind === 'ticket');
  const chats = sorted.taken.filter(({ row }) => row.kind === 'chat');
  const outcome: BulkOutcome = { done: sorted.taken.length, skipped: sorted.skipped };
  const sql = 'UPDATE bulk_actions SET undone = $2::jsonb WHERE id = $1';
  await transaction.query(sql, [bulkId, jsonText(outcome)]);
  if (outcome.done > 0)
    await noteAction(transaction, operator, 'action-undone', `${action.value.kind} of ${outcome.done}`);
  if (tickets.length > 0) await restoreTickets(transaction, tickets, undo);
  if (chats.length > 0) await restoreChats(transaction, chats, undo);
  return {
    ...{ bulk_id: bulkId, outcome },
    tickets: tickets.length === 0 ? [] : await announceTickets(transaction, idsOf(tickets.map(({ row }) => row))),
    chats: chats.length === 0 ? [] : await announceChatsToDesk(transaction, idsOf(chats.map(({ row }) => row))),
  };
}

/** The events of a chat that change what the action has changed, even if a later one restores it. */
const CHANGING: Readonly<Record<BulkChange['kind'], readonly ChatEventKind[]>> = {
  close: [],
  tag: [],
  assign: ['opened', 'transferred', 'taken-over'],
  snooze: ['snoozed', 'woken'],
  wake: ['snoozed', 'woken'],
};

/**
 * The chats that were assigned or snoozed again since, or were answered since they were assigned: their visitors know who
 * answers.
 */
async function changedSince(transaction: Transaction, action: Action, ids: readonly number[]): Promise<Set<number>> {
  const { kind } = action.value;
  // The action's own events have the time of its transaction.
  const changed = await transaction.query<{ id: number }>(
    `SELECT DISTINCT e.chat_id AS id FROM bulk_actions b
     JOIN chat_events own ON own.chat_id = ANY($2::bigint[]) AND own.created_at = b.created_at
     JOIN chat_events e ON e.chat_id = own.chat_id AND e.id > own.id AND e.kind = ANY($3::text[])
     WHERE b.id = $1`,
    [action.id, ids, CHANGING[kind]],
  );
  if (kind !== 'assign') return new Set(idsOf(changed));
  const answered = await transaction.query<{ id: number }>(
    `SELECT DISTINCT chat_id AS id FROM messages WHERE chat_id = ANY($1::bigint[]) AND author_type = 'staff' AND NOT is_bot
       AND created_at >= $2`,
    [ids, action.created_at],
  );
  return new Set(idsOf([...changed, ...answered]));
}

/** Whether the row is no longer as the action left it. A tag is taken off whatever else has changed. */
function hasChanged(row: BulkRow, before: KeptRow, { id, value: change }: Action): boolean {
  if (change.kind === 'tag') return !row.tags.includes(change.tag);
  if (row.kind === 'ticket') return row.revision !== before.revision;
  // A colleague may have closed it again.
  if (change.kind === 'close') return row.closes_with !== id;
  if (change.kind === 'assign') return row.status !== 'open' || row.operator_id !== change.to?.id;
  if (change.kind === 'wake') return row.status === 'closed' || row.snoozed_at !== null;
  return row.status === 'closed' || row.snoozed_at === null || !isSameTime(row.snoozed_until, change.until);
}

function isSameTime(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);
}

/** Joins each row with what it was, as a table `was`. */
const WAS = `FROM jsonb_to_recordset($1::jsonb) AS was (
  id bigint, status text, operator_id bigint, operator_name text, operator_img text, handed_over_by text,
  waiting_since timestamptz, snoozed_at timestamptz, snoozed_until timestamptz, back_at timestamptz, updated_at timestamptz
)`;
const SNOOZE_WAS = 'snoozed_at = was.snoozed_at, snoozed_until = was.snoozed_until, back_at = was.back_at';

const restore = (transaction: Transaction, table: string, set: string, pairs: readonly Pair[]) =>
  transaction.query(`UPDATE ${table} SET ${set} ${WAS} WHERE ${table}.id = was.id`, [
    jsonText(pairs.map(({ before }) => before)),
  ]);

async function restoreTickets(transaction: Transaction, pairs: readonly Pair[], { action }: Undo): Promise<void> {
  const ids = idsOf(pairs.map(({ row }) => row));
  const change = action.value;
  if (change.kind === 'tag') {
    const sql =
      'UPDATE tickets SET tags = array_remove(tags, $2), revision = revision + 1 WHERE id = ANY($1::bigint[])';
    await transaction.query(sql, [ids, change.tag]);
    return;
  }
  const set = `status = was.status, operator_id = was.operator_id, updated_at = was.updated_at, ${SNOOZE_WAS},
    revision = revision + 1`;
  await restore(transaction, 'tickets', set, pairs);
}

async function restoreChats(
  transaction: Transaction,
  pairs: readonly Pair[],
  { action, operator }: Undo,
): Promise<void> {
  const ids = idsOf(pairs.map(({ row }) => row));
  const change = action.value;
  if (change.kind === 'tag') {
    const sql = 'UPDATE chats SET tags = array_remove(tags, $2) WHERE id = ANY($1::bigint[])';
    await transaction.query(sql, [ids, change.tag]);
  } else if (change.kind === 'close') {
    const sql = 'UPDATE chats SET closes_at = NULL, closes_by = NULL, closes_with = NULL WHERE id = ANY($1::bigint[])';
    await transaction.query(sql, [ids]);
  } else if (change.kind === 'assign') {
    await restoreOwners(transaction, pairs, operator);
  } else {
    await restore(transaction, 'chats', SNOOZE_WAS, pairs);
    await addEvents(
      transaction,
      change.kind === 'snooze' ? 'woken' : 'snoozed',
      ids.map((id) => ({ id, text: `by ${operator.name}, who undid it` })),
    );
  }
}

/** Gives chats back to their owners, or to their place in the queue. Visitors see it as a transfer. */
async function restoreOwners(transaction: Transaction, pairs: readonly Pair[], operator: SignedIn): Promise<void> {
  const set = `status = was.status, operator_id = was.operator_id, operator_name = was.operator_name,
    operator_img = was.operator_img, handed_over_by = was.handed_over_by, waiting_since = was.waiting_since`;
  await restore(transaction, 'chats', set, pairs);
  // The return to the queue has ended a snooze, which the action had left as it was.
  const unchanged = pairs.map(({ row }) => ({ before: row, row }));
  await restore(transaction, 'chats', SNOOZE_WAS, unchanged);
  const sql = `UPDATE chats SET ${TOUCHED} WHERE id = ANY($1::bigint[])`;
  await transaction.query(sql, [idsOf(pairs.map(({ row }) => row))]);
  await addEvents(
    transaction,
    'transferred',
    pairs.map(({ before, row }) => ({
      id: row.id,
      text: `from ${row.operator_name ?? operator.name} to ${before.operator_name ?? 'the queue'}`,
    })),
  );
  await announceOwners(
    transaction,
    pairs.flatMap(({ before, row }) =>
      before.operator_name === null
        ? []
        : [
            {
              ...{ id: row.id, room: row.room, handedOverBy: row.operator_name },
              owner: { name: before.operator_name, img: before.operator_img },
            },
          ],
    ),
  );
  const isQueueLonger = pairs.some(({ before }) => before.status === 'waiting');
  if (isQueueLonger && (await readSettings(transaction)).queue) await announceQueue(transaction, true);
}
