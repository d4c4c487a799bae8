import { decodeEmoji, encodeEmoji } from '../../protocol/emoji.ts';
import { oneLine } from '../../protocol/trimText.ts';
import type { Message, PastChat } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import { queryFirst } from '../storage/Database.ts';
import type { Reader } from '../storage/Store.ts';
import { messagesAfter } from './messages.ts';

/** A customer whose token was verified, and the company of the page. */
export type Customer = { userId: string; company: string };

type Row = Pick<PastChat, 'id' | 'rate' | 'closed_by'> & {
  closed_by_name: string | null;
  created_at: Date;
  closed_at: Date;
  operator_name: string | null;
  operator_img: string | null;
  area_id: number | null;
  area_name: string | null;
  area_slug: string | null;
  area_lang: string | null;
  first_text: string | null;
  first_file: string | null;
};

/** Enough for two lines of the list. */
const LINE_LENGTH = 160;
/** Longer than the line, because an emoji is stored as several characters. */
const READ_LENGTH = 2_000;

/**
 * Ended chats that the customer started, or took over, with a verified token. Chats under the same
 * id without a proof are another visitor's as far as the server knows.
 */
const IS_OWN =
  "c.user_id = $1 AND c.company = $2 AND c.is_verified AND c.user_type = 'registered' AND c.status = 'closed'";
const BY_VISITOR = "m.chat_id = c.id AND m.author_type = 'User'";
const SELECT = `
  SELECT c.id, c.rate, c.created_at, coalesce(c.closed_at, c.updated_at) AS closed_at,
    coalesce(c.closed_by, 'staff') AS closed_by, c.closed_by_name, c.operator_name, c.operator_img,
    g.id AS area_id, g.name AS area_name, g.slug AS area_slug, g.lang AS area_lang,
    (SELECT left(m.text, ${READ_LENGTH}) FROM messages m WHERE ${BY_VISITOR} AND m.text <> '' ORDER BY m.id LIMIT 1) AS first_text,
    (SELECT a.name FROM messages m JOIN attachments a ON a.message_id = m.id WHERE ${BY_VISITOR}
      ORDER BY m.id, a.id LIMIT 1) AS first_file
  FROM chats c LEFT JOIN categories g ON g.id = c.category_id
  WHERE ${IS_OWN} AND ($3::bigint IS NULL OR c.id < $3) AND EXISTS (SELECT 1 FROM messages m WHERE ${BY_VISITOR})
  ORDER BY c.id DESC LIMIT $4`;

/**
 * Returns the customer's ended chats, those begun last first. Ids grow with the start, so a page
 * after `before` repeats none and leaves none out, also if several began at one moment.
 */
export async function listPastChats(
  reader: Reader,
  { userId, company }: Customer,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ chats: PastChat[]; hasMore: boolean }> {
  const rows = await reader.query<Row>(SELECT, [userId, company, before, limit + 1]);
  return { chats: rows.slice(0, limit).map(toPastChat), hasMore: rows.length > limit };
}

/** Returns a page of an ended chat's messages, oldest first. An unknown chat and another customer's give the same error. */
export async function readPastChat(
  reader: Reader,
  { userId, company }: Customer,
  { chatId, after }: { chatId: number; after: number },
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const own = await queryFirst(reader, `SELECT 1 FROM chats c WHERE ${IS_OWN} AND c.id = $3`, [
    userId,
    company,
    chatId,
  ]);
  if (own === null) throw new Refusal(404, 'There is no such conversation.');
  return messagesAfter(reader, chatId, after);
}

function toPastChat(row: Row): PastChat {
  const { area_id: areaId, area_name: name, area_slug: slug, area_lang: lang, operator_name: operator } = row;
  const area = areaId === null || name === null || slug === null ? null : { id: areaId, name, slug };
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at.toISOString(),
    closed_by: row.closed_by,
    ...(row.closed_by_name === null ? {} : { closed_by_name: row.closed_by_name }),
    area: area && lang ? { ...area, lang } : area,
    operator: operator === null ? null : { name: operator, img: row.operator_img },
    rate: row.rate,
    first_line: firstLine(row.first_text ?? '') || firstLine(row.first_file ?? ''),
  };
}

function firstLine(text: string): string {
  // The cut may have left a part of the last emoji's code.
  const whole = text.length < READ_LENGTH ? text : text.replace(/&#?\w{0,8}$/, '');
  const characters = [...oneLine(decodeEmoji(whole))];
  const line = characters.slice(0, LINE_LENGTH).join('');
  return encodeEmoji(characters.length > LINE_LENGTH ? `${line}…` : line);
}
