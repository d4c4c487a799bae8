import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { object, pathId } from '../http/schemas.ts';
import { listTickets, markTicket } from '../model/tickets.ts';
import { noteAction } from '../model/deskActions.ts';
import type { Ticket } from '../../protocol/wire.ts';
import { PAGE } from './chatViews.ts';
import { sessionOf } from './requireSession.ts';

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
    async (request) => {
      const { params, body } = request;
      const ticket = await markTicket(store, params.id, body.status);
      await noteAction(store, sessionOf(request).operator, 'ticket-marked', `ticket ${params.id}, ${body.status}`);
      return { success: true, ticket };
    },
  );
}
