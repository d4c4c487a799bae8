import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { chatKey, idOrNone, object } from '../http/schemas.ts';
import { findChat, type ChatKey } from '../model/chatRow.ts';
import { messagesAfter } from '../model/messages.ts';
import { queuePlace } from '../model/queue.ts';

/** GET /api/chat/verify-latest-message: all that came after the last message that the visitor knows, who has the chat now, and the place in the queue. */
export function verifyLatestMessage(app: FastifyInstance, { store }: Backend): void {
  const schema = { querystring: object(chatKey, { message_id: { ...idOrNone, default: 0 } }) };
  app.get<{ Querystring: ChatKey & { message_id: number } }>(
    '/api/chat/verify-latest-message',
    { schema },
    async ({ query }) => {
      const chat = await findChat(store, query);
      const messages = await messagesAfter(store, chat.id, query.message_id);
      const status = chat.status !== 'closed';
      const operator = chat.operator_name === null ? null : { name: chat.operator_name, img: chat.operator_img };
      // A widget that does not know of the end is out of date too, and has to look.
      const latest = messages.length === 0 && status;
      return { latest, status, messages, operator, queue: await queuePlace(store, chat) };
    },
  );
}
