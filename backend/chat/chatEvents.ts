import type { Queryable } from '../storage/Database.ts';
import type { ChatEvent, ChatEventKind } from '../../protocol/wire.ts';

/** The newest events of a chat that the desk gets. */
const SHOWN = 500;

export async function addChatEvent(on: Queryable, chatId: number, kind: ChatEventKind, text: string): Promise<void> {
  await on.query('INSERT INTO chat_events (chat_id, kind, text) VALUES ($1, $2, $3)', [chatId, kind, text]);
}

const VISITORS_KINDS = "kind IN ('navigate', 'name')";

/** Adds an event that a visitor can repeat at will. Deletes those before the ones that the desk gets. */
export async function addVisitorsEvent(on: Queryable, chatId: number, kind: 'navigate' | 'name', text: string) {
  await addChatEvent(on, chatId, kind, text);
  await on.query(
    `DELETE FROM chat_events WHERE chat_id = $1 AND ${VISITORS_KINDS} AND id <= (
       SELECT id FROM chat_events WHERE chat_id = $1 AND ${VISITORS_KINDS} ORDER BY id DESC OFFSET ${SHOWN} LIMIT 1)`,
    [chatId],
  );
}

/** Returns the newest events of a chat, oldest first. */
export async function chatEventsOf(on: Queryable, chatId: number): Promise<ChatEvent[]> {
  const sql = `SELECT kind, text, created_at FROM chat_events WHERE chat_id = $1 ORDER BY id DESC LIMIT ${SHOWN}`;
  const rows = await on.query<Omit<ChatEvent, 'created_at'> & { created_at: Date }>(sql, [chatId]);
  return rows.reverse().map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
