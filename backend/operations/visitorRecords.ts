import { storedForms } from '../base/emailOf.ts';
import type { AttachmentStore } from '../storage/AttachmentStore.ts';
import type { Queryable } from '../storage/Database.ts';
import { deleteChats, deleteWithFiles, type Deleted } from '../chat/deleteChats.ts';
import { IS_OPEN } from '../tickets/ticketMails.ts';
import { deleteTickets } from '../tickets/tickets.ts';
import type { Store } from '../storage/Store.ts';

/**
 * A visitor by e-mail address, user id, or both. With both, records that match either belong to the
 * visitor. One never leads to records of the other, because visitors can enter any e-mail address.
 */
export type Visitor = { email: string | null; userId: string | null };

/** $1 has the forms of the address, $2 is the user id. None and null match nothing. */
const OF_VISITOR = '(lower(email) = ANY($1::text[]) OR user_id = $2)';
const OF_REQUESTS = "lower(fields->>'email') = ANY($1::text[])";
const OF_LEFT_ASIDE = 'author_email = ANY($1::text[])';
/** A browser's id is random, so its events belong to the visitor whose chat or ticket contains the id. */
const OF_EVENTS = `exp_guest_id <> '' AND exp_guest_id IN (
  SELECT exp_guest_id FROM chats WHERE ${OF_VISITOR} UNION SELECT exp_guest_id FROM tickets WHERE ${OF_VISITOR})`;

const formsOf = ({ email }: Visitor) => (email === null ? [] : storedForms(email));
const given = (visitor: Visitor) => [formsOf(visitor), visitor.userId];

type Row = Record<string, unknown> & { id: number };
export type VisitorRecords = Record<
  'chats' | 'tickets' | 'contact_requests' | 'left_aside_mails' | 'tracked_events',
  Row[]
>;

/**
 * Returns all rows about a visitor: chats with messages, files, answers and events, and tickets
 * with e-mails and files. Leaves out the secrets of chats, and operators' notes, tags
 * and forwards.
 */
export async function readVisitorRecords(on: Queryable, visitor: Visitor): Promise<VisitorRecords> {
  const rows = async (sql: string, parameters: readonly unknown[] = given(visitor)): Promise<Row[]> =>
    (await on.query<{ row: Row }>(sql, parameters)).map(({ row }) => row);
  const of = (table: string, condition: string) =>
    `SELECT to_jsonb(kept) - '{hash,room,uuid,tags,reply_token,token,upload_token,name_words}'::text[] AS row FROM ${table} AS kept WHERE ${condition} ORDER BY id`;
  const chats: Row[] = [];
  for (const chat of await rows(of('chats', OF_VISITOR))) {
    const ofChat = [chat.id];
    const ofMessages = 'message_id IN (SELECT id FROM messages WHERE chat_id = $1)';
    chats.push({
      ...chat,
      messages: await rows(of('messages', 'chat_id = $1'), ofChat),
      attachments: await rows(of('attachments', ofMessages), ofChat),
      callbacks: await rows(of('callbacks', ofMessages), ofChat),
      events: await rows(of('chat_events', 'chat_id = $1'), ofChat),
      mails: await rows(of('chat_mails', 'chat_id = $1'), ofChat),
    });
  }
  const tickets: Row[] = [];
  for (const ticket of await rows(of('tickets', OF_VISITOR))) {
    const ofTicket = `ticket_id = $1 OR ticket_message_id IN (SELECT id FROM ticket_messages WHERE ticket_id = $1 AND ${IS_OPEN})`;
    tickets.push({
      ...ticket,
      messages: await rows(of('ticket_messages', `ticket_id = $1 AND ${IS_OPEN}`), [ticket.id]),
      attachments: await rows(of('attachments', ofTicket), [ticket.id]),
    });
  }
  return {
    chats,
    tickets,
    contact_requests: await rows(of('contact_requests', OF_REQUESTS), [formsOf(visitor)]),
    left_aside_mails: await rows(of('left_aside_mails', OF_LEFT_ASIDE), [formsOf(visitor)]),
    tracked_events: await rows(of('tracked_events', OF_EVENTS)),
  };
}

export async function deleteVisitorRecords(
  store: Store,
  attachments: Pick<AttachmentStore, 'remove'>,
  visitor: Visitor,
): Promise<Deleted> {
  return deleteWithFiles(store, attachments, async (transaction) => {
    const count = async (sql: string, parameters: readonly unknown[] = given(visitor)): Promise<number> =>
      (await transaction.query(`${sql} RETURNING id`, parameters)).length;
    // Events first, because they are found through the chats and tickets.
    const events = await count(`DELETE FROM tracked_events WHERE ${OF_EVENTS}`);
    const requests = await count(`DELETE FROM contact_requests WHERE ${OF_REQUESTS}`, [formsOf(visitor)]);
    const leftAside = await count(`DELETE FROM left_aside_mails WHERE ${OF_LEFT_ASIDE}`, [formsOf(visitor)]);
    const ofTickets = `SELECT id FROM tickets WHERE ${OF_VISITOR} ORDER BY id FOR UPDATE`;
    const ticketIds = (await transaction.query<{ id: number }>(ofTickets, given(visitor))).map(({ id }) => id);
    const ticketFiles = await deleteTickets(transaction, ticketIds);
    const sql = `SELECT id FROM chats WHERE ${OF_VISITOR} ORDER BY id FOR UPDATE`;
    const ids = (await transaction.query<{ id: number }>(sql, given(visitor))).map(({ id }) => id);
    const storedNames = [...ticketFiles, ...(await deleteChats(transaction, ids))];
    const result = {
      ...{ chats: ids.length, tickets: ticketIds.length, others: events + requests + leftAside },
      files: storedNames.length,
    };
    return { result, storedNames };
  });
}
