import { queryFirst } from '../storage/Database.ts';
import type { ChatStatus } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import { sameText } from '../base/secretText.ts';
import type { Reader, Transaction } from '../storage/Store.ts';

/**
 * The desk ignores updates of a chat that are older than its own data, by this time. So it always
 * increases, even if the clock is set back, by at least a millisecond, the precision of the wire
 * format. store_message sets it, too (120-message-authors.sql).
 */
export const TOUCHED = "updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')";

/** Closed chats are listed by `closed_at`, which is indexed. The desk orders them by `updated_at`, so both are the same. */
export const CLOSED = `status = 'closed', (updated_at, closed_at) =
  (SELECT at, at FROM greatest(clock_timestamp(), updated_at + interval '1 millisecond') AS at)`;

export type ChatRow = {
  id: number;
  hash: string;
  room: string;
  uuid: string;
  category_id: number | null;
  user_id: string;
  user_name: string;
  status: ChatStatus;
  operator_id: number | null;
  operator_name: string | null;
  operator_img: string | null;
  rate: number | null;
  operator_seen_id: number;
  handed_over_by: string | null;
  closed_by_name: string | null;
};

const SELECT =
  'SELECT id, hash, room, uuid, category_id, user_id, user_name, status, operator_id, operator_name, operator_img, rate, operator_seen_id, handed_over_by, closed_by_name FROM chats WHERE';

/** The fields of a request that authorize a visitor. */
export type ChatKey = { chat_id: number; hash: string };

/** Finds the chat of a visitor's request. A wrong hash and an unknown chat give the same error. */
export async function findChat(reader: Reader, { chat_id, hash }: ChatKey): Promise<ChatRow> {
  return withHash(await queryFirst<ChatRow>(reader, `${SELECT} id = $1`, [chat_id]), hash);
}

/**
 * Like findChat, but locks the chat until the transaction ends. All changes to a chat and its
 * messages take this lock, lockChatById or that of store_message. So message ids become visible in order, and "all after
 * this id" misses none.
 */
export async function lockChat(transaction: Transaction, { chat_id, hash }: ChatKey): Promise<ChatRow> {
  return withHash(await queryFirst<ChatRow>(transaction, `${SELECT} id = $1 FOR UPDATE`, [chat_id]), hash);
}

export async function lockChatById(transaction: Transaction, chatId: number): Promise<ChatRow> {
  const chat = await queryFirst<ChatRow>(transaction, `${SELECT} id = $1 FOR UPDATE`, [chatId]);
  if (chat === null) throw new Refusal(404, 'There is no such chat');
  return chat;
}

export async function lockChatByRoom(transaction: Transaction, chatId: number, room: string): Promise<ChatRow> {
  const chat = await queryFirst<ChatRow>(transaction, `${SELECT} id = $1 FOR UPDATE`, [chatId]);
  if (chat === null || !sameText(chat.room, room)) throw new Refusal(403, 'The room does not fit the chat');
  return chat;
}

/** Locks the visitor's latest chat under a uuid. */
export async function lockChatByUuid(transaction: Transaction, uuid: string): Promise<ChatRow> {
  const sql = `${SELECT} uuid = $1 ORDER BY id DESC LIMIT 1 FOR UPDATE`;
  const chat = await queryFirst<ChatRow>(transaction, sql, [uuid]);
  if (chat === null) throw new Refusal(404, 'There is no such chat');
  return chat;
}

export const wrongHash = () => new Refusal(403, 'The hash does not fit the chat');

function withHash(chat: ChatRow | null, hash: string): ChatRow {
  if (chat === null || !sameText(chat.hash, hash)) throw wrongHash();
  return chat;
}
