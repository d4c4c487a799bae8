import type { Message } from '../../protocol/wire.ts';
import { addMessage, type NewMessage } from './addMessage.ts';
import { lockChatById } from './chatRow.ts';
import { messageByUuid } from './messages.ts';
import { chatIsClosed } from './Refusal.ts';
import { readOperator } from './settings.ts';
import type { Store } from './Store.ts';
import { takeChat } from './takeChat.ts';

export type Reply = Omit<NewMessage, 'authorName' | 'authorType'>;

/** The operator's message. Who answers a waiting chat takes it; the same uuid again gives the message that it made. */
export function replyToChat(store: Store, chatId: number, reply: Reply): Promise<{ message: Message; isNew: boolean }> {
  return store.transact(async (transaction) => {
    const chat = await lockChatById(transaction, chatId);
    const known = await messageByUuid(transaction, chat.id, reply.uuid);
    if (known !== null) return { message: known, isNew: false };
    if (chat.status === 'closed') throw chatIsClosed();
    if (chat.status === 'waiting' && !reply.isBot) await takeChat(transaction, chat);
    const { name } = await readOperator(transaction);
    const message = await addMessage(transaction, chat, { ...reply, authorName: name, authorType: 'staff' });
    return { message, isNew: true };
  });
}
