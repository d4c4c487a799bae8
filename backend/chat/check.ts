import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { id, key, object } from '../http/schemas.ts';
import { serverOffer } from './serverOffer.ts';

/** GET /api/chat/check: whether the chat still goes on. It names no hash, so the visitor's uuid must be that of the chat. */
export function check(app: FastifyInstance, backend: Backend): void {
  const schema = { querystring: object({ chat_id: id, uuid: key }) };
  app.get<{ Querystring: { chat_id: number; uuid: string } }>('/api/chat/check', { schema }, async ({ query }) => {
    const sql = "SELECT 1 FROM chats WHERE id = $1 AND uuid = $2 AND status <> 'closed'";
    const found = await backend.store.query(sql, [query.chat_id, query.uuid]);
    return { status: found.length > 0, ...serverOffer(backend) };
  });
}
