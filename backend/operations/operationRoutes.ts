import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { Refusal } from '../model/Refusal.ts';
import { sameText } from '../model/sameText.ts';
import type { Metrics } from './metrics.ts';
import { reasonsAgainst } from './readiness.ts';

/** Asked by machines, again and again: visitors behind the same proxy must not use up their share. */
const UNLIMITED = { config: { rateLimit: false } };

/** The calls of whoever runs the backend: does the process live, can it serve, how does it do? */
export function operationRoutes(app: FastifyInstance, { store, attachments, config }: Backend, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const call = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    metrics.answered({ ...call, seconds: reply.elapsedTime / 1_000 });
    request.log.info({ ...call, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  app.get('/healthz', UNLIMITED, async () => ({ alive: true }));

  app.get('/readyz', UNLIMITED, async (_request, reply) => {
    const reasons = await reasonsAgainst({ database: store, attachments, freeBytes: config.limits.freeBytes });
    return reply.code(reasons.length === 0 ? 200 : 503).send({ ready: reasons.length === 0, reasons });
  });

  app.get('/metrics', UNLIMITED, async ({ headers }, reply) => {
    if (config.metricsToken === null) throw new Refusal(404, 'Not found');
    if (!sameText(headers.authorization ?? '', `Bearer ${config.metricsToken}`))
      throw new Refusal(401, 'The token of METRICS_TOKEN is missing or wrong');
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
}
