import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import { randomText } from '../base/secretText.ts';
import type { Limits } from '../base/config.ts';
import { announceToDesk } from '../chat/deskChat.ts';
import { MAX_MAIL_AGE } from '../chat/releaseFailedMails.ts';
import type { Transaction } from '../storage/Store.ts';
import { CLAIM_SECONDS, PAUSES_MINUTES, type MailFailure } from './MailJob.ts';
import { lockMailedChat, reportUndelivered } from './undeliveredChatMails.ts';

/** An outgoing e-mail with a chat's unseen messages: a queued row of `chat_mails`. */
export type ChatMail = {
  id: number;
  chat_id: number;
  recipient: string;
  message_id: string;
  token: string;
  attempts: number;
};

/** Further messages follow in the next mail. */
const MESSAGES_PER_MAIL = 50;
const PAGE = 100;
const POSTPONED_SECONDS = 60;
/** The key of a PostgreSQL advisory lock. */
const COUNT_LOCK = 4_711_008;

/**
 * The newest message of the chat `c` that its visitor has seen. A widget that does not report what
 * is on screen still reports what was read.
 */
const SEEN = 'CASE WHEN c.visitor_seen_id > 0 THEN c.visitor_seen_id ELSE coalesce(c.read_by_visitor, 0) END';
/** Whether the visitor of the chat `c` may get e-mails about it. */
const MAY_MAIL = `c.email IS NOT NULL AND c.mails_stopped_at IS NULL AND c.closed_by IS DISTINCT FROM 'user'
  AND NOT EXISTS (SELECT 1 FROM blocked_visitors b
    WHERE (b.user_id = c.user_id AND b.user_type = c.user_type) OR lower(b.email) = lower(c.email))`;
/** The messages `m` of the chat `c` that the next mail would contain. A ticket's number has a mail of its own (tellVisitor). */
const UNMAILED = `m.author_type = 'staff' AND NOT m.is_bot AND m.mail_id IS NULL AND m.id > ${SEEN}
  AND m.created_at > now() - ${MAX_MAIL_AGE} AND NOT EXISTS (SELECT 1 FROM tickets t JOIN ticket_messages n ON n.ticket_id = t.id
    WHERE t.chat_id = c.id AND n.uuid = 'number' AND m.uuid = 'ticket-' || t.id)`;
const NONE_QUEUED = "NOT EXISTS (SELECT 1 FROM chat_mails q WHERE q.chat_id = c.id AND q.delivery = 'queued')";

type MailLimits = Pick<Limits, 'chatMailsPerAddress' | 'chatMailsPerDay'>;

/** Whether another mail for the chat `c` is within the limits of a day. */
function withinLimits({ chatMailsPerAddress, chatMailsPerDay }: MailLimits): string {
  const mails =
    "SELECT count(*) FROM chat_mails d WHERE d.created_at > now() - interval '1 day' AND d.delivery <> 'dropped'";
  return `(${chatMailsPerAddress} = 0 OR ${chatMailsPerAddress} > (${mails} AND lower(d.recipient) = lower(c.email)))
    AND (${chatMailsPerDay} = 0 OR ${chatMailsPerDay} > (${mails}))`;
}

export type DueChat = { id: number; room: string; waiting_since: Date };

/** Returns one page of the chats with a message that is due for an e-mail within the limits, beyond the given chat. */
export async function chatsDueForMail(
  on: Queryable,
  { afterSeconds, beyond, limits }: { afterSeconds: number; beyond: number; limits: MailLimits },
): Promise<DueChat[]> {
  return on.query<DueChat>(
    `SELECT c.id, c.room, min(m.created_at) AS waiting_since FROM messages m JOIN chats c ON c.id = m.chat_id
     WHERE ${UNMAILED} AND m.created_at <= now() - $1 * interval '1 second'
       AND ${MAY_MAIL} AND ${NONE_QUEUED} AND c.id > $2 AND ${withinLimits(limits)}
     GROUP BY c.id ORDER BY c.id LIMIT ${PAGE}`,
    [afterSeconds, beyond],
  );
}

