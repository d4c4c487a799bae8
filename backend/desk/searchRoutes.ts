import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { object, pathId } from '../http/schemas.ts';
import { earlierChats } from '../model/earlierChats.ts';
import { search } from '../model/search.ts';

export function searchRoutes(app: FastifyInstance, { store }: Backend): void {
  const q = { type: 'string', maxLength: 200 } as const;
  app.get<{ Querystring: { q: string } }>('/search', { schema: { querystring: object({ q }) } }, ({ query }) =>
    search(store, query.q),
  );

  app.get<{ Params: { id: number } }>('/chats/:id/earlier', { schema: { params: pathId } }, async ({ params }) => ({
    chats: await earlierChats(store, params.id),
  }));
}
