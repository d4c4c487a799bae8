import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify';
import { channelInfo, requireCountable, requireUserIds } from './channelInfo.ts';
import type { Channels } from './channels.ts';
import { decodeBatch, decodeEvent, publishEvent } from './eventRequests.ts';
import { HttpApiError } from './HttpApiError.ts';
import type { PusherServer } from './pusherServer.ts';
import { bodyMatches, signatureFault } from './requestSignature.ts';

type ChannelParams = { Params: { '*': string } };

/** Ten events of 10 KB, escaped as JSON. */
const BATCH_BYTES = 256 * 1024;

// The signature protects these routes, and a rate limit would delay the backend's own events.
const unlimited = { config: { rateLimit: false } } as const;

/**
 * The signed HTTP API of an embedded Pusher server, `/apps/{id}/…`, as a Fastify plugin. Its raw
 * body parser is encapsulated: `app.register(httpApi, { pusherServer })` affects no other route.
 */
export const httpApi: FastifyPluginCallback<{ pusherServer: PusherServer }> = (fastify, { pusherServer }, done) => {
  keepRawBodies(fastify);
  requireSignature(fastify, pusherServer);
  fastify.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500, message } = error as Error & { statusCode?: number };
    return reply.code(statusCode).send({ error: statusCode < 500 ? message : 'Internal error', code: statusCode });
  });
  fastify.register(eventRoutes(pusherServer.channels), { prefix: '/apps/:appId' });
  fastify.register(channelRoutes(pusherServer.channels), { prefix: '/apps/:appId' });
  done();
};

function keepRawBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
}

function requireSignature(fastify: FastifyInstance, { app, clock }: PusherServer): void {
  fastify.addHook<{ Params: { appId: string } }>('onRequest', async ({ method, url, params }) => {
    if (params.appId !== app.id) throw new HttpApiError(404, `No app has the id ${params.appId}`);
    const [path = ''] = url.split('?');
    const fault = signatureFault({ method, path, query: queryOf(url) }, app, clock.now());
    if (fault !== null) throw new HttpApiError(401, fault);
  });
  fastify.addHook('preHandler', async (request) => {
    if (!bodyMatches(rawBody(request), queryOf(request.url))) throw new HttpApiError(401, 'body_md5 is wrong');
  });
}

function eventRoutes(channels: Channels): FastifyPluginCallback {
  return (fastify, _options, done) => {
    fastify.post('/events', unlimited, async (request) => {
      const event = decodeEvent(rawBody(request));
      const infos = await publishEvent(channels, event);
      return event.info === '' ? {} : { channels: infos };
    });
    fastify.post('/batch_events', { ...unlimited, bodyLimit: BATCH_BYTES }, async (request) => {
      const events = decodeBatch(rawBody(request));
      const infos = (await Promise.all(events.map((event) => publishEvent(channels, event)))).flatMap((published) =>
        Object.values(published),
      );
      return events.every(({ info }) => info === '') ? {} : { batch: infos };
    });
    done();
  };
}

function channelRoutes(channels: Channels): FastifyPluginCallback {
  return (fastify, _options, done) => {
    fastify.get('/channels', unlimited, async ({ url }) => {
      const query = queryOf(url);
      const prefix = query.get('filter_by_prefix') ?? '';
      const info = query.get('info') ?? '';
      requireCountable(prefix, info);
      const names = channels.names().filter((name) => name.startsWith(prefix));
      return { channels: Object.fromEntries(names.map((name) => [name, channelInfo(channels, name, info)])) };
    });
    // A wildcard, because Fastify limits named parameters to 100 characters and a channel name may
    // have 200.
    fastify.get<ChannelParams>('/channels/*', unlimited, async ({ url, params }) => {
      const [channel = '', view] = params['*'].split('/');
      if (view === 'users') return { users: requireUserIds(channels, channel).map((id) => ({ id })) };
      if (view !== undefined) throw new HttpApiError(404, `A channel has no ${view}`);
      const info = queryOf(url).get('info') ?? '';
      requireCountable(channel, info);
      return { occupied: channels.subscriptionCount(channel) > 0, ...channelInfo(channels, channel, info) };
    });
    done();
  };
}

function rawBody(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split('?')[1] ?? '');
}
