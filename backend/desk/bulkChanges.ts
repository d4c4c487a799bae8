import type { Chat, ChatEventKind, DeskActionKind } from '../../protocol/wire.ts';
import { TOUCHED } from '../chat/chatRow.ts';
import type { SignedIn } from '../chat/operators.ts';
import { announceTaken } from '../chat/queue.ts';
import { CHANGED } from '../tickets/tickets.ts';
import type { Transaction } from '../storage/Store.ts';
import type { BulkChange } from './BulkChange.ts';
import { addEvents, idsOf, noteActions, type BulkRow } from './bulkRows.ts';

/** How long a chat that was closed with others stays open for its visitor, so that the closing can be undone. */
export const CLOSING_SECONDS = 10;

type By = { operator: SignedIn; bulkId: number };

const SNOOZE = 'snoozed_at = now(), snoozed_until = $2::timestamptz, back_at = NULL';
const WAKE = 'snoozed_at = NULL, snoozed_until = NULL, back_at = NULL';
const untilText = (until: string | null): string => (until === null ? 'until an answer' : `until ${until}`);

/** Changes locked chats. The caller announces them to the desks. */
export async function changeChats(
  transaction: Transaction,
  rows: readonly BulkRow[],
  change: BulkChange,
  { operator, bulkId }: By,
): Promise<void> {
  const update = (set: string, ...values: unknown[]) =>
    transaction.query(`UPDATE chats SET ${set} WHERE id = ANY($1::bigint[])`, [idsOf(rows), ...values]);
  if (change.kind === 'close') {
    const closes = `closes_at = now() + interval '${CLOSING_SECONDS} seconds', closes_by = $2, closes_with = $3`;
    await update(closes, operator.id, bulkId);
  } else if (change.kind === 'tag') {
    await update('tags = tags || $2::text', change.tag);
  } else if (change.kind === 'snooze') {
    await update(SNOOZE, change.until);
    await noteOnChats(transaction, rows, 'snoozed', `by ${operator.name} ${untilText(change.until)}`);
    const targets = targetsOf(rows, `, ${untilText(change.until)}`);
    await noteActions(transaction, operator, { kind: 'chat-snoozed', targets });
  } else if (change.kind === 'wake') {
    await update(WAKE);
    await noteOnChats(transaction, rows, 'woken', `by ${operator.name}`);
    await noteActions(transaction, operator, { kind: 'snooze-ended', targets: targetsOf(rows) });
  } else if (change.to !== null) {
    await assignChats(transaction, rows, { by: operator, to: change.to });
  }
}

const noteOnChats = (transaction: Transaction, rows: readonly BulkRow[], kind: ChatEventKind, text: string) =>
  addEvents(
    transaction,
    kind,
    rows.map(({ id }) => ({ id, text })),
  );

const targetsOf = (rows: readonly BulkRow[], end = ''): string[] => rows.map(({ kind, id }) => `${kind} ${id}${end}`);

type Owner = { id: number; name: string; img: string | null };

/** As taking or transferring each chat: the visitor sees the new owner, and the queue moves up. */
async function assignChats(
  transaction: Transaction,
  rows: readonly BulkRow[],
  { by, to }: { by: SignedIn; to: Owner },
): Promise<void> {
  await transaction.query(
    `UPDATE chats SET status = 'open', operator_id = $2, operator_name = $3, operator_img = $4,
       handed_over_by = coalesce(operator_name, handed_over_by), ${TOUCHED} WHERE id = ANY($1::bigint[])`,
    [idsOf(rows), to.id, to.name, to.img],
  );
  if (to.id === by.id) {
    await noteOnChats(transaction, rows, 'opened', to.name);
    await noteActions(transaction, by, { kind: 'chat-taken', targets: targetsOf(rows) });
  } else {
    await noteOnChats(transaction, rows, 'transferred', `from ${by.name} to ${to.name}`);
    await noteActions(transaction, by, { kind: 'chat-transferred', targets: targetsOf(rows, `, to ${to.name}`) });
  }
  await announceOwners(
    transaction,
    rows.map((row) => ({ ...row, owner: to, handedOverBy: row.operator_name ?? row.handed_over_by })),
  );
  const taken = rows.filter(({ status }) => status === 'waiting');
  await announceTaken(
    transaction,
    taken.flatMap(({ id, room }) => (room === null ? [] : [{ id, room }])),
  );
}

type NewOwner = Pick<BulkRow, 'id' | 'room'> & { owner: Chat['operator']; handedOverBy: string | null };

/** Announces the new owner of each chat to its visitor. */
export async function announceOwners(transaction: Transaction, rows: readonly NewOwner[]): Promise<void> {
  await transaction.announceEach(
    'Chat.ChatOpened',
    rows.flatMap(({ id, room, owner, handedOverBy }) =>
      room === null || owner === null
        ? []
        : [
            {
              room,
              payload: {
                ...{ chat_id: id, operator: { name: owner.name, img: owner.img } },
                ...(handedOverBy === null ? {} : { handed_over_by: handedOverBy }),
              },
            },
          ],
    ),
  );
}

/** Changes locked tickets. The caller announces them. Each change raises the revision by one. */
export async function changeTickets(
  transaction: Transaction,
  rows: readonly BulkRow[],
  change: BulkChange,
  { operator }: By,
): Promise<void> {
  const update = (set: string, ...values: unknown[]) =>
    transaction.query(`UPDATE tickets SET ${set} WHERE id = ANY($1::bigint[])`, [idsOf(rows), ...values]);
  const note = (kind: DeskActionKind, end = '') =>
    noteActions(transaction, operator, { kind, targets: targetsOf(rows, end) });
  if (change.kind === 'close') {
    await update(`status = 'solved', ${CHANGED}`);
    await note('ticket-marked', ', solved');
  } else if (change.kind === 'tag') {
    await update('tags = tags || $2::text, revision = revision + 1', change.tag);
  } else if (change.kind === 'snooze') {
    await update(`${SNOOZE}, revision = revision + 1`, change.until);
    await note('ticket-snoozed', `, ${untilText(change.until)}`);
  } else if (change.kind === 'wake') {
    await update(`${WAKE}, revision = revision + 1`);
    await note('snooze-ended');
  } else {
    await update(`operator_id = $2, ${CHANGED}`, change.to?.id ?? null);
    await note('ticket-assigned', `, to ${change.to?.name ?? 'nobody'}`);
  }
}
