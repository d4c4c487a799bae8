import type { Queryable } from '../storage/Database.ts';
import type { ChatEvent, ChatEventKind } from '../../protocol/wire.ts';

export async function addChatEvent(on: Queryable, chatId: number, kind: ChatEventKind, text: string): Promise<void> {
  await on.query('INSERT INTO chat_events (chat_id, kind, text) VALUES ($1, $2, $3)', [chatId, kind, text]);
}

const SHOWN = 500;

/** Returns the newest events of a chat, oldest first. */
export async function chatEventsOf(on: Queryable, chatId: number): Promise<ChatEvent[]> {
  const sql = `SELECT kind, text, created_at FROM chat_events WHERE chat_id = $1 ORDER BY id DESC LIMIT ${SHOWN}`;
  const rows = await on.query<Omit<ChatEvent, 'created_at'> & { created_at: Date }>(sql, [chatId]);
  return rows.reverse().map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
