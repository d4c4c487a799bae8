import { Type, type Static } from 'typebox';
import { emailOf } from '../base/emailOf.ts';
import { foldQuote } from '../../protocol/foldQuote.ts';
import { cutText, oneLine, trimText } from '../../protocol/trimText.ts';
import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import { key, optionalId, optionalText } from '../http/schemas.ts';
import type { Category, Ticket } from '../../protocol/wire.ts';
import { DESK_ROOM } from '../chat/deskChat.ts';
import { cutToBytes, previewOf } from '../chat/messageText.ts';
import { snoozeOf, type SnoozeRow } from '../chat/snoozeOf.ts';
import { checkedTag } from './checkedTag.ts';
import { randomText } from '../base/secretText.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Transaction } from '../storage/Store.ts';
import { queueTicketEvent } from '../webhooks/queueEvent.ts';

/** The request body for creating a ticket. */
export const TicketRequest = Type.Object({
  id: key,
  uuid: Type.Optional(key),
  message: optionalText,
  email: optionalText,
  name: optionalText,
  category_id: optionalId,
  domain: optionalText,
  page: optionalText,
  language: optionalText,
  exp_guest_id: optionalText,
  file_tokens: Type.Optional(
    Type.Array(key, { maxItems: 100, description: 'The files of the ticket, by the tokens of their uploads.' }),
  ),
});
export type TicketRequest = Static<typeof TicketRequest>;

/** A realtime event holds 10 KB, so the text is cut. The desk's thread has the whole text. */
const ANNOUNCED_BYTES = 6_000;
/** Ends a snooze because of an answer or a bounce. */
export const COMES_BACK = `back_at = CASE WHEN snoozed_at IS NULL THEN back_at ELSE now() END,
  snoozed_at = NULL, snoozed_until = NULL`;
/** To be set with every change of a ticket, so that desks can order its versions. */
export const CHANGED = 'revision = revision + 1, updated_at = now()';

/** The team's e-mails to the customer. */
const OF_TEAM = "a.sender = 'team' AND a.forwarded_to IS NULL AND NOT a.is_automatic";
/**
 * When the team began to owe an answer: the first e-mail after the team's last one. The form counts
 * until the team has written; a ticket that was opened again waits since then.
 */
const WAITING_SINCE = `CASE WHEN t.status = 'open' THEN coalesce(
    (SELECT min(m.created_at) FROM ticket_messages m WHERE m.ticket_id = t.id AND m.sender <> 'team' AND NOT m.is_automatic
       AND m.id > coalesce((SELECT max(a.id) FROM ticket_messages a WHERE a.ticket_id = t.id AND ${OF_TEAM}), 0)),
    CASE WHEN EXISTS (SELECT 1 FROM ticket_messages a WHERE a.ticket_id = t.id AND ${OF_TEAM})
      THEN t.updated_at ELSE t.created_at END
  ) END`;

const SELECT = `
  SELECT t.id AS ticket_id, t.company, t.email, t.name, t.subject, t.source, t.chat_id, t.message, t.domain, t.page, t.language, t.tags, t.cc, t.status, t.operator_id,
    (SELECT o.name FROM operators o WHERE o.id = t.operator_id) AS operator_name, t.revision, t.created_at, t.updated_at,
    ${WAITING_SINCE} AS waiting_since, t.snoozed_at, t.snoozed_until, t.back_at,
    (SELECT json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) FROM categories g WHERE g.id = t.category_id)
      AS category,
    last.text AS last_text, last.sender AS last_sender, last.author_name AS last_author,
    coalesce((SELECT m.delivery = 'failed' FROM ticket_messages m
      WHERE m.ticket_id = t.id AND m.delivery IN ('sent', 'failed') AND m.forwarded_to IS NULL
      ORDER BY m.id DESC LIMIT 1), false) AS is_undelivered
  FROM tickets t LEFT JOIN LATERAL (
    SELECT m.text, m.sender, m.author_name FROM ticket_messages m WHERE m.ticket_id = t.id ORDER BY m.id DESC LIMIT 1
  ) AS last ON true`;

type TicketRow = Omit<
  Ticket,
  | 'created_at'
  | 'updated_at'
  | 'waiting_since'
  | 'category'
  | 'preview'
  | 'last_from'
  | 'last_author'
  | 'snooze'
  | 'back_at'
> &
  SnoozeRow & {
    created_at: Date;
    updated_at: Date;
    waiting_since: Date | null;
    category: Category | null;
    last_text: string | null;
    last_sender: string | null;
    last_author: string | null;
  };

type NewTicket = { id: number; hash: string; isNew: boolean };

