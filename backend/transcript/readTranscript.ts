import { queryOne } from '../database/Database.ts';
import { messagesAfter } from '../model/messages.ts';
import type { Reader } from '../model/Store.ts';
import type { Message } from '../../protocol/wire.ts';

export type Conversation = {
  chat_id: number;
  company: string;
  /** As the visitor's browser told it; '' where it did not. */
  timezone: string;
  messages: readonly Message[];
};

export async function readTranscript(reader: Reader, chatId: number): Promise<Conversation> {
  const sql = "SELECT id AS chat_id, company, coalesce(stat->>'timezone', '') AS timezone FROM chats WHERE id = $1";
  const chat = await queryOne<Omit<Conversation, 'messages'>>(reader, sql, [chatId]);
  return { ...chat, messages: await messagesAfter(reader, chatId, 0) };
}
