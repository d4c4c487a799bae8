import { queryFirst, type Queryable } from '../storage/Database.ts';
import type { BlockedVisitor } from '../../protocol/wire.ts';
import { storedForms } from '../base/emailOf.ts';
import { addChatEvent } from './chatEvents.ts';
import { lockChatById } from './chatRow.ts';
import { announceToDesk } from './deskChat.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Transaction } from '../storage/Store.ts';

type Row = Omit<BlockedVisitor, 'created_at'> & { created_at: Date };
type Sender = { userId: string; userType: 'guest' | 'registered'; email: string | null };

const SELECT = 'SELECT id, user_id, user_type, email, name, reason, blocked_by, created_at FROM blocked_visitors';

/** The visitor sees this sentence next to the unsent message. */
export const isBlocked = () => new Refusal(403, 'You can no longer write to our support team here.');

type Page = { before?: number; limit: number };

/** Newest first. `before` is the last id of the previous page. */
export async function listBlocked(on: Queryable, { before, limit }: Page): Promise<BlockedVisitor[]> {
  const sql = `${SELECT} WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`;
  return (await on.query<Row>(sql, [before ?? null, limit])).map(toBlocked);
}

/**
 * Blocks the visitor of a chat by user id and, if known, e-mail address. Blocking again replaces
 * the reason.
 */
export async function blockVisitor(
  transaction: Transaction,
  chatId: number,
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  const chat = await lockChatById(transaction, chatId);
  await transaction.query(
    `INSERT INTO blocked_visitors (user_id, user_type, email, name, reason, blocked_by)
     SELECT user_id, user_type, email, user_name, $2, $3 FROM chats WHERE id = $1
     ON CONFLICT (user_id, user_type) DO UPDATE SET email = coalesce(excluded.email, blocked_visitors.email),
       name = excluded.name, reason = excluded.reason, blocked_by = excluded.blocked_by`,
    [chat.id, reason.trim(), by],
  );
  await addChatEvent(transaction, chat.id, 'blocked', by);
  await announceToDesk(transaction, chat.id);
}

/** Returns false if there is no such block. */
export async function unblockVisitor(on: Queryable, id: number): Promise<boolean> {
  return (await on.query('DELETE FROM blocked_visitors WHERE id = $1 RETURNING id', [id])).length > 0;
}

/** Returns the block that applies to the visitor of a chat; null for none. */
export async function blockOf(on: Queryable, chatId: number): Promise<BlockedVisitor | null> {
  const row = await queryFirst<Row>(
    on,
    `${SELECT} WHERE EXISTS (SELECT 1 FROM chats c WHERE c.id = $1 AND (
       (c.user_id = blocked_visitors.user_id AND c.user_type = blocked_visitors.user_type)
       OR lower(c.email) = lower(blocked_visitors.email))) LIMIT 1`,
    [chatId],
  );
  return row && toBlocked(row);
}

export async function refuseBlocked(on: Queryable, { userId, userType, email }: Sender): Promise<void> {
  const sql = `SELECT 1 FROM blocked_visitors
    WHERE (user_id = $1 AND user_type = $2) OR lower(email) = ANY($3::text[]) LIMIT 1`;
  const forms = email === null ? [] : storedForms(email);
  if ((await on.query(sql, [userId, userType, forms])).length > 0) throw isBlocked();
}

function toBlocked(row: Row): BlockedVisitor {
  return { ...row, created_at: row.created_at.toISOString() };
}
