import type { Category, Chat, ChatStatus, Message } from '../../protocol/wire.ts';
import { previewOf } from './messageText.ts';
import { messagesByIds } from './messages.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Reader, Transaction } from '../storage/Store.ts';
import { snoozeOf } from './snoozeOf.ts';
import type { Metadata, VisitorDetails } from './visitorProfile.ts';

/** The room of the desk's channel, which is `private-desk`. */
export const DESK_ROOM = 'desk';

type DeskChatRow = Pick<
  Chat,
  | 'chat_id'
  | 'room'
  | 'company'
  | 'status'
  | 'closed_by'
  | 'unread'
  | 'read_by_visitor'
  | 'visitor_seen_id'
  | 'rate'
  | 'rate_comment'
  | 'operator_id'
  | 'tags'
> &
  Pick<Chat['visitor'], 'email' | 'user_id' | 'browser' | 'os' | 'referer' | 'page' | 'language'> & {
    user_name: string;
    user_type: 'guest' | 'registered';
    is_verified: boolean;
    is_undelivered: boolean;
    operator_name: string | null;
    operator_img: string | null;
    category: Category | null;
    details: VisitorDetails | null;
    metadata: Metadata | null;
    chat_from: unknown;
    last_message_id: number | null;
    snoozed_at: Date | null;
    snoozed_until: Date | null;
    back_at: Date | null;
    closes_at: Date | null;
    waiting_since: Date;
    created_at: Date;
    updated_at: Date;
  };

const SELECT = `
  SELECT c.id AS chat_id, c.room, c.company, c.status, c.closed_by, c.read_by_visitor, c.rate, c.rate_comment, c.email, c.user_id,
    c.user_name, c.user_type, c.is_verified, c.browser, c.os, c.referer, c.page, c.operator_id, c.waiting_since, c.operator_name, c.operator_img, c.created_at,
    c.updated_at, c.stat->>'language' AS language, c.chat_from, c.visitor AS details, c.metadata, c.tags,
    c.snoozed_at, c.snoozed_until, c.back_at, c.closes_at,
    (SELECT json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) FROM categories g WHERE g.id = c.category_id)
      AS category,
    coalesce(nullif(c.visitor_seen_id, 0), c.read_by_visitor) AS visitor_seen_id,
    EXISTS (SELECT 1 FROM chat_mails f JOIN messages m ON m.mail_id = f.id AND m.chat_id = c.id
      WHERE f.chat_id = c.id AND f.delivery = 'failed'
      AND m.id > coalesce(nullif(c.visitor_seen_id, 0), c.read_by_visitor, 0)) AS is_undelivered,
    (SELECT max(m.id) FROM messages m WHERE m.chat_id = c.id) AS last_message_id,
    (SELECT count(*) FROM messages m WHERE m.chat_id = c.id AND m.id > c.read_by_staff AND m.author_type = 'User')
      AS unread
  FROM chats c`;

/** Literals, because a partial index serves a statement only if its condition follows from the text. */
const LISTED = {
  active: "c.status <> 'closed'",
  open: "c.status = 'open' AND c.snoozed_at IS NULL",
  closed: "c.status = 'closed' AND c.snoozed_at IS NULL",
} satisfies Record<Exclude<ChatStatus, 'waiting'> | 'active', string>;

export type ChatFilter = { status?: ChatStatus; before?: number; limit: number };

/**
 * Returns one page of chats; without a status, of all that are not closed. Those of a status are not
 * snoozed. Waiting chats are in
 * queue order, others by newest activity. `before` is the last chat of the previous page.
 */
export async function listDeskChats(reader: Reader, { status, before, limit }: ChatFilter): Promise<Chat[]> {
  if (status === 'waiting') {
    const queue = `${SELECT} WHERE c.status = 'waiting' AND c.snoozed_at IS NULL
        AND ($1::bigint IS NULL OR (c.waiting_since, c.id) > (SELECT waiting_since, id FROM chats WHERE id = $1))
      ORDER BY c.waiting_since, c.id LIMIT $2`;
    return toChats(reader, await reader.query<DeskChatRow>(queue, [before ?? null, limit]));
  }
  const at = status === 'closed' ? 'closed_at' : 'updated_at';
  const sql = `${SELECT} WHERE ${LISTED[status ?? 'active']}
      AND ($1::bigint IS NULL OR (c.${at}, c.id) < (SELECT coalesce(${at}, updated_at), id FROM chats WHERE id = $1))
    ORDER BY c.${at} DESC, c.id DESC LIMIT $2`;
  return toChats(reader, await reader.query<DeskChatRow>(sql, [before ?? null, limit]));
}

