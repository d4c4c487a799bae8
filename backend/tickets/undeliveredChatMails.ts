import { addChatEvent } from '../chat/chatEvents.ts';
import { announceToDesk } from '../chat/deskChat.ts';
import { releaseFailedMails } from '../chat/releaseFailedMails.ts';
import { queryFirst } from '../storage/Database.ts';
import type { Store, Transaction } from '../storage/Store.ts';
import type { AnsweredChat } from './answerChatByMail.ts';
import type { ReceivedMail } from './readMail.ts';
import { COMES_BACK } from './tickets.ts';

type Returned = { outcome: 'message'; ticketId: null; chatId: number } | { outcome: 'known'; ticketId: null };

/**
 * Marks the e-mail of the chat that a bounce returns as failed. A second bounce of it is known.
 * Returns null for other mails, and if the visitor has answered or seen all of it.
 */
export async function takeReturnedChatMail(
  store: Store,
  { chatId, mailId }: AnsweredChat,
  { bounce, references }: Pick<ReceivedMail, 'bounce' | 'references'>,
): Promise<Returned | null> {
  if (bounce === null) return null;
  return store.transact(async (transaction) => {
    await lockMailedChat(transaction, chatId);
    const mail = await queryFirst<{ id: number; delivery: string; is_answered: boolean }>(
      transaction,
      `SELECT id, delivery, answered_at IS NOT NULL AS is_answered FROM chat_mails
       WHERE chat_id = $1 AND (id = $2 OR message_id = ANY($3::text[]))
       ORDER BY array_position($3::text[], message_id) NULLS LAST LIMIT 1`,
      [chatId, mailId, references],
    );
    if (mail === null || mail.is_answered || mail.delivery === 'dropped') return null;
    if (mail.delivery === 'failed') return { outcome: 'known', ticketId: null };
    // A fast server returns the mail before the queue has stored that it was sent.
    const sql = "UPDATE chat_mails SET delivery = 'failed', problem = $2, claimed_until = '-infinity' WHERE id = $1";
    await transaction.query(sql, [mail.id, bounce.problem]);
    await transaction.query('UPDATE messages SET mailed_at = NULL WHERE mail_id = $1', [mail.id]);
    await reportUndelivered(transaction, chatId);
    return { outcome: 'message', ticketId: null, chatId };
  });
}

/**
 * Notes that the visitor has answered the mail: it has arrived, even if a second mailbox has
 * returned it or will.
 */
export async function markChatMailAnswered(transaction: Transaction, { chatId, mailId }: AnsweredChat): Promise<void> {
  await lockMailedChat(transaction, chatId);
  await transaction.query('UPDATE chat_mails SET answered_at = coalesce(answered_at, now()) WHERE id = $1', [mailId]);
  const sql =
    "UPDATE chat_mails SET delivery = 'sent', problem = NULL WHERE id = $1 AND delivery = 'failed' RETURNING id";
  if ((await transaction.query(sql, [mailId])).length === 0) return;
  await transaction.query('UPDATE messages SET mailed_at = now() WHERE mail_id = $1', [mailId]);
  await announceToDesk(transaction, chatId);
}

/** Shows the desk that an e-mail of the chat has failed, and ends a snooze. The caller has locked the chat. */
export async function reportUndelivered(transaction: Transaction, chatId: number): Promise<void> {
  await releaseFailedMails(transaction, chatId);
  const sql = `UPDATE chats SET ${COMES_BACK} WHERE id = $1 AND snoozed_at IS NOT NULL RETURNING id`;
  if ((await transaction.query(sql, [chatId])).length > 0)
    await addChatEvent(transaction, chatId, 'woken', 'because an email was not delivered');
  await announceToDesk(transaction, chatId);
}

/** Locks the chat, unless it has been deleted while its mail was under way. */
export async function lockMailedChat(transaction: Transaction, chatId: number): Promise<void> {
  await transaction.query('SELECT id FROM chats WHERE id = $1 FOR UPDATE', [chatId]);
}
