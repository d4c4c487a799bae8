import { queryOne, type Queryable } from '../storage/Database.ts';
import type { Chat } from '../../protocol/wire.ts';
import { lockChatById } from '../chat/chatRow.ts';
import { announceToDesk, deskChat, deskChatsByIds } from '../chat/deskChat.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Reader, Transaction } from '../storage/Store.ts';

const MAX_TAGS = 20;
const MAX_TAG = 40;

/** Adds a tag to a chat. Does nothing if the chat has it already. */
export async function addTag(transaction: Transaction, chatId: number, given: string): Promise<Chat> {
  const tag = checkedTag(given);
  const chat = await lockChatById(transaction, chatId);
  const sql = 'SELECT tags FROM chats WHERE id = $1';
  const { tags } = await queryOne<{ tags: string[] }>(transaction, sql, [chat.id]);
  if (tags.includes(tag)) return deskChat(transaction, chat.id);
  if (tags.length >= MAX_TAGS) throw new Refusal(422, `A chat has at most ${MAX_TAGS} tags`);
  await transaction.query('UPDATE chats SET tags = array_append(tags, $2) WHERE id = $1', [chat.id, tag]);
  return announceToDesk(transaction, chat.id);
}

export async function removeTag(transaction: Transaction, chatId: number, given: string): Promise<Chat> {
  const chat = await lockChatById(transaction, chatId);
  await transaction.query('UPDATE chats SET tags = array_remove(tags, $2) WHERE id = $1', [chat.id, checkedTag(given)]);
  return announceToDesk(transaction, chat.id);
}

/** Returns the 200 most used tags, the most used first. */
export async function listTags(on: Queryable): Promise<{ tag: string; chats: number }[]> {
  return on.query(
    'SELECT tag, count(*) AS chats FROM chats, unnest(tags) AS tag GROUP BY tag ORDER BY chats DESC, tag LIMIT 200',
  );
}

type TaggedPage = { tag: string; before?: number; limit: number };

/**
 * Returns the chats with a tag in any status, by newest activity. `before` is the last chat of the
 * previous page.
 */
export async function taggedChats(reader: Reader, { tag, before, limit }: TaggedPage): Promise<Chat[]> {
  const rows = await reader.query<{ id: number }>(
    `SELECT id FROM chats WHERE tags @> ARRAY[$1::text]
       AND ($2::bigint IS NULL OR (updated_at, id) < (SELECT updated_at, id FROM chats WHERE id = $2))
     ORDER BY updated_at DESC, id DESC LIMIT $3`,
    [checkedTag(tag), before ?? null, limit],
  );
  return deskChatsByIds(
    reader,
    rows.map(({ id }) => id),
  );
}

/** Returns a tag as it is stored. */
export function checkedTag(given: string): string {
  const tag = given
    .trim()
    .replace(/^#/, '')
    .replace(/[\s,]+/g, '-')
    .toLowerCase();
  if (tag === '' || tag.length > MAX_TAG) throw new Refusal(422, `A tag has 1 to ${MAX_TAG} characters`);
  return tag;
}
