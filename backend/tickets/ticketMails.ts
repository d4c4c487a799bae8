import { queryFirst, type Queryable } from '../storage/Database.ts';
import { noteAction } from '../chat/deskActions.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Transaction } from '../storage/Store.ts';
import { CLAIM_SECONDS, PAUSES_MINUTES, type MailFailure } from './MailJob.ts';
import { announceTicket } from './tickets.ts';

/** An outgoing e-mail of a ticket: a queued row of `ticket_messages`. */
export type QueuedMail = {
  id: number;
  ticket_id: number;
  text: string;
  author_name: string;
  message_id: string;
  cc: string[];
  /** The addresses that have the e-mail from an earlier attempt. */
  accepted_for: string[] | null;
  /** The e-mail forwards the ticket to this address; null for one to the customer. */
  forwarded_to: string | null;
  /** Of a forward: the secret of its reply address. */
  token: string | null;
  attempts: number;
  created_at: Date;
};

export type QueuedFile = { stored_name: string; name: string; media_type: string; size: number };

/** Claims the oldest mail that is due. The mails of a ticket to one recipient are sent in order. */
export async function claimTicketMail(transaction: Queryable): Promise<QueuedMail | null> {
  return queryFirst<QueuedMail>(
    transaction,
    `UPDATE ticket_messages SET attempts = attempts + 1, claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
     WHERE id = (
       SELECT due.id FROM ticket_messages due
       WHERE due.delivery = 'queued' AND due.due_at <= now()
         AND NOT due.claimed_until BETWEEN now() AND now() + interval '${2 * CLAIM_SECONDS} seconds'
         AND NOT EXISTS (SELECT 1 FROM ticket_messages older
           WHERE older.ticket_id = due.ticket_id AND older.id < due.id AND older.delivery = 'queued'
             AND older.forwarded_to IS NOT DISTINCT FROM due.forwarded_to)
       ORDER BY due.id LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING id, ticket_id, text, author_name, message_id, cc, accepted_for, forwarded_to, token, attempts, created_at`,
  );
}

/**
 * Renews the claim of a mail. Has no effect if another process has claimed it since, for example
 * because this one slept.
 */
export async function renewMailClaim(on: Queryable, { id, attempts }: QueuedMail): Promise<void> {
  await on.query(
    `UPDATE ticket_messages SET claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
     WHERE id = $1 AND attempts = $2 AND delivery = 'queued' AND claimed_until > '-infinity'`,
    [id, attempts],
  );
}

/** Releases all claims after a restart. Only for a database that a single process uses. */
export async function releaseMailClaims(on: Queryable): Promise<void> {
  for (const table of ['ticket_messages', 'chat_mails'])
    await on.query(`UPDATE ${table} SET claimed_until = '-infinity' WHERE delivery = 'queued'`);
}

export async function filesOfTicketMail(on: Queryable, id: number): Promise<QueuedFile[]> {
  const sql = 'SELECT stored_name, name, media_type, size FROM attachments WHERE ticket_message_id = $1 ORDER BY id';
  return on.query<QueuedFile>(sql, [id]);
}

/** E-mails between the customer and the team: no forward, and no answer to one. */
export const IS_OPEN = 'forwarded_to IS NULL AND answered_forward_id IS NULL';

export type QuotedMail = { author_name: string; author_email: string | null; text: string; created_at: Date };

/** Returns the newest e-mails before a forward, oldest first. */
export async function mailsToQuote(
  on: Queryable,
  { ticket_id: ticketId, id }: Pick<QueuedMail, 'ticket_id' | 'id'>,
  most: number,
): Promise<{ thread: QuotedMail[]; hasMore: boolean }> {
  const rows = await on.query<QuotedMail>(
    `SELECT author_name, author_email, text, created_at FROM ticket_messages
     WHERE ticket_id = $1 AND id < $2 AND ${IS_OPEN} ORDER BY id DESC LIMIT $3`,
    [ticketId, id, most + 1],
  );
  return { thread: rows.slice(0, most).reverse(), hasMore: rows.length > most };
}