/** Creates a ticket, or returns the one that the visitor created under the same uuid. */
export async function createTicket(
  transaction: Transaction,
  request: TicketRequest,
  company: string,
): Promise<NewTicket> {
  const { id: userId, uuid = null, message = '', email = '', name = '' } = request;
  const { category_id: categoryId = null, domain = '', exp_guest_id: guestId = '', page = '', language = '' } = request;
  const hash = randomText(20);
  const created = await queryFirst<{ id: number }>(
    transaction,
    `INSERT INTO tickets (hash, company, user_id, uuid, email, name, message, category_id, domain, exp_guest_id,
       page, language)
     VALUES ($1, $2, $3, $4, $5, $6, $7, (SELECT id FROM categories WHERE id = $8), $9, $10, nullif($11, ''), nullif($12, ''))
     ON CONFLICT (company, user_id, uuid) DO NOTHING RETURNING id`,
    [hash, company, userId, uuid, emailOf(email), trimText(name) || null, trimText(message), categoryId].concat([
      ...[cutText(domain, 300), cutText(guestId, 300)],
      ...[cutText(oneLine(page), 500), cutText(oneLine(language), 35)],
    ]),
  );
  if (created === null) {
    const sql = 'SELECT id, hash, false AS "isNew" FROM tickets WHERE company = $1 AND user_id = $2 AND uuid = $3';
    return queryOne<NewTicket>(transaction, sql, [company, userId, uuid]);
  }
  await announceTicket(transaction, created.id, 'Desk.TicketCreated');
  return { id: created.id, hash, isNew: true };
}

type TicketFilter = 'open' | 'owed' | 'pending' | 'mine' | 'unassigned' | 'solved';
type TicketPage = { filter?: TicketFilter; tag?: string; me: number; before?: number; limit: number };

const OF_FILTER: Readonly<Record<TicketFilter, string>> = {
  open: "t.status <> 'solved'",
  owed: "t.status = 'open' AND t.snoozed_at IS NULL",
  pending: "t.status = 'pending' AND t.snoozed_at IS NULL",
  mine: "t.status <> 'solved' AND t.snoozed_at IS NULL AND t.operator_id = $3",
  unassigned: "t.status <> 'solved' AND t.snoozed_at IS NULL AND t.operator_id IS NULL",
  solved: "t.status = 'solved'",
};

/**
 * Returns a page by newest activity; without a filter, of all tickets. `before` is the last ticket
 * of the previous page.
 */
export async function listTickets(on: Queryable, { filter, tag, me, before, limit }: TicketPage): Promise<Ticket[]> {
  const rows = await on.query<TicketRow>(
    `${SELECT} WHERE ${filter === undefined ? 'true' : OF_FILTER[filter]} AND $3::bigint IS NOT NULL
       AND ($4::text IS NULL OR t.tags @> ARRAY[$4::text])
       AND ($1::bigint IS NULL OR (t.updated_at, t.id) < (SELECT updated_at, id FROM tickets WHERE id = $1))
     ORDER BY t.updated_at DESC, t.id DESC LIMIT $2`,
    [before ?? null, limit, me, tag === undefined ? null : checkedTag(tag)],
  );
  return rows.map(toTicket);
}

export async function ticketsByIds(on: Queryable, ids: readonly number[]): Promise<Ticket[]> {
  if (ids.length === 0) return [];
  return (await on.query<TicketRow>(`${SELECT} WHERE t.id = ANY($1::bigint[])`, [ids])).map(toTicket);
}

export async function markTicket(transaction: Transaction, id: number, status: Ticket['status']): Promise<Ticket> {
  await transaction.query(`UPDATE tickets SET status = $2, ${CHANGED} WHERE id = $1 AND status <> $2`, [id, status]);
  return announceTicket(transaction, id);
}

/** Changes the subject; an empty one removes it. Returns null if the ticket has it already. */
export async function changeSubject(transaction: Transaction, id: number, subject: string): Promise<Ticket | null> {
  const changed = await transaction.query(
    `UPDATE tickets SET subject = nullif($2, ''), ${CHANGED} WHERE id = $1 AND coalesce(subject, '') <> $2 RETURNING id`,
    [id, oneLine(subject)],
  );
  return changed.length === 0 ? null : announceTicket(transaction, id);
}

type Assignment = { from: number | null; to: { readonly id: number } | null };

/**
 * Assigns a ticket to another operator, or to none. A single statement, so that only one of two
 * concurrent operators succeeds.
 */
export async function assignTicket(transaction: Transaction, id: number, { from, to }: Assignment): Promise<Ticket> {
  const changed = await transaction.query(
    `UPDATE tickets SET operator_id = $3, ${CHANGED} WHERE id = $1 AND operator_id IS NOT DISTINCT FROM $2::bigint
     RETURNING id`,
    [id, from, to?.id ?? null],
  );
  if (changed.length === 0) throw isAssigned(await ticketById(transaction, id));
  return announceTicket(transaction, id);
}

