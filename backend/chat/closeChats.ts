import type { Queryable } from '../storage/Database.ts';
import type { Transaction } from '../storage/Store.ts';
import { CLOSED } from './chatRow.ts';
import { announceChatsToDesk } from './deskChat.ts';
import { announceQueue } from './queue.ts';
import { readSettings } from './settings.ts';

export type ClosingChat = {
  id: number;
  room: string;
  rate: number | null;
  status: 'waiting' | 'open';
  operator_id: number;
  operator_name: string;
  token_name: string | null;
};

/** Whether chats that operators closed together with others must end by now. */
export async function hasClosingChats(on: Queryable): Promise<boolean> {
  return (await on.query('SELECT 1 FROM chats WHERE closes_at <= now() LIMIT 1')).length > 0;
}

/** Locks those chats. Skips the ones that another process is ending. */
export async function lockClosingChats(transaction: Transaction, most: number): Promise<ClosingChat[]> {
  return transaction.query<ClosingChat>(
    `SELECT c.id, c.room, c.rate, c.status, o.id AS operator_id, o.name AS operator_name,
       (SELECT b.token_name FROM bulk_actions b WHERE b.id = c.closes_with AND b.operator_id = o.id) AS token_name
     FROM chats c JOIN operators o ON o.id = c.closes_by
     WHERE c.closes_at <= now() AND c.status <> 'closed' ORDER BY c.id LIMIT $1 FOR UPDATE OF c SKIP LOCKED`,
    [most],
  );
}

/** Closes locked chats, each for its operator. Visitors and desks see what `closeChat` shows for one. */
export async function closeChats(transaction: Transaction, chats: readonly ClosingChat[]): Promise<void> {
  const settings = await readSettings(transaction);
  const ids = chats.map(({ id }) => id);
  const names = chats.map(({ operator_name: name }) => name);
  await transaction.query(
    `UPDATE chats SET ${CLOSED}, closed_by = 'staff', closed_by_name = given.name
     FROM unnest($1::bigint[], $2::text[]) AS given (id, name) WHERE chats.id = given.id`,
    [ids, names],
  );
  const event = "INSERT INTO chat_events (chat_id, kind, text) SELECT unnest($1::bigint[]), 'closed', 'by support'";
  await transaction.query(event, [ids]);
  await transaction.query(
    `INSERT INTO desk_actions (operator_id, kind, target, token_name)
     SELECT operator_id, 'chat-closed', 'chat ' || id, token_name
     FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS given (id, operator_id, token_name)`,
    [ids, chats.map(({ operator_id: id }) => id), chats.map(({ token_name: name }) => name)],
  );
  await transaction.announceEach(
    'Chat.ChatClosed',
    chats.map(({ id, room, rate, operator_name: name }) => ({
      room,
      payload: {
        ...{ chat_id: id, closed_by: 'staff', closed_by_name: name },
        show_rate: settings.show_rate && rate === null,
        saved_history: settings.saved_history,
        email_transcript: transaction.emailTranscript,
      },
    })),
  );
  await announceChatsToDesk(transaction, ids);
  const isQueueShorter = chats.some(({ status }) => status === 'waiting');
  if (isQueueShorter && settings.queue) await announceQueue(transaction, true);
}
