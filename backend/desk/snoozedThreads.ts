import type { Chat, Ticket } from '../../protocol/wire.ts';
import { deskChatsByIds } from '../chat/deskChat.ts';
import { ticketsByIds } from '../tickets/tickets.ts';
import type { Reader } from '../storage/Store.ts';
import { idsOf } from './bulkRows.ts';

const MOST = 200;

/** Returns the snoozed chats and tickets. Those that come back first are first, those without a time last. */
export async function snoozedThreads(reader: Reader): Promise<{ chats: Chat[]; tickets: Ticket[]; has_more: boolean }> {
  const find = async (table: 'chats' | 'tickets') =>
    idsOf(
      await reader.query<{ id: number }>(
        `SELECT id FROM ${table} WHERE snoozed_at IS NOT NULL ORDER BY snoozed_until, id LIMIT ${MOST + 1}`,
      ),
    );
  const [chats, tickets] = [await find('chats'), await find('tickets')];
  return {
    chats: await deskChatsByIds(reader, chats.slice(0, MOST)),
    tickets: await ticketsByIds(reader, tickets.slice(0, MOST)),
    has_more: chats.length > MOST || tickets.length > MOST,
  };
}
