import type { Chat } from '../../protocol/wire.ts';
import { addChatEvent } from './chatEvents.ts';
import { TOUCHED, type ChatRow } from './chatRow.ts';
import { announceToDesk } from './deskChat.ts';
import { chatIsClosed } from './Refusal.ts';
import { announceTaken } from './queue.ts';
import { readOperator } from './settings.ts';
import type { Transaction } from './Store.ts';

/** Makes the operator the one of a locked chat, and tells the visitor. */
export async function takeChat(transaction: Transaction, chat: ChatRow): Promise<Chat> {
  if (chat.status === 'closed') throw chatIsClosed();
  const operator = await readOperator(transaction);
  await transaction.query(
    `UPDATE chats SET status = 'open', operator_name = $2, operator_img = $3, ${TOUCHED} WHERE id = $1`,
    [chat.id, operator.name, operator.img],
  );
  await addChatEvent(transaction, chat.id, 'opened', operator.name);
  await transaction.announce(chat.room, 'Chat.ChatOpened', { chat_id: chat.id, operator });
  const taken = await announceToDesk(transaction, chat.id);
  if (chat.status === 'waiting') await announceTaken(transaction, chat);
  return taken;
}
