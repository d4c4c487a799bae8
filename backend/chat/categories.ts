import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { object, text } from '../http/schemas.ts';
import { DEFAULT_COMPANY } from '../model/createChat.ts';
import type { Category } from '../../protocol/wire.ts';

/** GET /api/chat/categories: those of the company and those of every company. */
export function categories(app: FastifyInstance, { store }: Backend): void {
  const schema = { querystring: object({}, { company: text }) };
  app.get<{ Querystring: { company?: string } }>('/api/chat/categories', { schema }, ({ query }) =>
    store.query<Category>(
      'SELECT id, name, slug FROM categories WHERE company IS NULL OR company = $1 ORDER BY position, id',
      [query.company || DEFAULT_COMPANY],
    ),
  );
}