/**
 * Queues one mail with all unseen messages of the chat, unless another process has done so, the
 * visitor has seen them, or a limit is reached.
 */
export async function queueChatMail(
  transaction: Transaction,
  chatId: number,
  { limits, domain }: { limits: MailLimits; domain: string },
): Promise<void> {
  await lockMailedChat(transaction, chatId);
  // One at a time, because mails of other chats count against the same limits.
  await transaction.query('SELECT pg_advisory_xact_lock($1)', [COUNT_LOCK]);
  const mail = await queryFirst<{ id: number }>(
    transaction,
    `INSERT INTO chat_mails (chat_id, recipient, message_id, token)
     SELECT c.id, c.email, $2, $3 FROM chats c WHERE c.id = $1 AND ${MAY_MAIL} AND ${NONE_QUEUED}
       AND EXISTS (SELECT 1 FROM messages m WHERE m.chat_id = c.id AND ${UNMAILED})
       AND ${withinLimits(limits)}
     RETURNING id`,
    [
      chatId,
      // The id is unguessable, so a mail that refers to it is a reply to this mail.
      `<chat.${chatId}.${randomText(16)}@${domain}>`,
      randomText(16),
    ],
  );
  if (mail === null) return;
  await transaction.query(
    `UPDATE messages SET mail_id = $2 WHERE id IN (
       SELECT m.id FROM messages m JOIN chats c ON c.id = m.chat_id
       WHERE c.id = $1 AND ${UNMAILED} ORDER BY m.id LIMIT ${MESSAGES_PER_MAIL})`,
    [chatId, mail.id],
  );
}

/** Claims the oldest mail that is due. */
export async function claimChatMail(on: Queryable): Promise<ChatMail | null> {
  return queryFirst<ChatMail>(
    on,
    `UPDATE chat_mails SET attempts = attempts + 1, claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
     WHERE id = (
       SELECT id FROM chat_mails WHERE delivery = 'queued' AND due_at <= now()
         AND NOT claimed_until BETWEEN now() AND now() + interval '${2 * CLAIM_SECONDS} seconds'
       ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING id, chat_id, recipient, message_id, token, attempts`,
  );
}

/** Renews the claim of a mail. Has no effect if another process has claimed it since. */
export async function renewChatMailClaim(on: Queryable, { id, attempts }: ChatMail): Promise<void> {
  await on.query(
    `UPDATE chat_mails SET claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
     WHERE id = $1 AND attempts = $2 AND delivery = 'queued' AND claimed_until > '-infinity'`,
    [id, attempts],
  );
}

/** The chat of a mail. `unseen`: the ids of the mail's messages that the visitor has not seen, in order. */
export type MailedChat = {
  room: string;
  company: string;
  is_closed: boolean;
  referer: string;
  page: string | null;
  language: string;
  timezone: string;
  unseen: number[];
  waiting_since: Date;
};

/** Returns the chat of a mail as it is now. Null: the mail must not be sent any more. */
export async function chatOfMail(on: Queryable, { id, recipient }: ChatMail): Promise<MailedChat | null> {
  return queryFirst<MailedChat>(
    on,
    `SELECT c.room, c.company, c.status = 'closed' AS is_closed, c.referer, c.page,
       coalesce(c.stat->>'language', '') AS language, coalesce(c.stat->>'timezone', '') AS timezone,
       json_agg(m.id ORDER BY m.id) AS unseen, min(m.created_at) AS waiting_since
     FROM messages m JOIN chats c ON c.id = m.chat_id
     WHERE m.mail_id = $1 AND m.id > ${SEEN} AND ${MAY_MAIL} AND lower(c.email) = lower($2)
     GROUP BY c.id`,
    [id, recipient],
  );
}

/** Returns the Message-IDs of the chat's mails before this one, oldest first. */
export async function chatMailsBefore(on: Queryable, { id, chat_id: chatId }: ChatMail): Promise<string[]> {
  const sql = `SELECT message_id FROM chat_mails WHERE chat_id = $1 AND id < $2 AND delivery = 'sent' ORDER BY id`;
  return (await on.query<{ message_id: string }>(sql, [chatId, id])).map(({ message_id: messageId }) => messageId);
}

