import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers, answersAs } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { figuresCsv, readFigures } from './figures.ts';
import { Figures } from '../../protocol/wire.ts';
import type { SignedIn } from '../chat/operators.ts';
import { day, timeZone } from './period.ts';
import { READING, sessionOf, withScopes } from './requireSession.ts';

const given = {
  ...withScopes(READING, 'figures:read'),
  querystring: Type.Object({ from: day, to: day, time_zone: timeZone }),
};
const figuresSchema = {
  ...given,
  summary: 'Waiting, first answers, chats and ratings of a period',
  response: answers(Figures),
};
const csvSchema = { ...given, summary: 'The same as CSV', response: answersAs('text/csv', Type.String()) };

export function figureRoutes(app: TypedApp, { store, replyTimes }: Backend): void {
  app.get('/figures', { schema: figuresSchema }, async (request) => ({
    ...(await readFigures(store, request.query, namedTo(sessionOf(request).operator))),
    reply_times: [...(await replyTimes.all())],
  }));

  app.get('/figures.csv', { schema: csvSchema }, async (request, reply) => {
    const { from, to } = request.query;
    const figures = await readFigures(store, request.query, namedTo(sessionOf(request).operator));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="figures-${from}-${to}.csv"`)
      .send(figuresCsv(figures));
  });
}

/** Operators see their own figures and the total of all others. Administrators see those of each operator. */
function namedTo({ id, role }: SignedIn): number | null {
  return role === 'administrator' ? null : id;
}
