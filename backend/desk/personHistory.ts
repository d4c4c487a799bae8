import type { Chat, Ticket } from '../../protocol/wire.ts';
import { deskChatsByIds } from '../chat/deskChat.ts';
import type { Reader } from '../storage/Store.ts';
import { ticketsByIds } from '../tickets/tickets.ts';

type Table = 'chats' | 'tickets';

/** Chats or tickets that are shown. */
const SHOWN = 20;

/** Returns the other chats of the person of a chat or ticket, newest first. */
export async function chatsOfPerson(reader: Reader, of: Table, id: number): Promise<Chat[]> {
  return deskChatsByIds(reader, await othersOf(reader, { of, id, wanted: 'chats' }));
}

/** Returns the other tickets of the person of a chat or ticket, newest first. */
export async function ticketsOfPerson(reader: Reader, of: Table, id: number): Promise<Ticket[]> {
  const tickets = await ticketsByIds(reader, await othersOf(reader, { of, id, wanted: 'tickets' }));
  return tickets.sort((a, b) => b.ticket_id - a.ticket_id);
}

/**
 * Rows match by user id, or by e-mail address. Two chats must have the same user type, too; a ticket
 * has none. Guests can enter any address, so a match is a hint for operators and no proof.
 */
async function othersOf(reader: Reader, { of, id, wanted }: { of: Table; id: number; wanted: Table }) {
  const sameType = of === 'chats' && wanted === 'chats' ? ' AND other.user_type = this.user_type' : '';
  const rows = await reader.query<{ id: number }>(
    `SELECT other.id FROM ${of} this JOIN ${wanted} other
       ON ((other.user_id = this.user_id${sameType}) OR lower(other.email) = lower(this.email))
     WHERE this.id = $1${of === wanted ? ' AND other.id <> this.id' : ''} ORDER BY other.id DESC LIMIT ${SHOWN}`,
    [id],
  );
  return rows.map((row) => row.id);
}
