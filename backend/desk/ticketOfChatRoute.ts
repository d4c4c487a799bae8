import { Type } from 'typebox';
import { SUBJECT_LIMIT } from '../../protocol/limits.ts';
import { Ticket } from '../../protocol/wire.ts';
import { done } from '../http/answers.ts';
import type { Backend } from '../http/Backend.ts';
import { pathId } from '../http/schemas.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { CHANGING, sessionOf, withScopes } from './requireSession.ts';
import { makeTicketOfChat } from './ticketOfChat.ts';

const schema = {
  ...withScopes(CHANGING, 'tickets:write'),
  summary: 'Makes a ticket of a chat, with its messages and files; a second call returns the same ticket',
  params: pathId,
  body: Type.Object({
    subject: Type.Optional(Type.String({ maxLength: SUBJECT_LIMIT })),
    email: Type.Optional(
      Type.String({ maxLength: 1_000, description: 'The customer’s address. Without it the one that the chat has.' }),
    ),
  }),
  response: done({ ticket: Ticket }),
};

/** POST /desk/api/chats/{id}/ticket. */
export function ticketOfChatRoute(app: TypedApp, backend: Backend): void {
  app.post('/chats/:id/ticket', { schema }, async (request) => {
    const { subject = '', email = '' } = request.body;
    const { operator } = sessionOf(request);
    const ticket = await makeTicketOfChat(backend, { chatId: request.params.id, subject, email, operator });
    return { success: true as const, ticket };
  });
}
