import { queryOne } from '../storage/Database.ts';
import { messagesBefore } from './messages.ts';
import type { Reader } from '../storage/Store.ts';
import type { Message } from '../../protocol/wire.ts';

/** An e-mail contains at most the newest 1,000 messages. */
const MAX_PAGES = 5;

export type Conversation = {
  chat_id: number;
  company: string;
  /** The time zone reported by the visitor's browser; empty if it reported none. */
  timezone: string;
  messages: readonly Message[];
  /** Whether earlier messages are left out. */
  isCut: boolean;
};

export async function readTranscript(reader: Reader, chatId: number): Promise<Conversation> {
  const sql = "SELECT id AS chat_id, company, coalesce(stat->>'timezone', '') AS timezone FROM chats WHERE id = $1";
  const chat = await queryOne<Omit<Conversation, 'messages' | 'isCut'>>(reader, sql, [chatId]);
  let page = await messagesBefore(reader, chatId, null);
  let { messages } = page;
  for (let pages = 1; page.hasMore && pages < MAX_PAGES; pages += 1) {
    page = await messagesBefore(reader, chatId, messages[0]?.id ?? null);
    messages = [...page.messages, ...messages];
  }
  return { ...chat, messages, isCut: page.hasMore };
}
