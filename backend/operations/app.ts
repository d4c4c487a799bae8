import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { proxyCheck } from '../base/addressKey.ts';
import { attachmentRoutes } from '../chat/attachmentRoutes.ts';
import type { Backend } from '../http/Backend.ts';
import { compileAtFirstCall } from '../http/compileAtFirstCall.ts';
import { broadcastingRoutes } from '../chat/broadcastingRoutes.ts';
import { chatRoutes } from '../chat/chatRoutes.ts';
import { collectRoutes } from '../http/openApi.ts';
import { deskRoutes } from '../desk/deskRoutes.ts';
import { allowOrigins } from '../http/allowOrigins.ts';
import { createRefusals, type Refusals } from '../http/createRefusals.ts';
import { handleErrors, type Report } from '../http/handleErrors.ts';
import { limitCalls } from '../http/limitCalls.ts';
import { limitWrites } from '../http/limitWrites.ts';
import { refuseCompressed, refuseOddNumbers, refuseWrongTypes } from '../http/refuseWrongBodies.ts';
import { refuseOverloaded } from '../http/refuseOverloaded.ts';
import { refuseUnknownCompany } from '../http/refuseUnknownCompany.ts';
import { BARE_HEADERS, secureHeaders } from '../http/secureHeaders.ts';
import type { Metrics } from './metrics.ts';
import { operationRoutes } from './operationRoutes.ts';
import { salesRoutes } from '../tickets/salesRoutes.ts';
import { supportRoutes } from '../tickets/ticketRoutes.ts';
import { mailRoutes } from '../tickets/mailRoutes.ts';
import { stopChatMails } from '../tickets/stopChatMails.ts';
import { trackingRoutes } from '../chat/trackingRoutes.ts';
import { translationRoutes } from '../http/translationRoutes.ts';
import { DEFAULT_FOLDERS, pageRoutes, type Folders } from '../http/pageRoutes.ts';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

type AppOptions = {
  backend: Backend;
  /** Reports unexpected errors. */
  report: Report;
  metrics: Metrics;
  /** Whether the process is shutting down. /readyz then fails, so a load balancer sends no more visitors. */
  isStopping?: () => boolean;
  /** Logs each answered request. Nothing is logged without it. */
  logger?: FastifyBaseLogger;
  /** Slows refused clients down. */
  refusals?: Refusals;
  folders?: Folders;
  /** See LOOP_DELAY_MS. 0 accepts every call. */
  loopDelayMs?: number;
  serverFactory?: FastifyServerOptions['serverFactory'];
};

const BODY_BYTES = 100 * 1024;
/**
 * Calls are refused above this average delay of the event loop. It is averaged so that one long
 * pause is no overload.
 */
const LOOP_DELAY_MS = 2_000;
const LOOP_SAMPLE_MS = 5_000;

/** The HTTP side of the backend: the wire contract, the operator's API, and the pages. */
export async function createApp({
  backend,
  report,
  metrics,
  isStopping = () => false,
  logger,
  refusals = createRefusals(),
  folders = DEFAULT_FOLDERS,
  loopDelayMs = LOOP_DELAY_MS,
  serverFactory,
}: AppOptions): Promise<FastifyInstance> {
  const { config, store } = backend;
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify refuses a path that is not UTF-8 before any route or hook runs.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply.code(400).headers(BARE_HEADERS).send({ success: false, error: 'The address is malformed' }),
    ajv: { customOptions: { allowUnionTypes: true } },
    schemaController: { compilersFactory: { buildValidator: compileAtFirstCall } },
    trustProxy: config.trustedProxies.length > 0 && proxyCheck(config.trustedProxies),
    ...(serverFactory ? { serverFactory } : {}),
    ...(logger ? { loggerInstance: logger } : {}),
  }).withTypeProvider<TypeBoxTypeProvider>();
  // Response schemas provide types and documentation only. They never filter fields out of an
  // answer.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  handleErrors(app, report, refusals);
  await app.register(underPressure, {
    ...{ maxEventLoopDelay: loopDelayMs, sampleInterval: LOOP_SAMPLE_MS },
    pressureHandler: refuseOverloaded,
  });
  await secureHeaders(app, store.publicUrl);
  await allowOrigins(app, config.allowedOrigins);
  limitCalls(app, { limiters: backend.limiters, perMinute: config.limits.requestsPerMinute });
  limitWrites(app, { ...backend, limits: config.limits, bodyBytes: BODY_BYTES });
  refuseCompressed(app);
  await app.register(formbody);
  await app.register(multipart);
  refuseWrongTypes(app);
  refuseUnknownCompany(app, config.companies);
  refuseOddNumbers(app);
  await collectRoutes(app);
  operationRoutes(app, backend, { metrics, isStopping });
  chatRoutes(app, backend);
  attachmentRoutes(app, backend);
  broadcastingRoutes(app, backend);
  supportRoutes(app, backend);
  salesRoutes(app, backend);
  await mailRoutes(app, backend);
  stopChatMails(app, backend);
  trackingRoutes(app, backend);
  translationRoutes(app);
  await app.register(deskRoutes, { prefix: '/desk/api', backend });
  await pageRoutes(app, backend, folders);
  return app;
}

const SANE = /^[\w.:-]{1,100}$/;

/** Returns the request id that a proxy set, so that both logs can be correlated, or a new one. */
function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
}
