import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { chatKey, key, object, text } from '../http/schemas.ts';
import { addMessage } from '../model/addMessage.ts';
import { refuseBlockedChat } from '../model/blockedVisitors.ts';
import { lockChat, type ChatKey } from '../model/chatRow.ts';
import { messageByUuid } from '../model/messages.ts';
import { checkedText } from '../model/messageText.ts';
import { chatIsClosed } from '../model/Refusal.ts';

type Body = ChatKey & { message: string; uuid: string };

const schema = { body: object({ ...chatKey, message: text, uuid: key }) };

/** POST /api/chat/new-message: the same uuid again gives the message that it made, also after the chat's end. */
export function newMessage(app: FastifyInstance, { store }: Backend): void {
  app.post<{ Body: Body }>('/api/chat/new-message', { schema }, ({ body }) =>
    store.transact(async (transaction) => {
      const chat = await lockChat(transaction, body);
      const known = await messageByUuid(transaction, chat.id, body.uuid);
      if (known !== null) return { success: true, message: known };
      if (chat.status === 'closed') throw chatIsClosed();
      await refuseBlockedChat(transaction, chat.id);
      const text = checkedText(body.message);
      const visitor = { authorName: chat.user_name, authorType: 'User' } as const;
      return { success: true, message: await addMessage(transaction, chat, { uuid: body.uuid, text, ...visitor }) };
    }),
  );
}
