import { queryOne, type Queryable } from '../database/Database.ts';
import type { ChatRow } from './chatRow.ts';
import { readSettings } from './settings.ts';
import type { Transaction } from './Store.ts';

const QUEUE_LOCK = 4_711_004;

type Waiting = { id: number; room: string; place: number };
type WaitingBehind = Waiting & { is_behind: boolean };

/** The place of a chat among all that wait: 1 is next. 0 where it does not wait, or where places are not shown. */
export async function queuePlace(on: Queryable, { id, status }: Pick<ChatRow, 'id' | 'status'>): Promise<number> {
  if (status !== 'waiting' || !(await readSettings(on)).queue) return 0;
  const sql = `SELECT count(*) AS place FROM chats
    WHERE status = 'waiting' AND (waiting_since, id) <= (SELECT waiting_since, id FROM chats WHERE id = $1)`;
  return (await queryOne<{ place: number }>(on, sql, [id])).place;
}

type Left = Pick<ChatRow, 'id' | 'room'>;

/**
 * An operator has just taken the chat: tells its visitor, and everybody behind. The transaction holds the queue's lock
 * from here to the commit, so it may only touch chats that it has locked already.
 */
export async function announceTaken(transaction: Transaction, chat: Left): Promise<void> {
  if (!(await readSettings(transaction)).queue) return;
  await transaction.announce(chat.room, 'Chat.QueueUpdated', { chat_id: chat.id, queue: 0 });
  await announceLeft(transaction, chat);
}

/** A waiting chat has just ended, and its visitor is told so: tells everybody behind. See `announceTaken` for the lock. */
export async function announceLeft(transaction: Transaction, left: Left): Promise<void> {
  if (!(await readSettings(transaction)).queue) return;
  const waiting = await readQueue(transaction, left.id);
  await announcePlaces(
    transaction,
    waiting.filter(({ is_behind: isBehind }) => isBehind),
  );
}

/** The operators began or stopped to show places: tells everybody who waits. */
export async function announceQueue(transaction: Transaction, isShown: boolean): Promise<void> {
  const waiting = await readQueue(transaction);
  await announcePlaces(transaction, isShown ? waiting : waiting.map((chat) => ({ ...chat, place: 0 })));
}

/** Those who wait, in the order in which they began to; marks those behind a chat that has left. */
async function readQueue(transaction: Transaction, leftId: number | null = null): Promise<WaitingBehind[]> {
  // Two operators who take chats at the same moment would each count the other's chat, and tell too high a place.
  await transaction.query('SELECT pg_advisory_xact_lock($1)', [QUEUE_LOCK]);
  return transaction.query<WaitingBehind>(
    `SELECT id, room, row_number() OVER (ORDER BY waiting_since, id) AS place,
       coalesce((waiting_since, id) > (SELECT waiting_since, id FROM chats WHERE id = $1), false) AS is_behind
     FROM chats WHERE status = 'waiting' ORDER BY waiting_since, id`,
    [leftId],
  );
}

async function announcePlaces(transaction: Transaction, waiting: readonly Waiting[]): Promise<void> {
  await transaction.announceEach(
    'Chat.QueueUpdated',
    waiting.map(({ id, room, place }) => ({ room, payload: { chat_id: id, queue: place } })),
  );
}
