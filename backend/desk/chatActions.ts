import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { company, id, object, pathId } from '../http/schemas.ts';
import { lockChatById } from '../model/chatRow.ts';
import { closeChat } from '../model/closeChat.ts';
import { announceToDesk, deskChat } from '../model/deskChat.ts';
import { takeChat } from '../model/takeChat.ts';

type Params = { id: number };

export function chatActions(app: FastifyInstance, { store }: Backend): void {
  app.post<{ Params: Params }>('/chats/:id/take', { schema: { params: pathId } }, ({ params }) =>
    store.transact(async (transaction) => ({
      success: true,
      chat: await takeChat(transaction, await lockChatById(transaction, params.id)),
    })),
  );

  app.post<{ Params: Params }>('/chats/:id/close', { schema: { params: pathId } }, ({ params }) =>
    store.transact(async (transaction) => {
      await closeChat(transaction, await lockChatById(transaction, params.id), 'staff');
      return { success: true, chat: await deskChat(transaction, params.id) };
    }),
  );

  const readSchema = { params: pathId, body: object({ message_id: id }) };
  app.post<{ Params: Params; Body: { message_id: number } }>(
    '/chats/:id/read',
    { schema: readSchema },
    ({ params, body }) =>
      store.transact(async (transaction) => {
        const chat = await lockChatById(transaction, params.id);
        // An id that no message has yet would count what is still to come as read.
        const changed = await transaction.query(
          `UPDATE chats SET read_by_staff = read.id
           FROM (SELECT max(id) AS id FROM messages WHERE chat_id = $1 AND id <= $2) AS read
           WHERE chats.id = $1 AND chats.read_by_staff < read.id RETURNING chats.id`,
          [chat.id, body.message_id],
        );
        if (changed.length > 0) await announceToDesk(transaction, chat.id);
        return { success: true };
      }),
  );

  const companySchema = { params: pathId, body: object({ company }) };
  app.post<{ Params: Params; Body: { company: string } }>(
    '/chats/:id/company',
    { schema: companySchema },
    ({ params, body }) =>
      store.transact(async (transaction) => {
        const chat = await lockChatById(transaction, params.id);
        await transaction.query('UPDATE chats SET company = $2 WHERE id = $1', [chat.id, body.company]);
        await transaction.announce(chat.room, 'Chat.Company.Updated', { company: body.company });
        await announceToDesk(transaction, chat.id);
        return { success: true };
      }),
  );
}
