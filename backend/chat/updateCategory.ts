import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { doneWhileOpen } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { queryFirst } from '../storage/Database.ts';
import { id, key } from '../http/schemas.ts';
import { addChatEvent } from './chatEvents.ts';
import { lockChatByRoom } from './chatRow.ts';
import { announceToDesk } from './deskChat.ts';
import { chatIsClosed, Refusal } from '../base/Refusal.ts';

/**
 * PUT /api/chat/update-category: can be chosen once. The request has no hash; the unguessable room
 * authorizes it.
 */
export function updateCategory(app: TypedApp, { store }: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'Chooses the category, once',
    body: Type.Object({ chat_id: id, category_id: id, room: key }),
    response: doneWhileOpen({}),
  };
  app.put('/api/chat/update-category', { schema }, ({ body }) =>
    store.transact(async (transaction) => {
      const chat = await lockChatByRoom(transaction, body.chat_id, body.room);
      if (chat.category_id === body.category_id) return { success: true };
      if (chat.status === 'closed') throw chatIsClosed();
      if (chat.category_id !== null) throw new Refusal(409, 'The category has been chosen');
      const sql = 'SELECT name FROM categories WHERE id = $1';
      const category = await queryFirst<{ name: string }>(transaction, sql, [body.category_id]);
      if (category === null) throw new Refusal(422, 'There is no such category');
      await transaction.query('UPDATE chats SET category_id = $2 WHERE id = $1', [chat.id, body.category_id]);
      await addChatEvent(transaction, chat.id, 'category', category.name);
      await announceToDesk(transaction, chat.id);
      return { success: true };
    }),
  );
}
