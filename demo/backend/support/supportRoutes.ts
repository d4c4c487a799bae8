import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { company, object } from '../http/schemas.ts';
import { readSettings } from '../model/settings.ts';
import { ticketRoutes } from './ticketRoutes.ts';

export function supportRoutes(app: FastifyInstance, backend: Backend): void {
  // One switch for every company; the path names one because a backend with a desk a company would need it.
  app.get(
    '/support/:company/status/chat/online',
    { schema: { params: object({ company }) } },
    async (_request, reply) =>
      reply.header('cache-control', 'no-store').send((await readSettings(backend.store)).online),
  );
  ticketRoutes(app, backend);
}
