import { createHash } from 'node:crypto';
import { queryOne, type Queryable } from '../storage/Database.ts';
import { tooMany } from '../base/Refusal.ts';

type Owner = { address: string; limit: number };

/**
 * Counts a new chat until its first message. Throws if the address has too many chats without a
 * message. 0 means no limit.
 */
export async function countEmptyChat(on: Queryable, chatId: number, { address, limit }: Owner): Promise<void> {
  if (limit === 0) return;
  const owner = createHash('sha256').update(address).digest('hex');
  await on.query("DELETE FROM empty_chats WHERE created_at NOT BETWEEN now() - interval '10 minutes' AND now()");
  const sql = 'SELECT count(*) AS chats FROM empty_chats WHERE owner = $1';
  if ((await queryOne<{ chats: number }>(on, sql, [owner])).chats >= limit)
    throw tooMany('Too many chats have been started without a message. Please try again in ten minutes.', 600);
  await on.query('INSERT INTO empty_chats (chat_id, owner) VALUES ($1, $2) ON CONFLICT DO NOTHING', [chatId, owner]);
}
