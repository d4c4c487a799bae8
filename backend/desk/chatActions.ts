import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { company, id, object, pathId } from '../http/schemas.ts';
import { lockChatById } from '../model/chatRow.ts';
import { closeChat } from '../model/closeChat.ts';
import { announceToDesk, deskChat } from '../model/deskChat.ts';
import { noteAction } from '../model/deskActions.ts';
import { requireOwner, takeChat } from '../model/takeChat.ts';
import { sessionOf } from './requireSession.ts';

type Params = { id: number };

export function chatActions(app: FastifyInstance, { store }: Backend): void {
  app.post<{ Params: Params }>('/chats/:id/take', { schema: { params: pathId } }, (request) =>
    store.transact(async (transaction) => {
      const chat = await lockChatById(transaction, request.params.id);
      return { success: true, chat: await takeChat(transaction, chat, sessionOf(request).operator) };
    }),
  );

  app.post<{ Params: Params }>('/chats/:id/close', { schema: { params: pathId } }, (request) =>
    store.transact(async (transaction) => {
      const { params } = request;
      const { operator } = sessionOf(request);
      const chat = await lockChatById(transaction, params.id);
      await requireOwner(transaction, chat, operator);
      await closeChat(transaction, chat, 'staff');
      await noteAction(transaction, operator, 'chat-closed', `chat ${chat.id}`);
      return { success: true, chat: await deskChat(transaction, params.id) };
    }),
  );

  const readSchema = { params: pathId, body: object({ message_id: id }) };
  app.post<{ Params: Params; Body: { message_id: number } }>('/chats/:id/read', { schema: readSchema }, (request) =>
    store.transact(async (transaction) => {
      const { params, body } = request;
      const chat = await lockChatById(transaction, params.id);
      // Whoever looks on has not read it for the owner.
      if (chat.operator_id !== null && chat.operator_id !== sessionOf(request).operator.id) return { success: true };
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
  app.post<{ Params: Params; Body: { company: string } }>('/chats/:id/company', { schema: companySchema }, (request) =>
    store.transact(async (transaction) => {
      const { params, body } = request;
      const { operator } = sessionOf(request);
      const chat = await lockChatById(transaction, params.id);
      await requireOwner(transaction, chat, operator);
      await noteAction(transaction, operator, 'company-changed', `chat ${chat.id}, ${body.company}`);
      await transaction.query('UPDATE chats SET company = $2 WHERE id = $1', [chat.id, body.company]);
      await transaction.announce(chat.room, 'Chat.Company.Updated', { company: body.company });
      await announceToDesk(transaction, chat.id);
      return { success: true };
    }),
  );
}
