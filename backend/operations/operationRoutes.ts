import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers, answersAs } from '../http/answers.ts';
import { asyncApi } from '../http/asyncApi.ts';
import { openApi } from '../http/openApi.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { Refusal } from '../base/Refusal.ts';
import { sameText } from '../base/secretText.ts';
import type { Metrics } from './metrics.ts';
import { reasonsAgainst } from './readiness.ts';

/**
 * Not limited: monitoring calls these often, and must not use up the limit of visitors behind the
 * same proxy.
 */
const config = { rateLimit: false } as const;
const tags = ['Operations'];

const Readiness = Type.Object({
  ready: Type.Boolean(),
  reasons: Type.Array(Type.String(), { description: 'Why it can serve nobody at the moment.' }),
});
const healthSchema = {
  tags,
  summary: 'Whether the process lives',
  response: answers(Type.Object({ alive: Type.Literal(true) })),
};
const readinessSchema = {
  tags,
  summary: 'Whether it can serve',
  response: { ...answers(Readiness), 503: Readiness },
};
const metricsSchema = {
  tags,
  summary: 'Metrics for Prometheus, with METRICS_TOKEN alone',
  security: [{ metricsToken: [] }],
  response: answersAs('text/plain', Type.String()),
};
const documentResponse = answers(Type.Unsafe<object>({ type: 'object' }));
const openApiSchema = { tags, summary: 'This document', response: documentResponse };
const asyncApiSchema = { tags, summary: 'The AsyncAPI document of the realtime events', response: documentResponse };

/** Routes for monitoring (health, readiness and metrics), and the contract of this backend. */
export function operationRoutes(
  app: TypedApp,
  backend: Backend,
  { metrics, isStopping }: { metrics: Metrics; isStopping: () => boolean },
): void {
  const { store, attachments } = backend;
  const { limits, metricsToken } = backend.config;
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const call = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    metrics.answered({ ...call, seconds: reply.elapsedTime / 1_000 });
    request.log.info({ ...call, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  app.get('/openapi.json', { schema: openApiSchema }, async () => openApi(app));
  app.get('/asyncapi.json', { schema: asyncApiSchema }, async () => asyncApi());

  app.get('/healthz', { schema: healthSchema, config }, async () => ({ alive: true as const }));

  app.get('/readyz', { schema: readinessSchema, config }, async (_request, reply) => {
    const reasons = isStopping()
      ? ['The server is stopping']
      : await reasonsAgainst({ database: store, attachments, freeBytes: limits.freeBytes });
    return reply.code(reasons.length === 0 ? 200 : 503).send({ ready: reasons.length === 0, reasons });
  });

  app.get('/metrics', { schema: metricsSchema, config }, async ({ headers }, reply) => {
    if (metricsToken === null) throw new Refusal(404, 'Not found');
    if (!sameText(headers.authorization ?? '', `Bearer ${metricsToken}`))
      throw new Refusal(401, 'The token of METRICS_TOKEN is missing or wrong');
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
}
