import { lockChatById } from '../chat/chatRow.ts';
import { noteAction } from '../chat/deskActions.ts';
import type { SignedIn } from '../chat/operators.ts';
import { storeOperatorsMessage, type NewMessage, type StoredMessage } from '../chat/storeMessage.ts';
import type { Store } from '../storage/Store.ts';
import { takeChat } from './takeChat.ts';

type Reply = { message: NewMessage; operator: SignedIn };

/**
 * Adds an operator's message, and takes a chat that has no owner. A retry with the same uuid
 * returns the existing message.
 */
export async function replyToChat(store: Store, chatId: number, reply: Reply): Promise<StoredMessage> {
  const { message, operator } = reply;
  // An access request is noted in the same transaction.
  if (message.accessRequest === undefined) {
    const stored = await store.withoutTransaction((statements) => storeOperatorsMessage(statements, chatId, reply));
    if (stored !== null) return stored;
  }
  return store.transact(async (transaction) => {
    let stored = await storeOperatorsMessage(transaction, chatId, reply);
    if (stored === null) {
      await takeChat(transaction, await lockChatById(transaction, chatId), operator);
      stored = await storeOperatorsMessage(transaction, chatId, reply);
    }
    if (stored === null) throw new Error(`Chat ${chatId} was taken and has another owner`);
    if (stored.isNew && message.accessRequest) {
      const sql = 'UPDATE callbacks SET scope = $2 WHERE message_id = $1';
      await transaction.query(sql, [stored.message.id, message.accessRequest.scope]);
      await noteAction(transaction, operator, 'access-asked', `chat ${chatId}`);
    }
    return stored;
  });
}
