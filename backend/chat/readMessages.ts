import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey, id } from '../http/schemas.ts';
import { lockChat } from './chatRow.ts';
import { announceToDesk } from './deskChat.ts';

/**
 * GET /api/chat/read-messages: marks all messages up to the given one as read by the visitor. The
 * mark never moves back.
 */
export function readMessages(app: TypedApp, { store }: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'The visitor has seen all up to a message',
    querystring: Type.Object({ ...chatKey, message_id: id }),
    response: DONE,
  };
  app.get('/api/chat/read-messages', { schema }, ({ query }) =>
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
