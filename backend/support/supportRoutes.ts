import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { company, object } from '../http/schemas.ts';
import { nextOpening } from '../hours/nextOpening.ts';
import { BACK_AT } from '../http/allowOrigins.ts';
import { readSettings } from '../model/settings.ts';
import { ticketRoutes } from './ticketRoutes.ts';

export function supportRoutes(app: FastifyInstance, backend: Backend): void {
  // One switch for every company; the path names one because a backend with a desk a company would need it.
  app.get(
    '/support/:company/status/chat/online',
    { schema: { params: object({ company }) } },
    async (_request, reply) => {
      const { online } = await readSettings(backend.store);
      const backAt = online ? null : nextOpening(backend.now());
      if (backAt !== null) reply.header(BACK_AT, backAt.toISOString());
      return reply.header('cache-control', 'no-store').send(online);
    },
  );
  ticketRoutes(app, backend);
}
