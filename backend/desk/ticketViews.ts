import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { id, pathId } from '../http/schemas.ts';
import { filesOfTicket } from '../tickets/ticketFiles.ts';
import { ticketMessagesBefore } from '../tickets/ticketMessages.ts';
import { listTickets, ticketById } from '../tickets/tickets.ts';
import { oneOf } from '../../protocol/shapes.ts';
import { Attachment, Chat, ChatNote, Ticket, TicketMessage } from '../../protocol/wire.ts';
import { PAGE } from './chatViews.ts';
import { READING, sessionOf, withScopes } from './requireSession.ts';
import { notesOf } from './notes.ts';
import { chatsOfPerson, ticketsOfPerson } from './personHistory.ts';

const listSchema = {
  ...withScopes(READING, 'tickets:read'),
  summary: 'A page of tickets, the newest activity first; without a filter all of them',
  querystring: Type.Object({
    filter: Type.Optional(oneOf('open', 'owed', 'pending', 'mine', 'unassigned', 'solved')),
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    ...PAGE,
  }),
  response: answers(Type.Object({ tickets: Type.Array(Ticket) })),
};
const threadSchema = {
  ...withScopes(READING, 'tickets:read'),
  summary:
    'A ticket with its newest e-mails, or those before one, its notes, and the other chats and tickets of its visitor',
  params: pathId,
  querystring: Type.Object({ before: Type.Optional(id) }),
  response: answers(
    Type.Object({
      ticket: Ticket,
      attachments: Type.Array(Attachment, { description: 'The files that came with the form.' }),
      messages: Type.Array(TicketMessage),
      has_more: Type.Boolean({ description: 'There are earlier e-mails: ask for those before the first one.' }),
      notes: Type.Optional(Type.Array(ChatNote)),
      chats: Type.Array(Chat),
      tickets: Type.Optional(Type.Array(Ticket)),
      can_reply: Type.Boolean({ description: 'E-mail is set up, and the visitor has left an address.' }),
      can_forward: Type.Optional(Type.Boolean({ description: 'E-mail is set up.' })),
    }),
  ),
};

export function ticketViews(app: TypedApp, { store, mailer }: Backend): void {
  app.get('/tickets', { schema: listSchema }, async (request) => ({
    tickets: await listTickets(store, { ...request.query, me: sessionOf(request).operator.id }),
  }));

  app.get('/tickets/:id', { schema: threadSchema }, async ({ params, query: { before = null } }) => {
    const ticket = await ticketById(store, params.id);
    const { messages, hasMore } = await ticketMessagesBefore(store, params.id, before);
    return {
      ...{ ticket, messages, has_more: hasMore },
      attachments: await filesOfTicket(store, params.id),
      notes: before === null ? await notesOf(store, { kind: 'ticket', id: params.id }) : [],
      chats: await chatsOfPerson(store, 'tickets', params.id),
      tickets: await ticketsOfPerson(store, 'tickets', params.id),
      can_reply: mailer !== null && ticket.email !== null,
      can_forward: mailer !== null,
    };
  });
}
