import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { id, pathId } from '../http/schemas.ts';
import { Refusal } from '../base/Refusal.ts';
import { blockOf } from '../chat/blockedVisitors.ts';
import { day, requirePeriod, timeZone } from './period.ts';
import { search } from './search.ts';
import { oneOf, orNull } from '../../protocol/shapes.ts';
import { BlockedVisitor, Chat, FoundChat, FoundTicket, SearchState, Ticket } from '../../protocol/wire.ts';
import { READING, withScopes } from './requireSession.ts';
import { chatsOfPerson, ticketsOfPerson } from './personHistory.ts';

const searchSchema = {
  ...withScopes(READING, 'chats:read', 'tickets:read'),
  summary: 'A page of the chats and tickets that contain all words and match the filters, the newest first',
  querystring: Type.Object({
    q: Type.String({ maxLength: 200, default: '', description: 'With a filter it may be empty.' }),
    kind: Type.Optional(oneOf('chats', 'tickets')),
    state: Type.Optional(SearchState),
    category_id: Type.Optional(id),
    owner: Type.Optional(
      Type.String({ pattern: '^(none|[1-9]\\d{0,14})$', description: "An operator's id, or none." }),
    ),
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    from: Type.Optional(day),
    to: Type.Optional(day),
    time_zone: timeZone,
    before: Type.Optional({ ...id, description: 'The last id of the previous page. Needs a kind.' }),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
  }),
  response: answers(
    Type.Object({
      chats: Type.Array(FoundChat),
      tickets: Type.Array(FoundTicket),
      has_more_chats: Type.Boolean(),
      has_more_tickets: Type.Boolean(),
    }),
  ),
};
const earlierSchema = {
  ...withScopes(READING, 'chats:read'),
  summary: "The visitor's other chats",
  params: pathId,
  response: answers(Type.Object({ chats: Type.Array(Chat) })),
};
const ticketsSchema = {
  ...withScopes(READING, 'tickets:read'),
  summary: "The visitor's tickets",
  params: pathId,
  response: answers(Type.Object({ tickets: Type.Array(Ticket) })),
};
const visitorSchema = {
  ...withScopes(READING, 'chats:read', 'tickets:read'),
  summary: "The visitor's block, other chats and tickets in one call",
  params: pathId,
  response: answers(
    Type.Object({ block: orNull(BlockedVisitor), chats: Type.Array(Chat), tickets: Type.Array(Ticket) }),
  ),
};

export function searchRoutes(app: TypedApp, { store }: Backend): void {
  app.get('/search', { schema: searchSchema }, ({ query }) => {
    requirePeriod(query);
    if (query.before !== undefined && query.kind === undefined)
      throw new Refusal(422, 'A further page needs a kind: chats or tickets');
    return search(store, query);
  });

  app.get('/chats/:id/earlier', { schema: earlierSchema }, async ({ params }) => ({
    chats: await chatsOfPerson(store, 'chats', params.id),
  }));

  app.get('/chats/:id/tickets', { schema: ticketsSchema }, async ({ params }) => ({
    tickets: await ticketsOfPerson(store, 'chats', params.id),
  }));

  app.get('/chats/:id/visitor', { schema: visitorSchema }, async ({ params }) => ({
    block: await blockOf(store, params.id),
    chats: await chatsOfPerson(store, 'chats', params.id),
    tickets: await ticketsOfPerson(store, 'chats', params.id),
  }));
}
