import { queryFirst } from '../database/Database.ts';
import type { Message } from '../../protocol/wire.ts';
import { attachmentLink } from './attachmentLink.ts';
import type { Reader } from './Store.ts';

type StoredAttachment = { name: string; stored_name: string; size: number };
type StoredCallback = Omit<NonNullable<Message['callback']>, 'valid_to'> & { valid_to: string | null };
type MessageRow = Pick<
  Message,
  'id' | 'uuid' | 'chat_id' | 'author_name' | 'author_type' | 'is_bot' | 'without_scroll' | 'message_type'
> & { text: string; created_at: Date; attachments: StoredAttachment[]; callback: StoredCallback | null };

const SELECT = `
  SELECT m.id, m.uuid, m.chat_id, m.text, m.author_name, m.author_type, m.is_bot, m.without_scroll, m.message_type,
    m.created_at,
    (SELECT coalesce(json_agg(json_build_object('name', a.name, 'stored_name', a.stored_name, 'size', a.size)
      ORDER BY a.id), '[]') FROM attachments a WHERE a.message_id = m.id) AS attachments,
    (SELECT json_build_object('id', c.id, 'type', c.type, 'title', c.title, 'text', c.text, 'answer', c.answer,
      'selected_duration', c.selected_duration, 'valid_to', c.valid_to, 'durability', c.durability)
      FROM callbacks c WHERE c.message_id = m.id) AS callback
  FROM messages m`;

/** All that came after a message (0: all), oldest first. */
export async function messagesAfter(reader: Reader, chatId: number, messageId: number): Promise<Message[]> {
  const sql = `${SELECT} WHERE m.chat_id = $1 AND m.id > $2 ORDER BY m.id`;
  return (await reader.query<MessageRow>(sql, [chatId, messageId])).map((row) => toMessage(row, reader.publicUrl));
}

export async function messageByUuid(reader: Reader, chatId: number, uuid: string): Promise<Message | null> {
  const row = await queryFirst<MessageRow>(reader, `${SELECT} WHERE m.chat_id = $1 AND m.uuid = $2`, [chatId, uuid]);
  return row && toMessage(row, reader.publicUrl);
}

export async function messagesByIds(reader: Reader, ids: readonly number[]): Promise<Message[]> {
  if (ids.length === 0) return [];
  const rows = await reader.query<MessageRow>(`${SELECT} WHERE m.id = ANY($1::bigint[])`, [ids]);
  return rows.map((row) => toMessage(row, reader.publicUrl));
}

function toMessage({ text, created_at, attachments, callback, ...row }: MessageRow, publicUrl: string): Message {
  return {
    ...row,
    message: text,
    created_at: created_at.toISOString(),
    attachments: attachments.map(({ name, stored_name, size }) => ({
      name,
      link: attachmentLink(publicUrl, stored_name, name),
      size,
    })),
    img: null,
    callback: callback && { ...callback, valid_to: callback.valid_to && new Date(callback.valid_to).toISOString() },
  };
}
