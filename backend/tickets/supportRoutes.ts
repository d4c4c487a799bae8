import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { company } from '../http/schemas.ts';
import { BACK_AT } from '../http/allowOrigins.ts';
import { momentOf } from '../chat/availability.ts';
import { onlineStatus } from '../chat/openingHours.ts';
import { ticketRoutes } from './ticketRoutes.ts';

export function supportRoutes(app: TypedApp, backend: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'Whether somebody is online',
    params: Type.Object({ company }),
    response: answers(
      Type.Boolean({
        headers: { [BACK_AT]: { type: 'string', format: 'date-time', description: 'When support opens next.' } },
      }),
    ),
  };
  app.get('/support/:company/status/chat/online', { schema }, async ({ params }, reply) => {
    const { online, backAt } = await onlineStatus(backend.store, params.company, momentOf(backend));
    if (backAt !== null) reply.header(BACK_AT, backAt.toISOString());
    return reply.header('cache-control', 'no-store').send(online);
  });
  ticketRoutes(app, backend);
}
