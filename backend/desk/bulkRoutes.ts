import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers, done } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { id, key, optionalId, pathId } from '../http/schemas.ts';
import { nullable, oneOf } from '../../protocol/shapes.ts';
import { BulkKind, BulkOutcome, Chat, Ticket } from '../../protocol/wire.ts';
import { runBulkAction } from './bulkAction.ts';
import { CHANGING, READING, sessionOf, withScopes } from './requireSession.ts';
import { snoozedThreads } from './snoozedThreads.ts';
import { undoBulkAction } from './undoBulkAction.ts';

const MAX_THREADS = 500;

const answer = done({
  bulk_id: id,
  outcome: BulkOutcome,
  chats: Type.Array(Chat, { description: 'The changed ones.' }),
  tickets: Type.Array(Ticket),
});
const bulkSchema = {
  ...withScopes(CHANGING, 'chats:write', 'tickets:write'),
  summary: 'Closes, assigns, tags or snoozes up to 500 chats and tickets; the same uuid again changes nothing',
  description:
    'Rows that a call of their own would refuse are skipped and counted. Chats end for their visitors after 10 seconds, unless the action is undone or a message comes.',
  body: Type.Object({
    uuid: key,
    kind: BulkKind,
    threads: Type.Array(
      Type.Object({
        kind: oneOf('chat', 'ticket'),
        id,
        operator_id: optionalId,
      }),
      {
        ...{ minItems: 1, maxItems: MAX_THREADS },
        description: '`operator_id`: the owner that the operator saw. One with another owner is not assigned.',
      },
    ),
    operator_id: optionalId,
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    until: Type.Optional(
      nullable(Type.String({ format: 'date-time', description: 'Of a snooze. Null: until the customer answers.' })),
    ),
  }),
  response: answer,
};
const undoSchema = {
  ...withScopes(CHANGING, 'chats:write', 'tickets:write'),
  summary: 'Undoes an action on several chats and tickets, except where something has changed since',
  params: pathId,
  response: answer,
};
const snoozedSchema = {
  ...withScopes(READING, 'chats:read', 'tickets:read'),
  summary: 'A page of the snoozed chats and tickets, at most 200 of each, those that come back first at the top',
  querystring: Type.Object({
    after: Type.Optional(Type.String({ maxLength: 80, description: 'The `next` of the previous page.' })),
  }),
  response: answers(
    Type.Object({
      chats: Type.Array(Chat),
      tickets: Type.Array(Ticket),
      has_more: Type.Boolean({ description: 'There are more than these.' }),
      next: Type.Optional(
        nullable(Type.String({ description: 'Where the next page begins; null after the last one.' })),
      ),
    }),
  ),
};

/** Routes that change several chats and tickets at once, and the list of the snoozed ones. */
export function bulkRoutes(app: TypedApp, { store, now }: Backend): void {
  app.post('/bulk-actions', { schema: bulkSchema }, (request) =>
    store.transact(async (transaction) => {
      const { operator } = sessionOf(request);
      return { success: true as const, ...(await runBulkAction(transaction, request.body, { operator, now: now() })) };
    }),
  );

  app.post('/bulk-actions/:id/undo', { schema: undoSchema }, (request) =>
    store.transact(async (transaction) => {
      const { operator } = sessionOf(request);
      const undone = await undoBulkAction(transaction, request.params.id, { operator, now: now() });
      return { success: true as const, ...undone };
    }),
  );

  app.get('/snoozed', { schema: snoozedSchema }, ({ query }) => snoozedThreads(store, query.after));
}
