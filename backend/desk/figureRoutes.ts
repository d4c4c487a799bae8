import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { object } from '../http/schemas.ts';
import { figuresCsv, readFigures, type Period } from '../model/figures.ts';

const day = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' } as const;
const zone = { type: 'string', maxLength: 100, default: 'UTC' } as const;
const schema = { querystring: object({ from: day, to: day }, { time_zone: zone }) };

export function figureRoutes(app: FastifyInstance, { store }: Backend): void {
  app.get<{ Querystring: Period }>('/figures', { schema }, ({ query }) => readFigures(store, query));

  app.get<{ Querystring: Period }>('/figures.csv', { schema }, async ({ query }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="figures-${query.from}-${query.to}.csv"`)
      .send(figuresCsv(await readFigures(store, query))),
  );
}
