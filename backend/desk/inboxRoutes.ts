import { Type } from 'typebox';
import { nullable } from '../../protocol/shapes.ts';
import { DeskView, InboxFilter, InboxThread } from '../../protocol/wire.ts';
import { noteAction } from '../chat/deskActions.ts';
import type { Backend } from '../http/Backend.ts';
import { answers, done, DONE } from '../http/answers.ts';
import { pathId } from '../http/schemas.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { PAGE } from './chatViews.ts';
import { inboxChoices, readInbox } from './inbox.ts';
import { CHANGING, READING, sessionOf, withScopes } from './requireSession.ts';
import { addView, changeView, deleteView, listViews } from './views.ts';

const inboxSchema = {
  ...withScopes(READING, 'chats:read', 'tickets:read'),
  summary: 'A page of the chats and tickets that are not closed: those that wait for an answer first',
  querystring: Type.Object({
    ...InboxFilter.properties,
    after: Type.Optional(Type.String({ maxLength: 80, description: 'The `next` of the previous page.' })),
    limit: PAGE.limit,
  }),
  response: answers(
    Type.Object({
      threads: Type.Array(InboxThread),
      next: nullable(Type.String({ description: 'Where the next page begins; null after the last one.' })),
    }),
  ),
};
const choicesSchema = {
  ...withScopes(READING, 'chats:read', 'tickets:read'),
  summary: 'The companies and languages of the chats and tickets in the inbox, at most 200 of each',
  response: answers(Type.Object({ companies: Type.Array(Type.String()), languages: Type.Array(Type.String()) })),
};
const name = Type.String({ minLength: 1, maxLength: 200 });
const viewsSchema = {
  ...READING,
  summary: "The operator's own views of the inbox and the shared ones, by name",
  response: answers(Type.Object({ views: Type.Array(DeskView) })),
};
const addSchema = {
  ...CHANGING,
  summary: 'Saves a view of the inbox; only administrators share one',
  body: Type.Object({ name, filter: InboxFilter, is_shared: Type.Optional(Type.Boolean()) }),
  response: done({ view: DeskView }),
};
const changeSchema = {
  ...CHANGING,
  summary: "Renames, changes or shares a view: the operator's own one, or as an administrator a shared one",
  params: pathId,
  body: Type.Partial(Type.Object({ name, filter: InboxFilter, is_shared: Type.Boolean() })),
  response: done({ view: DeskView }),
};
const deleteSchema = { ...CHANGING, summary: 'Deletes a view', params: pathId, response: DONE };

/** Routes for the inbox, and for its named filters. */
export function inboxRoutes(app: TypedApp, { store }: Backend): void {
  app.get('/inbox', { schema: inboxSchema }, (request) =>
    readInbox(store, { ...request.query, me: sessionOf(request).operator.id }),
  );

  app.get('/inbox/choices', { schema: choicesSchema }, () => inboxChoices(store));

  app.get('/views', { schema: viewsSchema }, async (request) => ({
    views: await listViews(store, sessionOf(request).operator.id),
  }));

  app.post('/views', { schema: addSchema }, (request) =>
    store.transact(async (transaction) => {
      const by = sessionOf(request).operator;
      const view = await addView(transaction, by, request.body);
      if (view.is_shared) await noteAction(transaction, by, 'view-shared', view.name);
      return { success: true as const, view };
    }),
  );

  app.put('/views/:id', { schema: changeSchema }, (request) =>
    store.transact(async (transaction) => {
      const by = sessionOf(request).operator;
      const view = await changeView(transaction, by, { id: request.params.id, ...request.body });
      if (view.is_shared) await noteAction(transaction, by, 'view-shared', view.name);
      return { success: true as const, view };
    }),
  );

  app.delete('/views/:id', { schema: deleteSchema }, (request) =>
    store.transact(async (transaction) => {
      const by = sessionOf(request).operator;
      const view = await deleteView(transaction, by, request.params.id);
      if (view.is_shared) await noteAction(transaction, by, 'view-deleted', view.name);
      return { success: true as const };
    }),
  );
}
