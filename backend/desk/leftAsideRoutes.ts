import { Type } from 'typebox';
import { LeftAsideMail, Ticket } from '../../protocol/wire.ts';
import { noteAction } from '../chat/deskActions.ts';
import type { Backend } from '../http/Backend.ts';
import { answers, done } from '../http/answers.ts';
import { pathId } from '../http/schemas.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { listLeftAside, makeTicketOf } from '../tickets/leftAside.ts';
import { ticketById } from '../tickets/tickets.ts';
import { PAGE } from './chatViews.ts';
import { CHANGING, READING, sessionOf, withScopes } from './requireSession.ts';

const listSchema = {
  ...withScopes(READING, 'tickets:read'),
  summary: 'A page of e-mails that opened no ticket, newest first',
  querystring: Type.Object(PAGE),
  response: answers(Type.Object({ mails: Type.Array(LeftAsideMail) })),
};
const ticketSchema = {
  ...withScopes(CHANGING, 'tickets:write'),
  summary: 'Opens a ticket with an e-mail that was left aside',
  params: pathId,
  response: done({ ticket: Ticket }),
};

export function leftAsideRoutes(app: TypedApp, { store }: Backend): void {
  app.get('/left-aside-mails', { schema: listSchema }, async ({ query }) => ({
    mails: await listLeftAside(store, query),
  }));

  app.post('/left-aside-mails/:id/ticket', { schema: ticketSchema }, (request) =>
    store.transact(async (transaction) => {
      const ticket = await ticketById(transaction, await makeTicketOf(transaction, request.params.id));
      await noteAction(transaction, sessionOf(request).operator, 'ticket-made', `ticket ${ticket.ticket_id}`);
      return { success: true as const, ticket };
    }),
  );
}
