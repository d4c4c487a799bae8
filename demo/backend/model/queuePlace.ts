import { queryOne, type Queryable } from '../database/Database.ts';

/** The place of a waiting chat among all that wait: 1 is next. */
export async function queuePlace(on: Queryable, chatId: number): Promise<number> {
  const sql = "SELECT count(*) AS place FROM chats WHERE status = 'waiting' AND id <= $1";
  return (await queryOne<{ place: number }>(on, sql, [chatId])).place;
}
