import { emailOf } from '../base/emailOf.ts';
import { guestName, isGuestName } from '../../protocol/guestName.ts';
import { cutText, oneLine } from '../../protocol/trimText.ts';
import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import { jsonText } from '../storage/jsonText.ts';
import type { ChatRow } from './chatRow.ts';
import { DEFAULT_COMPANY } from '../base/companies.ts';
import { announceToDesk } from './deskChat.ts';
import { randomText } from '../base/secretText.ts';
import type { Transaction } from '../storage/Store.ts';
import { metadataText, profile, visitorText } from './visitorProfile.ts';
import { queueChatEvents } from '../webhooks/queueEvent.ts';
import type { VisitorIdentity } from './identifyVisitor.ts';
import { Type, type Static } from 'typebox';
import { company, key, optionalId, optionalText } from '../http/schemas.ts';
import { createHash } from 'node:crypto';
import { tooMany } from '../base/Refusal.ts';

/** The body of POST /api/chat/new. */
export const NewChatRequest = Type.Object({
  user_id: key,
  uuid: key,
  user_name: optionalText,
  category_id: optionalId,
  company: Type.Optional(company),
  browser: optionalText,
  os: optionalText,
  exp_guest_id: optionalText,
  fp: optionalText,
  // Not limited here, because an address can have any length. It is cut when stored.
  referer: Type.Optional(Type.String()),
  whereChatFrom: Type.Optional(Type.Unknown()),
  extras: Type.Optional(Type.Unknown()),
  ...profile,
});
export type NewChatRequest = Static<typeof NewChatRequest>;

const COLUMNS =
  'id, hash, room, uuid, category_id, user_id, user_name, status, operator_id, operator_name, operator_img, rate, operator_seen_id, handed_over_by, closed_by_name';
const ROOM_START = 'chat.';
const MAX_FIELD = 300;
const MAX_JSON = 5_000;
const MAX_ADDRESS = 1_000;

type Owner = Pick<NewChatRequest, 'uuid' | 'user_id'>;

/**
 * Finds the visitor's open chat. The uuid is the visitor's secret, and the user id keeps the next
 * user of the same browser out.
 */
export async function findActiveChat(transaction: Transaction, { uuid, user_id }: Owner): Promise<ChatRow | null> {
  const sql = `SELECT ${COLUMNS} FROM chats WHERE uuid = $1 AND user_id = $2 AND status <> 'closed'`;
  return queryFirst<ChatRow>(transaction, sql, [uuid, user_id]);
}

/** Creates a waiting chat. If a concurrent request created one for the same visitor, returns that one. */
export async function createChat(
  transaction: Transaction,
  request: NewChatRequest,
  { userType, isVerified }: VisitorIdentity,
  owner: { address: string; limit: number },
): Promise<ChatRow> {
  const email = emailOf(request.user_name ?? '');
  const given = email ?? cutText(oneLine(request.user_name ?? ''), MAX_FIELD);
  const isUnnamed = given === '' || isGuestName(given);
  const { next, known } = await queryOne<{ next: number; known: string | null }>(
    transaction,
    `SELECT nextval(pg_get_serial_sequence('chats', 'id')) AS next, CASE WHEN $2 THEN
       (SELECT user_name FROM chats WHERE user_id = $1 AND user_name ~ '^Guest [0-9]+$' ORDER BY id LIMIT 1) END AS known`,
    [request.user_id, isUnnamed],
  );
  const name = isUnnamed ? guestName(next, known ?? given) : given;
  const [chat] = await transaction.query<ChatRow>(
    `INSERT INTO chats (id, hash, room, uuid, company, category_id, user_id, user_type, user_name, email, browser, os,
       referer, exp_guest_id, fingerprint, chat_from, extras, visitor, metadata, is_verified)
     VALUES ($1, $2, $3, $4, $5, (SELECT id FROM categories WHERE id = $6), $7, $8, $9, $10, $11, $12, $13, $14, $15,
       $16::jsonb, $17::jsonb, $18::jsonb, $19::jsonb, $20)
     ON CONFLICT (uuid, user_id) WHERE status <> 'closed' DO NOTHING RETURNING ${COLUMNS}`,
    [
      ...[next, randomText(20), roomOf(next), request.uuid, request.company || DEFAULT_COMPANY],
      ...[request.category_id ?? null, request.user_id, userType, name, email],
      ...[short(request.browser), short(request.os), cutText(request.referer ?? '', MAX_ADDRESS)],
      ...[short(request.exp_guest_id), short(request.fp), json(request.whereChatFrom), json(request.extras)],
      ...[visitorText(request.visitor), metadataText(request.metadata), isVerified],
    ],
  );
  if (chat === undefined) return made(await findActiveChat(transaction, request));
  await countEmptyChat(transaction, chat.id, owner);
  await announceToDesk(transaction, chat.id);
  await queueChatEvents(transaction, 'chat.started', [chat.id]);
  return chat;
}

/** The random end makes the room unguessable. It authorizes requests that have no hash. */
function roomOf(chatId: number): string {
  return `${ROOM_START}${chatId}.${randomText(8)}`;
}

/** Whether the realtime channel belongs to a chat's room. */
export function isChatChannel(channel: string): boolean {
  return channel.startsWith(`private-${ROOM_START}`);
}

function made(chat: ChatRow | null): ChatRow {
  if (chat === null) throw new Error('The chat that stood in the way was closed in the same moment');
  return chat;
}

function short(value: string | undefined): string {
  return cutText(value ?? '', MAX_FIELD);
}

/** Keeps extra data of the page if it is small. A chat must not fail because of it. */
function json(value: unknown): string | null {
  const text = value === undefined ? null : jsonText(value);
  return text !== null && text.length > MAX_JSON ? null : text;
}

type Starter = { address: string; limit: number };

/**
 * Counts a new chat until its first message. Throws if the address has too many chats without a
 * message. 0 means no limit.
 */
async function countEmptyChat(on: Queryable, chatId: number, { address, limit }: Starter): Promise<void> {
  if (limit === 0) return;
  const owner = createHash('sha256').update(address).digest('hex');
  await on.query("DELETE FROM empty_chats WHERE created_at NOT BETWEEN now() - interval '10 minutes' AND now()");
  const sql = 'SELECT count(*) AS chats FROM empty_chats WHERE owner = $1';
  if ((await queryOne<{ chats: number }>(on, sql, [owner])).chats >= limit)
    throw tooMany('Too many chats have been started without a message. Please try again in ten minutes.', 600);
  await on.query('INSERT INTO empty_chats (chat_id, owner) VALUES ($1, $2) ON CONFLICT DO NOTHING', [chatId, owner]);
}
