import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { done, DONE, doneWhileOpen } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { company, id, pathId } from '../http/schemas.ts';
import { CHANGING, sessionOf, withScopes } from './requireSession.ts';
import { lockChatById } from '../chat/chatRow.ts';
import { closeChat } from '../chat/closeChat.ts';
import { announceToDesk, deskChat } from '../chat/deskChat.ts';
import { noteAction } from '../chat/deskActions.ts';
import { requireOwner, takeChat } from './takeChat.ts';
import { Chat } from '../../protocol/wire.ts';

const given = { ...withScopes(CHANGING, 'chats:write'), params: pathId };
const takeSchema = { ...given, summary: 'Takes a chat', response: doneWhileOpen({ chat: Chat }) };
const closeSchema = { ...given, summary: 'Ends a chat', response: done({ chat: Chat }) };
const readSchema = {
  ...CHANGING,
  summary: 'The operator has had all up to a message on screen',
  params: pathId,
  body: Type.Object({ message_id: id }),
  response: DONE,
};
const companySchema = {
  ...given,
  summary: 'Moves a chat to another company',
  body: Type.Object({ company }),
  response: DONE,
};

export function chatActions(app: TypedApp, { store }: Backend): void {
  app.post('/chats/:id/take', { schema: takeSchema }, (request) =>
    store.transact(async (transaction) => {
      const chat = await lockChatById(transaction, request.params.id);
      return { success: true, chat: await takeChat(transaction, chat, sessionOf(request).operator) };
    }),
  );

  app.post('/chats/:id/close', { schema: closeSchema }, (request) =>
    store.transact(async (transaction) => {
      const { params } = request;
      const { operator } = sessionOf(request);
      const chat = await lockChatById(transaction, params.id);
      await requireOwner(transaction, chat, operator);
      await closeChat(transaction, chat, { operator: operator.name });
      // A retry, or a chat that its visitor has closed, is no action of the operator.
      if (chat.status !== 'closed') await noteAction(transaction, operator, 'chat-closed', `chat ${chat.id}`);
      return { success: true, chat: await deskChat(transaction, params.id) };
    }),
  );

  app.post('/chats/:id/read', { schema: readSchema }, (request) =>
    store.transact(async (transaction) => {
      const { params, body } = request;
      const chat = await lockChatById(transaction, params.id);
      // A colleague who views the chat does not mark it as read for its owner.
      if (chat.operator_id !== null && chat.operator_id !== sessionOf(request).operator.id) return { success: true };
      // Clamps to the newest message, because a higher id would mark future messages as read. What
      // was seen stays seen, whatever becomes of the desk's read mark.
      const [seen] = await transaction.query<{ message_id: number }>(
        `UPDATE chats SET read_by_staff = read.id, operator_seen_id = greatest(operator_seen_id, read.id)
           FROM (SELECT max(id) AS id FROM messages WHERE chat_id = $1 AND id <= $2) AS read
           WHERE chats.id = $1 AND chats.read_by_staff < read.id RETURNING operator_seen_id AS message_id`,
        [chat.id, body.message_id],
      );
      if (seen === undefined) return { success: true };
      await transaction.announce(chat.room, 'Chat.MessagesSeen', { chat_id: chat.id, ...seen });
      await announceToDesk(transaction, chat.id);
      return { success: true };
    }),
  );

  app.post('/chats/:id/company', { schema: companySchema }, (request) =>
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
