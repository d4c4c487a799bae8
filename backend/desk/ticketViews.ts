import { Type } from 'typebox';
import type { Backend } from '../Backend.ts';
import { answers, done } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { pathId } from '../http/schemas.ts';
import { noteAction } from '../model/deskActions.ts';
import { listTickets, markTicket } from '../model/tickets.ts';
import { Ticket } from '../../protocol/wire.ts';
import { PAGE } from './chatViews.ts';
import { CHANGING, READING } from './deskSchemas.ts';
import { sessionOf } from './requireSession.ts';

const listSchema = {
  ...READING,
  summary: 'A page of tickets, newest first',
  querystring: Type.Object(PAGE),
  response: answers(Type.Object({ tickets: Type.Array(Ticket) })),
};
const markSchema = {
  ...CHANGING,
  summary: 'Marks a ticket',
  params: pathId,
  body: Type.Object({ status: Ticket.properties.status }),
  response: done({ ticket: Ticket }),
};

export function ticketViews(app: TypedApp, { store }: Backend): void {
  app.get('/tickets', { schema: listSchema }, async ({ query }) => ({ tickets: await listTickets(store, query) }));

  app.put('/tickets/:id', { schema: markSchema }, async (request) => {
    const { params, body } = request;
    const ticket = await markTicket(store, params.id, body.status);
    await noteAction(store, sessionOf(request).operator, 'ticket-marked', `ticket ${params.id}, ${body.status}`);
    return { success: true as const, ticket };
  });
}
