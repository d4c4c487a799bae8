import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { DeskAction, DeskActionKind } from '../../protocol/wire.ts';
import { actionPages, listActions } from '../chat/deskActions.ts';
import type { Backend } from '../http/Backend.ts';
import { answers, answersAs } from '../http/answers.ts';
import { id } from '../http/schemas.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { PAGE } from './chatViews.ts';
import { csvHead, csvLine } from './csv.ts';
import { day, requirePeriod, timeZone } from './period.ts';
import { ADMINISTRATORS, READING, withScopes } from './requireSession.ts';

const filter = {
  operator_id: Type.Optional(id),
  kind: Type.Optional(DeskActionKind),
  from: Type.Optional(day),
  to: Type.Optional(day),
  time_zone: timeZone,
};
const listSchema = {
  ...withScopes(READING, 'people:read'),
  summary: 'The actions of the operators, newest first',
  querystring: Type.Object({ ...filter, ...PAGE }),
  response: answers(Type.Object({ actions: Type.Array(DeskAction) })),
};
const csvSchema = {
  ...withScopes(READING, 'people:read'),
  summary: 'All of them as CSV',
  querystring: Type.Object(filter),
  response: answersAs('text/csv', Type.Unsafe<NodeJS.ReadableStream>({ type: 'string' })),
};
const COLUMNS = ['created_at', 'operator_id', 'operator_name', 'token_name', 'kind', 'target'] as const;

/** Routes of administrators for what the operators and API tokens did. */
export function activityRoutes(app: TypedApp, { store }: Backend): void {
  app.get('/activity', { schema: listSchema, ...ADMINISTRATORS }, async ({ query }) => {
    requirePeriod(query);
    return { actions: await listActions(store, query) };
  });

  app.get('/activity.csv', { schema: csvSchema, ...ADMINISTRATORS }, async ({ query }, reply) => {
    requirePeriod(query);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="activity.csv"')
      .send(Readable.from(asCsv(actionPages(store, query))));
  });
}

async function* asCsv(pages: AsyncIterable<readonly DeskAction[]>): AsyncGenerator<string> {
  yield csvHead(COLUMNS);
  for await (const actions of pages)
    yield actions.map((action) => csvLine(COLUMNS.map((column) => action[column]))).join('');
}
