import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { id, pathId } from '../http/schemas.ts';
import { filesOfTicket } from '../tickets/ticketFiles.ts';
import { ticketMessagesBefore } from '../tickets/ticketMessages.ts';
import { listTickets, ticketById } from '../tickets/tickets.ts';
import { oneOf } from '../../protocol/shapes.ts';
import { Attachment, Chat, Ticket, TicketMessage } from '../../protocol/wire.ts';
import { PAGE } from './chatViews.ts';
import { READING, sessionOf, withScopes } from './requireSession.ts';
import { deskChatsByIds } from '../chat/deskChat.ts';
import type { Reader } from '../storage/Store.ts';

const listSchema = {
  ...withScopes(READING, 'tickets:read'),
  summary: 'A page of tickets, the newest activity first; without a filter all of them',
  querystring: Type.Object({
    filter: Type.Optional(oneOf('open', 'owed', 'pending', 'mine', 'unassigned', 'solved')),
    ...PAGE,
  }),
  response: answers(Type.Object({ tickets: Type.Array(Ticket) })),
};
const threadSchema = {
  ...withScopes(READING, 'tickets:read'),
  summary: 'A ticket with its newest e-mails, or those before one, and the chats of its visitor',
  params: pathId,
  querystring: Type.Object({ before: Type.Optional(id) }),
  response: answers(
    Type.Object({
      ticket: Ticket,
      attachments: Type.Array(Attachment, { description: 'The files that came with the form.' }),
      messages: Type.Array(TicketMessage),
      has_more: Type.Boolean({ description: 'There are earlier e-mails: ask for those before the first one.' }),
      chats: Type.Array(Chat),
      can_reply: Type.Boolean({ description: 'E-mail is set up, and the visitor has left an address.' }),
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
      chats: await chatsOfTicket(store, params.id),
      can_reply: mailer !== null && ticket.email !== null,
    };
  });
}

const SHOWN = 20;

/**
 * Returns the chats of a ticket's author, newest first, matched by user id or e-mail address.
 * Visitors can enter any address, so a match is a hint for operators and no proof.
 */
async function chatsOfTicket(reader: Reader, ticketId: number): Promise<Chat[]> {
  const rows = await reader.query<{ id: number }>(
    `SELECT c.id FROM tickets t JOIN chats c ON c.user_id = t.user_id OR lower(c.email) = lower(t.email)
     WHERE t.id = $1 ORDER BY c.id DESC LIMIT ${SHOWN}`,
    [ticketId],
  );
  return deskChatsByIds(
    reader,
    rows.map(({ id }) => id),
  );
}
