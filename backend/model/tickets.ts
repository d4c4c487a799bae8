import { Type, type Static } from 'typebox';
import { queryOne, type Queryable } from '../database/Database.ts';
import { key, optionalId, optionalText } from '../http/schemas.ts';
import type { Category, Ticket } from '../../protocol/wire.ts';
import { DESK_ROOM } from './deskChat.ts';
import { cutToBytes } from './messageText.ts';
import { randomText } from './randomText.ts';
import { Refusal } from './Refusal.ts';
import type { Transaction } from './Store.ts';

/** The body of a ticket's call. */
export const TicketRequest = Type.Object({
  id: key,
  message: optionalText,
  email: optionalText,
  name: optionalText,
  category_id: optionalId,
  domain: optionalText,
  exp_guest_id: optionalText,
});
export type TicketRequest = Static<typeof TicketRequest>;

/** A realtime event holds 10 KB; the desk's list has the whole text. */
const ANNOUNCED_BYTES = 6_000;

const SELECT = `
  SELECT t.id AS ticket_id, t.company, t.email, t.name, t.message, t.domain, t.status, t.created_at,
    (SELECT json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) FROM categories g WHERE g.id = t.category_id)
      AS category
  FROM tickets t`;

type TicketRow = Omit<Ticket, 'created_at' | 'category'> & { created_at: Date; category: Category | null };

export async function createTicket(
  transaction: Transaction,
  request: TicketRequest,
  company: string,
): Promise<{ id: number; hash: string }> {
  const { id: userId, message = '', email, name, category_id: categoryId, domain, exp_guest_id: guestId } = request;
  const hash = randomText(20);
  const { id } = await queryOne<{ id: number }>(
    transaction,
    `INSERT INTO tickets (hash, company, user_id, email, name, message, category_id, domain, exp_guest_id)
     VALUES ($1, $2, $3, $4, $5, $6, (SELECT id FROM categories WHERE id = $7), $8, $9) RETURNING id`,
    [hash, company, userId, email?.trim() || null, name?.trim() || null, message, categoryId ?? null].concat([
      domain?.slice(0, 300) ?? '',
      guestId?.slice(0, 300) ?? '',
    ]),
  );
  const ticket = await ticketById(transaction, id);
  const announced = { ...ticket, message: cutToBytes(ticket.message, ANNOUNCED_BYTES) };
  await transaction.announce(DESK_ROOM, 'Desk.TicketCreated', { ticket: announced });
  return { id, hash };
}

/** Newest first; `before` is the last ticket of the page before. */
export async function listTickets(on: Queryable, { before, limit }: { before?: number; limit: number }) {
  const sql = `${SELECT} WHERE $1::bigint IS NULL OR t.id < $1 ORDER BY t.id DESC LIMIT $2`;
  return (await on.query<TicketRow>(sql, [before ?? null, limit])).map(toTicket);
}

export async function ticketsByIds(on: Queryable, ids: readonly number[]): Promise<Ticket[]> {
  return (await on.query<TicketRow>(`${SELECT} WHERE t.id = ANY($1::bigint[])`, [ids])).map(toTicket);
}

export async function markTicket(on: Queryable, id: number, status: Ticket['status']): Promise<Ticket> {
  await on.query('UPDATE tickets SET status = $2 WHERE id = $1', [id, status]);
  return ticketById(on, id);
}

async function ticketById(on: Queryable, id: number): Promise<Ticket> {
  const [row] = await on.query<TicketRow>(`${SELECT} WHERE t.id = $1`, [id]);
  if (row === undefined) throw new Refusal(404, 'There is no such ticket');
  return toTicket(row);
}

function toTicket(row: TicketRow): Ticket {
  return { ...row, created_at: row.created_at.toISOString() };
}
