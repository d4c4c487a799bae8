import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { company, key, object, optionalId, text } from '../http/schemas.ts';
import { isRegistered } from '../chat/isRegistered.ts';
import { refuseBlocked } from '../model/blockedVisitors.ts';
import { DEFAULT_COMPANY } from '../model/createChat.ts';
import { createTicket, type TicketRequest } from '../model/tickets.ts';
import { ticketFaults } from './ticketFaults.ts';

const body = object(
  { id: key },
  { message: text, email: text, name: text, category_id: optionalId, domain: text, exp_guest_id: text },
);

/** The ticket's two forms: POST /support/ticket of the legal-forms brand, POST /support/{company}/ticket of every other. */
export function ticketRoutes(app: FastifyInstance, { store, config }: Backend): void {
  const answer = async (request: TicketRequest, ofCompany: string, authorization: string | undefined) => {
    const errors = ticketFaults(request);
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const userType = isRegistered(authorization, request.id, config.userTokenSecret) ? 'registered' : 'guest';
    await refuseBlocked(store, { userId: request.id, userType, email: request.email?.trim() || null });
    const { id, hash } = await store.transact((transaction) => createTicket(transaction, request, ofCompany));
    return { ok: true, ticket_id: id, hash };
  };

  app.post<{ Body: TicketRequest }>('/support/ticket', { schema: { body } }, (request) =>
    answer(request.body, DEFAULT_COMPANY, request.headers.authorization),
  );
  app.post<{ Body: TicketRequest; Params: { company: string } }>(
    '/support/:company/ticket',
    { schema: { body, params: object({ company }) } },
    (request) => answer(request.body, request.params.company, request.headers.authorization),
  );
}