/** Returns the newest files of the e-mails before a forward, oldest first. */
export async function filesToForward(
  on: Queryable,
  { ticket_id: ticketId, id }: Pick<QueuedMail, 'ticket_id' | 'id'>,
  most: number,
): Promise<QueuedFile[]> {
  const rows = await on.query<QueuedFile>(
    `SELECT stored_name, name, media_type, size FROM attachments WHERE ticket_message_id IN (
       SELECT id FROM ticket_messages WHERE ticket_id = $1 AND id < $2 AND ${IS_OPEN}
     ) ORDER BY id DESC LIMIT $3`,
    [ticketId, id, most],
  );
  return rows.reverse();
}

export type ThreadMail = { message_id: string; sender: string; text: string; created_at: Date };

/**
 * Returns the mails of the ticket before this one to which it refers, oldest first: the first one,
 * the latest, and the customer's latest.
 */
export async function mailsBefore(
  on: Queryable,
  { ticket_id: ticketId, id }: Pick<QueuedMail, 'ticket_id' | 'id'>,
  latest: number,
): Promise<ThreadMail[]> {
  return on.query<ThreadMail>(
    `WITH before AS NOT MATERIALIZED (
       SELECT id, message_id, sender, text, created_at FROM ticket_messages
       WHERE ticket_id = $1 AND id < $2 AND NOT is_automatic AND ${IS_OPEN}
     )
     SELECT message_id, sender, text, created_at FROM before WHERE id IN (
       (SELECT min(id) FROM before) UNION ALL
       (SELECT max(id) FROM before WHERE sender = 'customer') UNION ALL
       (SELECT id FROM before ORDER BY id DESC LIMIT $3)
     ) ORDER BY id`,
    [ticketId, id, latest],
  );
}

/** Returns null if the ticket has been deleted. */
export async function replyTokenOf(on: Queryable, ticketId: number): Promise<string | null> {
  const sql = 'SELECT reply_token FROM tickets WHERE id = $1';
  return (await queryFirst<{ reply_token: string }>(on, sql, [ticketId]))?.reply_token ?? null;
}

/** The addresses that have the mail, and the hint about copies that were refused. */
export type Delivered = { acceptedFor: readonly string[] | null; hint: string | null };

export async function markMailSent(
  transaction: Transaction,
  mail: QueuedMail,
  { acceptedFor, hint }: Delivered,
): Promise<void> {
  await settle(transaction, mail, "delivery = 'sent', problem = $2, accepted_for = $3", hint, acceptedFor);
}

/** Schedules a retry, or marks the mail as failed. Operators see the problem in both cases. */
export async function markMailUnsent(
  transaction: Transaction,
  mail: QueuedMail,
  { problem, isPermanent, acceptedFor, hint }: MailFailure & Delivered,
): Promise<void> {
  const pause = isPermanent ? undefined : PAUSES_MINUTES[mail.attempts - 1];
  const next = pause === undefined ? "delivery = 'failed'" : `due_at = now() + interval '${pause} minutes'`;
  const shown = hint === null ? problem : `${problem} ${hint}`;
  await settle(transaction, mail, `${next}, problem = $2, accepted_for = $3`, shown, acceptedFor);
}

/** Sends a failed mail again, or a queued one at once. */
export async function retryTicketMail(
  transaction: Transaction,
  { ticketId, id, by }: { ticketId: number; id: number; by: { readonly id: number } },
): Promise<void> {
  const retried = await transaction.query(
    `UPDATE ticket_messages SET delivery = 'queued', attempts = 0, due_at = now()
     WHERE id = $1 AND ticket_id = $2 AND delivery IN ('queued', 'failed') RETURNING id`,
    [id, ticketId],
  );
  if (retried.length === 0) throw new Refusal(409, 'This email has been sent already');
  await noteAction(transaction, by, 'ticket-answered', `ticket ${ticketId}, again`);
  await change(transaction, ticketId);
}

async function settle(transaction: Transaction, mail: QueuedMail, set: string, ...values: unknown[]): Promise<void> {
  const sql = `UPDATE ticket_messages SET ${set}, claimed_until = '-infinity' WHERE id = $1 RETURNING id`;
  const settled = await transaction.query(sql, [mail.id, ...values]);
  // The ticket may have been deleted while its mail was sent.
  if (settled.length > 0) await change(transaction, mail.ticket_id);
}

async function change(transaction: Transaction, ticketId: number): Promise<void> {
  await transaction.query('UPDATE tickets SET revision = revision + 1 WHERE id = $1', [ticketId]);
  await announceTicket(transaction, ticketId);
}
