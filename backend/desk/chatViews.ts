import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { id, object, pathId } from '../http/schemas.ts';
import { chatEventsOf } from '../model/chatEvents.ts';
import { deskChat, listDeskChats, type ChatFilter } from '../model/deskChat.ts';
import { messagesAfter } from '../model/messages.ts';

export const PAGE = { before: id, limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 } } as const;

export function chatViews(app: FastifyInstance, { store }: Backend): void {
  const status = { type: 'string', enum: ['waiting', 'open', 'closed'] } as const;
  app.get<{ Querystring: ChatFilter }>(
    '/chats',
    { schema: { querystring: object({}, { status, ...PAGE }) } },
    async ({ query }) => ({ chats: await listDeskChats(store, query) }),
  );

  app.get<{ Params: { id: number } }>('/chats/:id', { schema: { params: pathId } }, async ({ params }) => ({
    chat: await deskChat(store, params.id),
    messages: await messagesAfter(store, params.id, 0),
    events: await chatEventsOf(store, params.id),
  }));
}
