import { Type } from 'typebox';
import type { Backend } from '../Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { company } from '../http/schemas.ts';
import { nextOpening } from '../hours/nextOpening.ts';
import { BACK_AT } from '../http/allowOrigins.ts';
import { isSupportOnline } from '../model/availability.ts';
import { ticketRoutes } from './ticketRoutes.ts';

export function supportRoutes(app: TypedApp, backend: Backend): void {
  // The same for every company; the path names one because a backend with a desk a company would need it.
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
  app.get('/support/:company/status/chat/online', { schema }, async (_request, reply) => {
    const online = await isSupportOnline(backend.store);
    const backAt = online ? null : nextOpening(backend.now());
    if (backAt !== null) reply.header(BACK_AT, backAt.toISOString());
    return reply.header('cache-control', 'no-store').send(online);
  });
  ticketRoutes(app, backend);
}