/** `known`: messages that the caller has. They are not read again. */
export async function deskChat(reader: Reader, chatId: number, known: readonly Message[] = []): Promise<Chat> {
  const rows = await reader.query<DeskChatRow>(`${SELECT} WHERE c.id = $1`, [chatId]);
  const [chat] = await toChats(reader, rows, known);
  if (chat === undefined) throw new Refusal(404, 'There is no such chat');
  return chat;
}

/** Returns the chats in the order of the ids, without those that do not exist. `known` as for deskChat. */
export async function deskChatsByIds(
  reader: Reader,
  ids: readonly number[],
  known: readonly Message[] = [],
): Promise<Chat[]> {
  if (ids.length === 0) return [];
  const rows = await reader.query<DeskChatRow>(`${SELECT} WHERE c.id = ANY($1::bigint[])`, [ids]);
  const chats = new Map((await toChats(reader, rows, known)).map((chat) => [chat.chat_id, chat]));
  return ids.flatMap((id) => chats.get(id) ?? []);
}

/** Announces the chat's current state to all desks. */
export async function announceToDesk(transaction: Transaction, chatId: number): Promise<Chat> {
  const chat = await deskChat(transaction, chatId);
  await transaction.announce(DESK_ROOM, 'Desk.ChatUpdated', { chat });
  return chat;
}

/** Like `announceToDesk`, for up to 500 chats. */
export async function announceChatsToDesk(transaction: Transaction, ids: readonly number[]): Promise<Chat[]> {
  const chats = await deskChatsByIds(transaction, ids);
  await transaction.announceEach(
    'Desk.ChatUpdated',
    chats.map((chat) => ({ room: DESK_ROOM, payload: { chat } })),
  );
  return chats;
}

async function toChats(reader: Reader, rows: readonly DeskChatRow[], known: readonly Message[] = []): Promise<Chat[]> {
  const messages = new Map(known.map((message) => [message.id, message]));
  const ids = rows.flatMap(({ last_message_id: id }) => (id === null || messages.has(id) ? [] : [id]));
  for (const message of await messagesByIds(reader, ids)) messages.set(message.id, message);
  return rows.map((row) => {
    const last = messages.get(row.last_message_id ?? 0);
    return { ...toChat(row), last_message: last ? { ...last, message: previewOf(last.message) } : null };
  });
}

function textOf(chatFrom: unknown): string | null {
  if (chatFrom === null || typeof chatFrom === 'string') return chatFrom || null;
  return JSON.stringify(chatFrom);
}

function toChat(row: DeskChatRow): Omit<Chat, 'last_message'> {
  const { chat_id, room, company, status, closed_by, category, unread, read_by_visitor, rate, operator_id, tags } = row;
  const { visitor_seen_id, is_undelivered, rate_comment } = row;
  const { email, user_id, browser, os, referer, page, language, operator_name, operator_img, details } = row;
  const { name: display_name = null, phone = null, avatar = null } = details ?? {};
  return {
    ...{ chat_id, room, company, status, closed_by, category, unread, read_by_visitor, rate, operator_id, tags },
    ...{ visitor_seen_id, is_undelivered, rate_comment },
    visitor: {
      ...{ name: row.user_name, type: row.user_type, is_verified: row.is_verified },
      ...{ email, user_id, browser, os, referer, page, language },
      ...{ display_name, phone, avatar },
    },
    metadata: Object.entries(row.metadata ?? {}).map(([name, value]) => ({ name, value })),
    chat_from: textOf(row.chat_from),
    ...snoozeOf(row),
    closes_at: row.closes_at?.toISOString() ?? null,
    operator: operator_name === null ? null : { name: operator_name, img: operator_img },
    waiting_since: row.waiting_since.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
