import { queryOne, type Queryable } from '../storage/Database.ts';
import type { ChatRow } from './chatRow.ts';
import { readSettings } from './settings.ts';
import type { Transaction } from '../storage/Store.ts';

const QUEUE_LOCK = 4_711_004;
/** Visitors further back learn their place with the next answer, so a long queue delays no operator. */
const MAX_ANNOUNCED = 500;

type Waiting = { id: number; room: string; place: number };
type WaitingBehind = Waiting & { is_behind: boolean };

/** Returns the chat's place in the queue, from 1; 0 if the chat is not waiting or places are hidden. */
export async function queuePlace(on: Queryable, { id, status }: Pick<ChatRow, 'id' | 'status'>): Promise<number> {
  if (status !== 'waiting' || !(await readSettings(on)).queue) return 0;
  const sql = `SELECT count(*) AS place FROM chats
    WHERE status = 'waiting' AND (waiting_since, id) <= (SELECT waiting_since, id FROM chats WHERE id = $1)`;
  return (await queryOne<{ place: number }>(on, sql, [id])).place;
}

type Left = Pick<ChatRow, 'id' | 'room'>;

/**
 * Announces that operators took the chats, to their visitors and to the visitors behind. Locks the
 * queue until the commit, so the transaction may afterwards touch only chats that it has already
 * locked.
 */
export async function announceTaken(transaction: Transaction, chats: readonly Left[]): Promise<void> {
  if (chats.length === 0 || !(await readSettings(transaction)).queue) return;
  await transaction.announceEach(
    'Chat.QueueUpdated',
    chats.map(({ id, room }) => ({ room, payload: { chat_id: id, queue: 0 } })),
  );
  await announceLeft(transaction, chats);
}

/** Announces that waiting chats left the queue to the visitors behind. See `announceTaken` for the lock. */
export async function announceLeft(transaction: Transaction, left: readonly Pick<Left, 'id'>[]): Promise<void> {
  if (left.length === 0 || !(await readSettings(transaction)).queue) return;
  const waiting = await readQueue(
    transaction,
    left.map(({ id }) => id),
  );
  await announcePlaces(
    transaction,
    waiting.filter(({ is_behind: isBehind }) => isBehind),
  );
}

/** Announces to the waiting visitors that the setting for showing places changed. */
export async function announceQueue(transaction: Transaction, isShown: boolean): Promise<void> {
  const waiting = await readQueue(transaction);
  await announcePlaces(transaction, isShown ? waiting : waiting.map((chat) => ({ ...chat, place: 0 })));
}

/** Returns the first waiting chats in queue order, and marks those behind any chat that has left. */
async function readQueue(transaction: Transaction, leftIds: readonly number[] = []): Promise<WaitingBehind[]> {
  // Without the lock, two operators who take chats at the same time would both count the other's
  // chat and announce wrong places.
  await transaction.query('SELECT pg_advisory_xact_lock($1)', [QUEUE_LOCK]);
  return transaction.query<WaitingBehind>(
    `SELECT id, room, row_number() OVER (ORDER BY waiting_since, id) AS place,
       coalesce((waiting_since, id) > (
         SELECT waiting_since, id FROM chats WHERE id = ANY($1::bigint[]) ORDER BY waiting_since, id LIMIT 1
       ), false) AS is_behind
     FROM chats WHERE status = 'waiting' ORDER BY waiting_since, id LIMIT ${MAX_ANNOUNCED}`,
    [leftIds],
  );
}

async function announcePlaces(transaction: Transaction, waiting: readonly Waiting[]): Promise<void> {
  await transaction.announceEach(
    'Chat.QueueUpdated',
    waiting.map(({ id, room, place }) => ({ room, payload: { chat_id: id, queue: place } })),
  );
}
