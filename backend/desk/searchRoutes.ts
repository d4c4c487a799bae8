import { Type } from 'typebox';
import type { Backend } from '../Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { pathId } from '../http/schemas.ts';
import { earlierChats } from '../model/earlierChats.ts';
import { search } from '../model/search.ts';
import { Chat, FoundChat, FoundTicket } from '../../protocol/wire.ts';
import { READING } from './deskSchemas.ts';

const searchSchema = {
  ...READING,
  summary: 'Chats and tickets that have all words',
  querystring: Type.Object({ q: Type.String({ maxLength: 200 }) }),
  response: answers(Type.Object({ chats: Type.Array(FoundChat), tickets: Type.Array(FoundTicket) })),
};
const earlierSchema = {
  ...READING,
  summary: 'Other chats of the same visitor, newest first',
  params: pathId,
  response: answers(Type.Object({ chats: Type.Array(Chat) })),
};

export function searchRoutes(app: TypedApp, { store }: Backend): void {
  app.get('/search', { schema: searchSchema }, ({ query }) => search(store, query.q));

  app.get('/chats/:id/earlier', { schema: earlierSchema }, async ({ params }) => ({
    chats: await earlierChats(store, params.id),
  }));
}