/** Returns a refusal that names the current assignee. */
export function isAssigned({ operator_name: name }: Ticket): Refusal {
  if (name === null) return new Refusal(409, 'This ticket has no operator any more. Please look again');
  return new Refusal(409, `${name} answers this ticket. Assign it to yourself to answer it`);
}

/** Unassigns the unsolved tickets of a disabled operator. There may be many, so the desks fetch what they show. */
export async function releaseTickets(transaction: Transaction, operatorId: number): Promise<void> {
  const sql = `UPDATE tickets SET operator_id = NULL, ${CHANGED} WHERE operator_id = $1 AND status <> 'solved'`;
  await transaction.query(sql, [operatorId]);
  await transaction.announce(DESK_ROOM, 'Desk.Changed', { chat_id: null });
}

/** Announces a ticket's current state to all desks. */
export async function announceTicket(
  transaction: Transaction,
  id: number,
  event: 'Desk.TicketCreated' | 'Desk.TicketUpdated' = 'Desk.TicketUpdated',
): Promise<Ticket> {
  const ticket = await ticketById(transaction, id);
  await transaction.announce(DESK_ROOM, event, { ticket: announcedTicket(ticket) });
  if (event === 'Desk.TicketCreated') await queueTicketEvent(transaction, id);
  return ticket;
}

/** Like `announceTicket`, for up to 500 tickets. */
export async function announceTickets(transaction: Transaction, ids: readonly number[]): Promise<Ticket[]> {
  const tickets = await ticketsByIds(transaction, ids);
  await transaction.announceEach(
    'Desk.TicketUpdated',
    tickets.map((ticket) => ({ room: DESK_ROOM, payload: { ticket: announcedTicket(ticket) } })),
  );
  return tickets;
}

const announcedTicket = (ticket: Ticket): Ticket => ({
  ...ticket,
  message: cutToBytes(ticket.message, ANNOUNCED_BYTES),
});

/** Counts a change that is no activity, and announces it: the ticket keeps its place in the lists. */
export async function reviseTicket(transaction: Transaction, id: number): Promise<Ticket> {
  await transaction.query('UPDATE tickets SET revision = revision + 1 WHERE id = $1', [id]);
  return announceTicket(transaction, id);
}

/** Locks a ticket until the transaction ends. */
export async function lockTicket(transaction: Transaction, id: number): Promise<Ticket> {
  await transaction.query('SELECT id FROM tickets WHERE id = $1 FOR UPDATE', [id]);
  return ticketById(transaction, id);
}

export async function ticketById(on: Queryable, id: number): Promise<Ticket> {
  const row = await queryFirst<TicketRow>(on, `${SELECT} WHERE t.id = $1`, [id]);
  if (row === null) throw new Refusal(404, 'There is no such ticket');
  return toTicket(row);
}

function toTicket({
  last_text: lastText,
  last_sender: lastSender,
  last_author: lastAuthor,
  snoozed_at,
  snoozed_until,
  back_at,
  ...row
}: TicketRow): Ticket {
  return {
    ...row,
    ...snoozeOf({ snoozed_at, snoozed_until, back_at }),
    last_from: lastSender === 'team' ? 'team' : 'customer',
    last_author: lastSender === 'other' ? lastAuthor : null,
    preview: previewOf(foldQuote(lastText ?? row.message).text),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    waiting_since: row.waiting_since?.toISOString() ?? null,
  };
}

/**
 * Deletes locked tickets with their e-mails. Returns the stored names of their files, to be deleted
 * after the commit.
 */
export async function deleteTickets(transaction: Transaction, ids: readonly number[]): Promise<string[]> {
  const files = await transaction.query<{ name: string }>(
    `DELETE FROM attachments WHERE ticket_id = ANY($1::bigint[]) OR ticket_message_id IN
       (SELECT id FROM ticket_messages WHERE ticket_id = ANY($1::bigint[])) RETURNING stored_name AS name`,
    [ids],
  );
  for (const table of ['ticket_messages', 'ticket_notes'])
    await transaction.query(`DELETE FROM ${table} WHERE ticket_id = ANY($1::bigint[])`, [ids]);
  await transaction.query('DELETE FROM tickets WHERE id = ANY($1::bigint[])', [ids]);
  // Makes every desk reload what it shows.
  if (ids.length > 0) await transaction.announce(DESK_ROOM, 'Desk.Changed', { chat_id: null });
  return files.map(({ name }) => name);
}
