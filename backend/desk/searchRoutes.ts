import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { pathId } from '../http/schemas.ts';
import { earlierChats } from './earlierChats.ts';
import { search } from './search.ts';
import { Chat, FoundChat, FoundTicket } from '../../protocol/wire.ts';
import { READING } from './deskSchemas.ts';

const searchSchema = {
  ...READING,
  summary: 'Searches what was written in chats and tickets',
  querystring: Type.Object({ q: Type.String({ maxLength: 200 }) }),
  response: answers(Type.Object({ chats: Type.Array(FoundChat), tickets: Type.Array(FoundTicket) })),
};
const earlierSchema = {
  ...READING,
  summary: "The visitor's other chats",
  params: pathId,
  response: answers(Type.Object({ chats: Type.Array(Chat) })),
};

export function searchRoutes(app: TypedApp, { store }: Backend): void {
  app.get('/search', { schema: searchSchema }, ({ query }) => search(store, query.q));

  app.get('/chats/:id/earlier', { schema: earlierSchema }, async ({ params }) => ({
    chats: await earlierChats(store, params.id),
  }));
}
