import { Type } from 'typebox';
import type { Backend } from '../Backend.ts';
import { answers, answersAs } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { figuresCsv, readFigures } from '../model/figures.ts';
import { Figures } from '../../protocol/wire.ts';
import { READING } from './deskSchemas.ts';

const day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
const querystring = Type.Object({
  from: day,
  to: day,
  time_zone: Type.String({ maxLength: 100, default: 'UTC' }),
});
const schema = { ...READING, summary: 'The figures of a period', querystring, response: answers(Figures) };
const csvSchema = { ...schema, summary: 'The same as a table', response: answersAs('text/csv', Type.String()) };

export function figureRoutes(app: TypedApp, { store }: Backend): void {
  app.get('/figures', { schema }, ({ query }) => readFigures(store, query));

  app.get('/figures.csv', { schema: csvSchema }, async ({ query }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="figures-${query.from}-${query.to}.csv"`)
      .send(figuresCsv(await readFigures(store, query))),
  );
}
