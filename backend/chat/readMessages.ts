import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { chatKey, id, object } from '../http/schemas.ts';
import { lockChat, type ChatKey } from '../model/chatRow.ts';
import { announceToDesk } from '../model/deskChat.ts';

/** GET /api/chat/read-messages: the visitor has seen all up to a message of this chat; the mark never goes back. */
export function readMessages(app: FastifyInstance, { store }: Backend): void {
  const schema = { querystring: object({ ...chatKey, message_id: id }) };
  app.get<{ Querystring: ChatKey & { message_id: number } }>('/api/chat/read-messages', { schema }, ({ query }) =>
    store.transact(async (transaction) => {
      const chat = await lockChat(transaction, query);
      const moved = await transaction.query(
        `UPDATE chats SET read_by_visitor = $2
         WHERE id = $1 AND coalesce(read_by_visitor, 0) < $2
           AND EXISTS (SELECT 1 FROM messages WHERE id = $2 AND chat_id = $1) RETURNING id`,
        [chat.id, query.message_id],
      );
      if (moved.length > 0) await announceToDesk(transaction, chat.id);
      return { success: true };
    }),
  );
}
