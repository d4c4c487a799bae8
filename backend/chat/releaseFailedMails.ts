import type { Transaction } from '../storage/Store.ts';

/** Older messages are not e-mailed, for example those from before an update or a long outage. */
export const MAX_MAIL_AGE = "interval '3 days'";

/**
 * Releases the messages of failed e-mails to a former address of the chat, so that they are e-mailed
 * to the new one. The caller has locked the chat.
 */
export async function releaseFailedMails(transaction: Transaction, chatId: number): Promise<void> {
  await transaction.query(
    `UPDATE messages SET mail_id = NULL, mailed_at = NULL WHERE created_at > now() - ${MAX_MAIL_AGE} AND mail_id IN (
       SELECT f.id FROM chat_mails f JOIN chats c ON c.id = f.chat_id
       WHERE c.id = $1 AND f.delivery = 'failed' AND lower(f.recipient) <> lower(c.email)
     )`,
    [chatId],
  );
}
