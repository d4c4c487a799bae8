import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { id, pathId } from '../http/schemas.ts';
import { chatEventsOf } from '../chat/chatEvents.ts';
import { deskChat, listDeskChats } from '../chat/deskChat.ts';
import { messagesBefore } from '../chat/messages.ts';
import { Chat, ChatEvent, ChatNote, ChatStatus, Message } from '../../protocol/wire.ts';
import { notesOf } from './notes.ts';
import { READING, withScopes } from './requireSession.ts';

export const PAGE = {
  before: Type.Optional(id),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
};

const listSchema = {
  ...withScopes(READING, 'chats:read'),
  summary: 'A page of chats; without a status all that are not closed',
  querystring: Type.Object({ status: Type.Optional(ChatStatus), ...PAGE }),
  response: answers(Type.Object({ chats: Type.Array(Chat) })),
};
const chatSchema = {
  ...withScopes(READING, 'chats:read'),
  summary: 'A chat with its newest messages, or those before one, its newest events, and its private notes',
  params: pathId,
  querystring: Type.Object({ before: Type.Optional(id) }),
  response: answers(
    Type.Object({
      chat: Chat,
      messages: Type.Array(Message),
      has_more: Type.Boolean({ description: 'There are earlier messages: ask for those before the first one.' }),
      events: Type.Array(ChatEvent),
      notes: Type.Optional(
        Type.Array(ChatNote, { description: 'With the newest messages only. Visitors never receive notes.' }),
      ),
    }),
  ),
};

export function chatViews(app: TypedApp, { store }: Backend): void {
  app.get('/chats', { schema: listSchema }, async ({ query }) => ({ chats: await listDeskChats(store, query) }));

  app.get('/chats/:id', { schema: chatSchema }, async ({ params, query: { before = null } }) => {
    const { messages, hasMore } = await messagesBefore(store, params.id, before);
    return {
      chat: await deskChat(store, params.id, before === null ? messages : []),
      messages,
      has_more: hasMore,
      events: await chatEventsOf(store, params.id),
      ...(before === null ? { notes: await notesOf(store, { kind: 'chat', id: params.id }) } : {}),
    };
  });
}
