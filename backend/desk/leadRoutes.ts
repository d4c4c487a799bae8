import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers, done } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { flag, pathId } from '../http/schemas.ts';
import { noteAction } from '../chat/deskActions.ts';
import { listLeads, markLead } from '../tickets/salesLeads.ts';
import { SalesLead } from '../../protocol/wire.ts';
import { PAGE } from './chatViews.ts';
import { CHANGING, READING, sessionOf, withScopes } from './requireSession.ts';

const listSchema = {
  ...withScopes(READING, 'tickets:read'),
  summary: 'A page of sales leads, newest first',
  querystring: Type.Object(PAGE),
  response: answers(Type.Object({ leads: Type.Array(SalesLead) })),
};
const markSchema = {
  ...withScopes(CHANGING, 'tickets:write'),
  summary: 'Marks a sales lead as handled, or as new again',
  params: pathId,
  body: Type.Object({ is_handled: flag }),
  response: done({ lead: SalesLead }),
};

export function leadRoutes(app: TypedApp, { store }: Backend): void {
  app.get('/sales-leads', { schema: listSchema }, async ({ query }) => ({ leads: await listLeads(store, query) }));

  app.put('/sales-leads/:id', { schema: markSchema }, (request) =>
    store.transact(async (transaction) => {
      const { params, body } = request;
      const { operator } = sessionOf(request);
      const mark = { isHandled: body.is_handled, by: operator.name };
      const lead = await markLead(transaction, params.id, mark);
      const target = `sales lead ${params.id}, ${body.is_handled ? 'handled' : 'new'}`;
      await noteAction(transaction, operator, 'lead-marked', target);
      return { success: true as const, lead };
    }),
  );
}
