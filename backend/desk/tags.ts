import { queryOne, type Queryable } from '../storage/Database.ts';
import { checkedTag } from '../tickets/checkedTag.ts';
import type { Chat, Ticket } from '../../protocol/wire.ts';
import { lockChatById } from '../chat/chatRow.ts';
import { announceToDesk, deskChat, deskChatsByIds } from '../chat/deskChat.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Reader, Transaction } from '../storage/Store.ts';
import { lockTicket, reviseTicket } from '../tickets/tickets.ts';

/** Tags of one chat or ticket. */
export const MAX_TAGS = 20;

type Tagged = { tags: string[] };

async function tagsOf(on: Queryable, table: 'chats' | 'tickets', id: number): Promise<string[]> {
  return (await queryOne<Tagged>(on, `SELECT tags FROM ${table} WHERE id = $1`, [id])).tags;
}

/** Returns the tags with the added one; null if it is there already. */
function withTag(tags: readonly string[], tag: string, what: 'chat' | 'ticket'): string[] | null {
  if (tags.includes(tag)) return null;
  if (tags.length >= MAX_TAGS) throw new Refusal(422, `A ${what} has at most ${MAX_TAGS} tags`);
  return [...tags, tag];
}

/** Adds a tag to a chat. Does nothing if the chat has it already. */
export async function addTag(transaction: Transaction, chatId: number, given: string): Promise<Chat> {
  const chat = await lockChatById(transaction, chatId);
  const tags = withTag(await tagsOf(transaction, 'chats', chat.id), checkedTag(given), 'chat');
  if (tags === null) return deskChat(transaction, chat.id);
  await transaction.query('UPDATE chats SET tags = $2 WHERE id = $1', [chat.id, tags]);
  return announceToDesk(transaction, chat.id);
}

export async function removeTag(transaction: Transaction, chatId: number, given: string): Promise<Chat> {
  const chat = await lockChatById(transaction, chatId);
  await transaction.query('UPDATE chats SET tags = array_remove(tags, $2) WHERE id = $1', [chat.id, checkedTag(given)]);
  return announceToDesk(transaction, chat.id);
}

/** Adds a tag to a ticket. Does nothing if the ticket has it already. */
export async function addTicketTag(transaction: Transaction, ticketId: number, given: string): Promise<Ticket> {
  const ticket = await lockTicket(transaction, ticketId);
  const tags = withTag(await tagsOf(transaction, 'tickets', ticketId), checkedTag(given), 'ticket');
  if (tags === null) return ticket;
  await transaction.query('UPDATE tickets SET tags = $2 WHERE id = $1', [ticketId, tags]);
  return reviseTicket(transaction, ticketId);
}

export async function removeTicketTag(transaction: Transaction, ticketId: number, given: string): Promise<Ticket> {
  await lockTicket(transaction, ticketId);
  const sql = 'UPDATE tickets SET tags = array_remove(tags, $2) WHERE id = $1';
  await transaction.query(sql, [ticketId, checkedTag(given)]);
  return reviseTicket(transaction, ticketId);
}

/** Returns the 200 most used tags of chats and tickets, the most used first. */
export async function listTags(on: Queryable): Promise<{ tag: string; chats: number; tickets: number }[]> {
  return on.query(
    `SELECT tag, sum(chats)::int AS chats, sum(tickets)::int AS tickets FROM (
       SELECT unnest(tags) AS tag, 1 AS chats, 0 AS tickets FROM chats
       UNION ALL SELECT unnest(tags), 0, 1 FROM tickets
     ) AS used GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 200`,
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
