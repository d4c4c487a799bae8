import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { company, object } from '../http/schemas.ts';
import { BACK_AT } from '../http/allowOrigins.ts';
import { onlineStatus } from '../model/openingHours.ts';
import { ticketRoutes } from './ticketRoutes.ts';

export function supportRoutes(app: FastifyInstance, backend: Backend): void {
  app.get<{ Params: { company: string } }>(
    '/support/:company/status/chat/online',
    { schema: { params: object({ company }) } },
    async ({ params }, reply) => {
      const { online, backAt } = await onlineStatus(backend.store, params.company, backend.now());
      if (backAt !== null) reply.header(BACK_AT, backAt.toISOString());
      return reply.header('cache-control', 'no-store').send(online);
    },
  );
  ticketRoutes(app, backend);
}
