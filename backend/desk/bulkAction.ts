import type { BulkKind, BulkOutcome, Chat, SkipReason, Ticket } from '../../protocol/wire.ts';
import { queryFirst } from '../storage/Database.ts';
import { jsonText } from '../storage/jsonText.ts';
import { announceChatsToDesk, deskChatsByIds } from '../chat/deskChat.ts';
import { readPerson, type SignedIn } from '../chat/operators.ts';
import { Refusal } from '../base/Refusal.ts';
import { checkedTag } from '../tickets/checkedTag.ts';
import { announceTickets, ticketsByIds } from '../tickets/tickets.ts';
import type { Transaction } from '../storage/Store.ts';
import type { BulkChange } from './BulkChange.ts';
import { changeChats, changeTickets } from './bulkChanges.ts';
import { idsOf, isEnded, lockRows, Sorted, type BulkRow, type KeptRow, type ThreadKind } from './bulkRows.ts';
import { MAX_TAGS } from './tags.ts';

/** `operator_id`: the owner that the operator saw; without it any. */
export type BulkThread = { kind: ThreadKind; id: number; operator_id?: number | null | undefined };

export type BulkRequest = {
  uuid: string;
  kind: BulkKind;
  threads: readonly BulkThread[];
  /** The new owner; null for none, which only tickets can have. */
  operator_id?: number | null | undefined;
  tag?: string | undefined;
  /** Of a snooze; null until the customer answers. */
  until?: string | null | undefined;
};

export type BulkAnswer = { bulk_id: number; outcome: BulkOutcome; chats: Chat[]; tickets: Ticket[] };

const LONGEST_SNOOZE_MS = 366 * 24 * 3_600_000;

/**
 * Changes up to 500 chats and tickets, each as its own call would, and skips those that the call would refuse. A retry
 * with the same uuid changes nothing, and returns the outcome of the first.
 */
export async function runBulkAction(
  transaction: Transaction,
  request: BulkRequest,
  { operator, now }: { operator: SignedIn; now: number },
): Promise<BulkAnswer> {
  const change = await checkedChange(transaction, request, now);
  const begun = await queryFirst<{ id: number }>(
    transaction,
    `INSERT INTO bulk_actions (operator_id, token_name, uuid, kind, value) VALUES ($1, $2, $3, $4, $5::jsonb)
     ON CONFLICT (operator_id, uuid) DO NOTHING RETURNING id`,
    [operator.id, operator.tokenName ?? null, request.uuid, change.kind, jsonText(change)],
  );
  if (begun === null) return knownAnswer(transaction, request.uuid, operator);
  const sorted = new Sorted<BulkRow>();
  for (const kind of ['chat', 'ticket'] as const) {
    const wanted = new Map(request.threads.filter((one) => one.kind === kind).map((one) => [one.id, one]));
    const rows = await lockRows(transaction, kind, [...wanted.keys()]);
    sorted.skip('missing', wanted.size - rows.length);
    for (const row of rows) sorted.add(row, reasonToSkip(row, change, { seen: wanted.get(row.id), operator }));
  }
  const chats = sorted.taken.filter(({ kind }) => kind === 'chat');
  const tickets = sorted.taken.filter(({ kind }) => kind === 'ticket');
  const by = { operator, bulkId: begun.id };
  if (tickets.length > 0) await changeTickets(transaction, tickets, change, by);
  // Chats last, because a change of the queue locks it until the commit.
  if (chats.length > 0) await changeChats(transaction, chats, change, by);
  const outcome: BulkOutcome = { done: sorted.taken.length, skipped: sorted.skipped };
  const sql = 'UPDATE bulk_actions SET rows = $2::jsonb, outcome = $3::jsonb WHERE id = $1';
  await transaction.query(sql, [begun.id, jsonText(sorted.taken.map(toKept)), jsonText(outcome)]);
  return {
    ...{ bulk_id: begun.id, outcome },
    tickets: tickets.length === 0 ? [] : await announceTickets(transaction, idsOf(tickets)),
    chats: chats.length === 0 ? [] : await announceChatsToDesk(transaction, idsOf(chats)),
  };
}

const toKept = ({ tags: _tags, room: _room, ...row }: BulkRow): KeptRow => ({
  ...row,
  revision: row.revision === null ? null : row.revision + 1,
});

async function knownAnswer(transaction: Transaction, uuid: string, operator: SignedIn): Promise<BulkAnswer> {
  const known = await queryFirst<{ id: number; rows: KeptRow[]; outcome: BulkOutcome }>(
    transaction,
    'SELECT id, rows, outcome FROM bulk_actions WHERE operator_id = $1 AND uuid = $2',
    [operator.id, uuid],
  );
  if (known === null) throw new Refusal(409, 'This action is too old to be repeated');
  const of = (wanted: ThreadKind) => idsOf(known.rows.filter(({ kind }) => kind === wanted));
  return {
    ...{ bulk_id: known.id, outcome: known.outcome },
    chats: await deskChatsByIds(transaction, of('chat')),
    tickets: await ticketsByIds(transaction, of('ticket')),
  };
}

async function checkedChange(transaction: Transaction, request: BulkRequest, now: number): Promise<BulkChange> {
  const { kind, threads, operator_id: operatorId, tag, until } = request;
  if (kind === 'close' || kind === 'wake') return { kind };
  if (kind === 'tag') {
    if (tag === undefined) throw new Refusal(422, 'Name the tag');
    return { kind, tag: checkedTag(tag) };
  }
  if (kind === 'snooze') {
    if (until === undefined) throw new Refusal(422, 'Say until when, or null until the customer answers');
    if (until === null) return { kind, until };
    const at = Date.parse(until);
    if (!(at > now)) throw new Refusal(422, 'Choose a time in the future');
    if (at > now + LONGEST_SNOOZE_MS) throw new Refusal(422, 'Choose a time within a year');
    return { kind, until: new Date(at).toISOString() };
  }
  if (operatorId === undefined) throw new Refusal(422, 'Name the operator, or null to unassign tickets');
  if (operatorId === null) {
    if (threads.some((one) => one.kind === 'chat'))
      throw new Refusal(422, 'A chat cannot be unassigned. Transfer it to an area');
    return { kind, to: null };
  }
  const person = await readPerson(transaction, operatorId);
  if (person.is_disabled) throw new Refusal(409, `${person.name} no longer works at this desk`);
  return { kind, to: { id: person.operator_id, name: person.name, img: person.img } };
}

type Judged = { seen: BulkThread | undefined; operator: SignedIn };

/** Returns why the operator cannot change the row, or null. */
function reasonToSkip(row: BulkRow, change: BulkChange, { seen, operator }: Judged): SkipReason | null {
  const isColleagues = row.kind === 'chat' && row.operator_id !== null && row.operator_id !== operator.id;
  if (change.kind === 'tag') {
    if (row.tags.includes(change.tag)) return 'same';
    return row.tags.length >= MAX_TAGS ? 'full' : null;
  }
  if (change.kind === 'wake') return row.snoozed_at === null ? 'same' : isColleagues ? 'owned' : null;
  // A solved ticket can be assigned, as by its own call.
  if (isEnded(row) && !(row.kind === 'ticket' && change.kind === 'assign')) return 'closed';
  if (change.kind === 'assign') {
    if (row.operator_id === (change.to?.id ?? null)) return 'same';
    if (seen?.operator_id !== undefined && seen.operator_id !== row.operator_id) return 'changed';
  }
  return isColleagues ? 'owned' : null;
}
