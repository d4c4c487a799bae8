import { queryFirst, type Queryable } from '../storage/Database.ts';

/** A chat in the body of an event. `ended_by`: the operator; null if the visitor ended it, or it is open. */
export type EventChat = {
  id: number;
  url: string;
  company: string;
  status: string;
  area: string | null;
  visitor: { name: string; email: string | null };
  operator: string | null;
  ended_by: string | null;
  rating: number | null;
  comment: string | null;
  created_at: string;
  waiting_since: string;
};

/** A ticket in the body of an event. */
export type EventTicket = {
  id: number;
  url: string;
  company: string;
  source: string;
  subject: string | null;
  area: string | null;
  name: string | null;
  email: string | null;
  created_at: string;
};

type Dates = { created_at: Date };
type ChatRow = Omit<EventChat, 'url' | 'visitor' | 'created_at' | 'waiting_since'> &
  EventChat['visitor'] &
  Dates & { waiting_since: Date };
type TicketRow = Omit<EventTicket, 'url' | 'created_at'> & Dates;

/** Returns the chat as it is in this transaction, without messages; null if there is none. */
export async function eventChat(on: Queryable, id: number, publicUrl: string): Promise<EventChat | null> {
  const row = await queryFirst<ChatRow>(
    on,
    `SELECT c.id, c.company, c.status, g.name AS area, c.user_name AS name, c.email, c.operator_name AS operator,
       c.closed_by_name AS ended_by, c.rate AS rating, c.rate_comment AS comment, c.created_at, c.waiting_since
     FROM chats c LEFT JOIN categories g ON g.id = c.category_id WHERE c.id = $1`,
    [id],
  );
  if (row === null) return null;
  const { company, status, area, name, email, operator, ended_by, rating, comment } = row;
  return {
    ...{ id, url: `${publicUrl}/desk/#chats/${id}`, company, status, area, visitor: { name, email } },
    ...{ operator, ended_by, rating, comment },
    created_at: row.created_at.toISOString(),
    waiting_since: row.waiting_since.toISOString(),
  };
}

/** Returns the ticket as it is in this transaction, without its text; null if there is none. */
export async function eventTicket(on: Queryable, id: number, publicUrl: string): Promise<EventTicket | null> {
  const row = await queryFirst<TicketRow>(
    on,
    `SELECT t.id, t.company, t.source, t.subject, g.name AS area, t.name, t.email, t.created_at
     FROM tickets t LEFT JOIN categories g ON g.id = t.category_id WHERE t.id = $1`,
    [id],
  );
  if (row === null) return null;
  const { company, source, subject, area, name, email } = row;
  return {
    ...{ id, url: `${publicUrl}/desk/#tickets/${id}`, company, source, subject, area, name, email },
    created_at: row.created_at.toISOString(),
  };
}
