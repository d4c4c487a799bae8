import type { DeskSettings } from '../../protocol/deskSettings.ts';
import type { Ending } from '../../protocol/wire.ts';
import { queueChatEvents } from '../webhooks/queueEvent.ts';
import type { Queryable } from '../storage/Database.ts';
import type { Transaction } from '../storage/Store.ts';
import { CLOSED, type ChatRow } from './chatRow.ts';
import { announceChatsToDesk } from './deskChat.ts';
import { announceLeft } from './queue.ts';
import { readSettings } from './settings.ts';

/** A locked chat that is not closed. `closedBy`: the operator's name; null for the visitor. */
export type ClosingChat = Pick<ChatRow, 'id' | 'room' | 'rate' | 'status'> & { closedBy: string | null };

type DueChat = ClosingChat & { operatorId: number; tokenName: string | null };

/** Whether the undo time of a bulk close has passed for any chat. */
export async function hasDueChats(on: Queryable): Promise<boolean> {
  return (await on.query('SELECT 1 FROM chats WHERE closes_at <= now() LIMIT 1')).length > 0;
}

/**
 * Closes up to `most` of those chats, each for its operator, and returns their number. Skips chats
 * that another process has locked.
 */
export async function closeDueChats(transaction: Transaction, most: number): Promise<number> {
  const chats = await transaction.query<DueChat>(
    `SELECT c.id, c.room, c.rate, c.status, o.id AS "operatorId", o.name AS "closedBy",
       (SELECT b.token_name FROM bulk_actions b WHERE b.id = c.closes_with AND b.operator_id = o.id) AS "tokenName"
     FROM chats c JOIN operators o ON o.id = c.closes_by
     WHERE c.closes_at <= now() AND c.status <> 'closed' ORDER BY c.id LIMIT $1 FOR UPDATE OF c SKIP LOCKED`,
    [most],
  );
  if (chats.length === 0) return 0;
  await transaction.query(
    `INSERT INTO desk_actions (operator_id, kind, target, token_name)
     SELECT operator_id, 'chat-closed', 'chat ' || id, token_name
     FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS given (id, operator_id, token_name)`,
    [chats.map(({ id }) => id), chats.map(({ operatorId }) => operatorId), chats.map(({ tokenName }) => tokenName)],
  );
  await closeChats(transaction, chats);
  return chats.length;
}

/**
 * Closes chats, and notifies their visitors, the desks, the webhooks and the visitors behind them in
 * the queue. Locks the queue, see `announceTaken`.
 */
export async function closeChats(transaction: Transaction, chats: readonly ClosingChat[]): Promise<void> {
  const settings = await readSettings(transaction);
  const ids = chats.map(({ id }) => id);
  const names = chats.map(({ closedBy }) => closedBy);
  await transaction.query(
    `UPDATE chats SET ${CLOSED}, closed_by = CASE WHEN given.name IS NULL THEN 'user' ELSE 'staff' END,
       closed_by_name = given.name
     FROM unnest($1::bigint[], $2::text[]) AS given (id, name) WHERE chats.id = given.id`,
    [ids, names],
  );
  await transaction.query(
    `INSERT INTO chat_events (chat_id, kind, text)
     SELECT id, 'closed', CASE WHEN name IS NULL THEN 'by the visitor' ELSE 'by support' END
     FROM unnest($1::bigint[], $2::text[]) AS given (id, name)`,
    [ids, names],
  );
  await transaction.announceEach(
    'Chat.ChatClosed',
    chats.map((chat) => ({
      room: chat.room,
      payload: {
        ...{ chat_id: chat.id, closed_by: chat.closedBy === null ? 'user' : 'staff' },
        ...endingOf(transaction, settings, chat),
        ...(chat.closedBy === null ? {} : { closed_by_name: chat.closedBy }),
      },
    })),
  );
  await announceChatsToDesk(transaction, ids);
  await queueChatEvents(transaction, 'chat.ended', ids);
  await announceLeft(
    transaction,
    chats.filter(({ status }) => status === 'waiting'),
  );
}

/** Returns what to offer the visitor of an ended chat. */
export function endingOf(
  { emailTranscript }: Transaction,
  settings: DeskSettings,
  { rate }: Pick<ChatRow, 'rate'>,
): Ending {
  return {
    show_rate: settings.show_rate && rate === null,
    saved_history: settings.saved_history,
    email_transcript: emailTranscript,
  };
}
