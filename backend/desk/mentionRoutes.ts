import { Type } from 'typebox';
import { NoteMention } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Backend } from '../http/Backend.ts';
import { answers, DONE } from '../http/answers.ts';
import { id } from '../http/schemas.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { PAGE } from './chatViews.ts';
import { listMentions, markMentionsRead } from './mentions.ts';
import { CHANGING, READING, sessionOf } from './requireSession.ts';

const listSchema = {
  ...READING,
  summary: 'A page of the notes that mention the operator, the newest first',
  querystring: Type.Object(PAGE),
  response: answers(Type.Object({ mentions: Type.Array(NoteMention), unread: Type.Integer() })),
};
const readSchema = {
  ...CHANGING,
  summary: "Marks the operator's mentions in a chat or a ticket as read, up to one of them",
  body: Type.Object({ chat_id: Type.Optional(id), ticket_id: Type.Optional(id), until: id }),
  response: DONE,
};

/** Routes for the notes that mention the operator. */
export function mentionRoutes(app: TypedApp, { store }: Backend): void {
  app.get('/mentions', { schema: listSchema }, (request) =>
    listMentions(store, { ...request.query, me: sessionOf(request).operator.id }),
  );

  app.post('/mentions/read', { schema: readSchema }, (request) =>
    store.transact(async (transaction) => {
      const { chat_id: chatId = null, ticket_id: ticketId = null, until } = request.body;
      if ((chatId === null) === (ticketId === null))
        throw new Refusal(422, 'Mark the mentions of either a chat or a ticket');
      const me = sessionOf(request).operator.id;
      await markMentionsRead(transaction, { me, chatId, ticketId, until });
      return { success: true as const };
    }),
  );
}