/** Marks the mail and the messages in it. Messages that were seen first are released. */
export async function markChatMailSent(
  transaction: Transaction,
  mail: ChatMail,
  messageIds: readonly number[],
): Promise<void> {
  await lockMailedChat(transaction, mail.chat_id);
  if (!(await settle(transaction, mail, "delivery = 'sent', problem = NULL"))) return;
  await transaction.query('UPDATE messages SET mailed_at = now() WHERE mail_id = $1 AND id = ANY($2::bigint[])', [
    mail.id,
    messageIds,
  ]);
  await transaction.query('UPDATE messages SET mail_id = NULL WHERE mail_id = $1 AND mailed_at IS NULL', [mail.id]);
  await announceToDesk(transaction, mail.chat_id);
}

/** Schedules a retry, or marks the mail as failed, which the desk shows. */
export async function markChatMailUnsent(
  transaction: Transaction,
  mail: ChatMail,
  { problem, isPermanent }: MailFailure,
): Promise<void> {
  const pause = isPermanent ? undefined : PAUSES_MINUTES[mail.attempts - 1];
  if (pause !== undefined) {
    await settle(transaction, mail, `due_at = now() + interval '${pause} minutes', problem = $2`, problem);
    return;
  }
  await lockMailedChat(transaction, mail.chat_id);
  if (await settle(transaction, mail, "delivery = 'failed', problem = $2", problem))
    await reportUndelivered(transaction, mail.chat_id);
}

/** Looks at the mail again later, because the visitor has a page open. That is no attempt to send it. */
export async function postponeChatMail(on: Queryable, mail: ChatMail): Promise<void> {
  await settle(on, mail, `due_at = now() + interval '${POSTPONED_SECONDS} seconds', attempts = attempts - 1`);
}

/** Gives the mail up and releases its messages. */
export async function dropChatMail(transaction: Transaction, mail: ChatMail): Promise<void> {
  await settle(transaction, mail, "delivery = 'dropped'");
  await transaction.query('UPDATE messages SET mail_id = NULL WHERE mail_id = $1', [mail.id]);
}

/** Gives up the queued mail of a locked chat. One that is being sent cannot be stopped any more. */
export async function dropQueuedChatMails(transaction: Transaction, chatId: number): Promise<void> {
  const sql = `SELECT id, chat_id, recipient, message_id, token, attempts FROM chat_mails
    WHERE chat_id = $1 AND delivery = 'queued' AND claimed_until = '-infinity'`;
  for (const mail of await transaction.query<ChatMail>(sql, [chatId])) await dropChatMail(transaction, mail);
}

/** Returns the chat of a mail by the mail's secret. Null for a wrong one. */
export async function chatOfToken(
  on: Queryable,
  { id, token }: { id: number; token: string },
): Promise<{ chat_id: number; language: string } | null> {
  return queryFirst(
    on,
    `SELECT c.id AS chat_id, coalesce(c.stat->>'language', '') AS language
     FROM chat_mails m JOIN chats c ON c.id = m.chat_id WHERE m.id = $1 AND m.token = $2`,
    [id, token],
  );
}

/** Returns false if the mail came back, or the chat was deleted, while it was sent. */
async function settle(on: Queryable, mail: ChatMail, set: string, ...values: string[]): Promise<boolean> {
  const sql = `UPDATE chat_mails SET ${set}, claimed_until = '-infinity' WHERE id = $1 AND delivery = 'queued' RETURNING id`;
  return (await on.query(sql, [mail.id, ...values])).length > 0;
}

/** Returns those of the sockets that belong to operators' desks. */
export async function deskSocketsAmong(on: Queryable, socketIds: readonly string[]): Promise<string[]> {
  const { ids } = await queryOne<{ ids: string[] }>(
    on,
    `SELECT coalesce(json_agg(DISTINCT socket), '[]') AS ids FROM desk_sessions, unnest(socket_ids) AS socket
     WHERE socket_ids && $1::text[]`,
    [socketIds],
  );
  return ids;
}
