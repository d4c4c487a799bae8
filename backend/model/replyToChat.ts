import type { Message } from '../../protocol/wire.ts';
import { addMessage, type NewMessage } from './addMessage.ts';
import { lockChatById } from './chatRow.ts';
import { messageByUuid } from './messages.ts';
import { chatIsClosed } from './Refusal.ts';
import type { SignedIn } from './operators.ts';
import type { Store } from './Store.ts';
import { isAnsweredBy, takeChat } from './takeChat.ts';

export type Reply = Omit<NewMessage, 'authorName' | 'authorType'>;

/**
 * Adds an operator's message, and takes a chat that has no owner. A retry with the same uuid
 * returns the existing message.
 */
export function replyToChat(
  store: Store,
  chatId: number,
  { operator, ...reply }: Reply & { operator: SignedIn },
): Promise<{ message: Message; isNew: boolean }> {
  return store.transact(async (transaction) => {
    const chat = await lockChatById(transaction, chatId);
    const known = await messageByUuid(transaction, chat.id, reply.uuid);
    if (known !== null) return { message: known, isNew: false };
    if (chat.status === 'closed') throw chatIsClosed();
    if (!reply.isBot && !isAnsweredBy(chat, operator)) await takeChat(transaction, chat, operator);
    const author = { authorName: operator.name, authorType: 'staff' } as const;
    const message = await addMessage(transaction, chat, { ...reply, ...author });
    return { message, isNew: true };
  });
}
