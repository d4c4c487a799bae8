import { createHash } from 'node:crypto';
import { queryOne, type Queryable } from '../storage/Database.ts';
import { lockChat, type ChatKey } from './chatRow.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Transaction } from '../storage/Store.ts';

/** Per day. Enough for typing errors and a second address, and too few to flood an inbox. */
const MAILS_PER_CHAT = 5;
const MAILS_PER_RECIPIENT = 10;
/** The key of a PostgreSQL advisory lock. */
const COUNT_LOCK = 4_711_007;

type Counts = { of_chat: number; to_recipient: number; of_all: number };
/** `perDay` is the limit of the whole installation; 0 for no limit. */
type Sending = { recipient: string; perDay: number };

/**
 * Counts an e-mail before it is sent, so that parallel requests count too. Throws beyond the
 * limits, and a day after the chat's end. Returns an id with which to uncount it if sending fails.
 */
export async function countTranscriptMail(
  transaction: Transaction,
  key: ChatKey,
  { recipient, perDay }: Sending,
): Promise<number> {
  const chat = await lockChat(transaction, key);
  const { is_over } = await queryOne<{ is_over: boolean | null }>(
    transaction,
    "SELECT closed_at < now() - interval '1 day' AS is_over FROM chats WHERE id = $1",
    [chat.id],
  );
  if (is_over) throw new Refusal(410, 'This conversation ended more than a day ago and can no longer be emailed.');
  // One at a time, because requests of other chats count against the same limits.
  await transaction.query('SELECT pg_advisory_xact_lock($1)', [COUNT_LOCK]);
  await transaction.query("DELETE FROM transcript_mails WHERE created_at < now() - interval '1 day'");
  const digest = createHash('sha256').update(recipient.toLowerCase()).digest('hex');
  const counts = await queryOne<Counts>(
    transaction,
    `SELECT count(*) FILTER (WHERE chat_id = $1) AS of_chat,
       count(*) FILTER (WHERE recipient_digest = $2) AS to_recipient, count(*) AS of_all
     FROM transcript_mails`,
    [chat.id, digest],
  );
  if (counts.of_chat >= MAILS_PER_CHAT || counts.to_recipient >= MAILS_PER_RECIPIENT) {
    throw new Refusal(429, 'This conversation has been emailed several times already. Please try again tomorrow.');
  }
  if (perDay > 0 && counts.of_all >= perDay)
    throw new Refusal(429, 'Too many conversations have been emailed today. Please try again tomorrow.');
  const sql = 'INSERT INTO transcript_mails (chat_id, recipient_digest) VALUES ($1, $2) RETURNING id';
  return (await queryOne<{ id: number }>(transaction, sql, [chat.id, digest])).id;
}

export async function uncountTranscriptMail(on: Queryable, id: number): Promise<void> {
  await on.query('DELETE FROM transcript_mails WHERE id = $1', [id]);
}
