import { Type } from 'typebox';
import type { Backend } from '../Backend.ts';
import { doneWhileOpen } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey, key, text } from '../http/schemas.ts';
import { addMessage } from '../model/addMessage.ts';
import { refuseBlockedChat } from '../model/blockedVisitors.ts';
import { lockChatForMessage } from '../model/chatRow.ts';
import { createMessageLimits } from '../model/messageLimits.ts';
import { messageByUuid } from '../model/messages.ts';
import { checkedText } from '../model/messageText.ts';
import { chatIsClosed } from '../model/Refusal.ts';
import { Message } from '../../protocol/wire.ts';

const schema = {
  tags: ['Visitor'],
  summary: 'Sends a message; the same uuid again gives the message that it made',
  body: Type.Object({ ...chatKey, message: text, uuid: key }),
  response: doneWhileOpen({ message: Message }),
};

/**
 * POST /api/chat/new-message: a retry with the same uuid returns the stored message, even after the
 * chat's end.
 */
export function newMessage(app: TypedApp, { store, limiters, config }: Backend): void {
  const refuseTooMany = createMessageLimits(limiters, config.limits);
  app.post('/api/chat/new-message', { schema }, ({ body }) =>
    store.transact(async (transaction) => {
      const chat = await lockChatForMessage(transaction, body);
      const known = await messageByUuid(transaction, chat.id, body.uuid);
      if (known !== null) return { success: true, message: known };
      if (chat.status === 'closed') throw chatIsClosed();
      await refuseBlockedChat(transaction, chat.id);
      await refuseTooMany(chat);
      const text = checkedText(body.message);
      const visitor = { authorName: chat.user_name, authorType: 'User' } as const;
      return { success: true, message: await addMessage(transaction, chat, { uuid: body.uuid, text, ...visitor }) };
    }),
  );
}
