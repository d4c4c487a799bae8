import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { object, pathId } from '../http/schemas.ts';
import { listTickets, markTicket } from '../model/tickets.ts';
import type { Ticket } from '../../protocol/wire.ts';
import { PAGE } from './chatViews.ts';

export function ticketViews(app: FastifyInstance, { store }: Backend): void {
  app.get<{ Querystring: { before?: number; limit: number } }>(
    '/tickets',
    { schema: { querystring: object({}, PAGE) } },
    async ({ query }) => ({ tickets: await listTickets(store, query) }),
  );

  const schema = { params: pathId, body: object({ status: { type: 'string', enum: ['new', 'done'] } }) };
  app.put<{ Params: { id: number }; Body: { status: Ticket['status'] } }>(
    '/tickets/:id',
    { schema },
    async ({ params, body }) => ({ success: true, ticket: await markTicket(store, params.id, body.status) }),
  );
}
