import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { company, object } from '../http/schemas.ts';
import { nextOpening } from '../hours/nextOpening.ts';
import { BACK_AT } from '../http/allowOrigins.ts';
import { isSupportOnline } from '../model/availability.ts';
import { ticketRoutes } from './ticketRoutes.ts';

export function supportRoutes(app: FastifyInstance, backend: Backend): void {
  // The same for every company; the path names one because a backend with a desk a company would need it.
  app.get(
    '/support/:company/status/chat/online',
    { schema: { params: object({ company }) } },
    async (_request, reply) => {
      const online = await isSupportOnline(backend.store);
      const backAt = online ? null : nextOpening(backend.now());
      if (backAt !== null) reply.header(BACK_AT, backAt.toISOString());
      return reply.header('cache-control', 'no-store').send(online);
    },
  );
  ticketRoutes(app, backend);
}
