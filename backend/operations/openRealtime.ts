import type { IncomingMessage, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ClientAccess } from '../http/Backend.ts';
import type { Config } from '../base/config.ts';
import { originCheck } from '../http/allowOrigins.ts';
import { isChatChannel } from '../chat/createChat.ts';
import { httpApi } from '../realtime/httpApi.ts';
import { inTime } from '../base/inTime.ts';
import { createRedisBus } from '../realtime/createRedisBus.ts';
import { createLocalPublisher } from '../realtime/localPublisher.ts';
import { createPublisher, type ClusterPublisher, type Publisher } from '../realtime/publisher.ts';
import { MAX_CHANNEL_SOCKETS } from '../realtime/limits.ts';
import { createPusherServer } from '../realtime/pusherServer.ts';
import type { RedisConnections } from '../realtime/openRedis.ts';
import { ConfigError } from '../base/ConfigError.ts';
import { proxyCheck } from '../base/addressKey.ts';
import { readPushApp } from './secrets.ts';
import proxyAddress from '@fastify/proxy-addr';

type Realtime = {
  publisher: Publisher;
  clientAccess: ClientAccess;
  /** Adds the embedded server's HTTP API. Does nothing with a cluster. */
  mount(app: FastifyInstance): Promise<void>;
  /** Closes the embedded server's sockets. Close the publisher separately, after the last event. */
  close(): Promise<void>;
};

type RealtimeOptions = {
  config: Config;
  server: Server;
  publicUrl: string;
  /** Null: this is the only process. */
  redis: RedisConnections | null;
};

/** Generous, because pages request their channel as soon as they connect. */
const AUTHORIZE_MS = 30_000;
/** How long a starting node waits for Redis before it starts without the others. */
const JOIN_MS = 2_000;

/**
 * Opens an external cluster, to which events go over HTTP, or the embedded server, to which they go
 * within the process.
 */
export async function openRealtime({ config, server, publicUrl, redis }: RealtimeOptions): Promise<Realtime> {
  if (config.cluster !== null) return openCluster(config.cluster);
  const app = await readPushApp(config);
  const isListed = originCheck(config.allowedOrigins);
  const pusherServer = createPusherServer({
    app,
    timeouts: { authorizeMs: AUTHORIZE_MS },
    addressOf: addressReader(config.trustedProxies),
    bus: redis && createRedisBus(redis, `support-chat:${app.key}`),
    socketsOf: (channel) => (isChatChannel(channel) ? config.limits.chatSockets : MAX_CHANNEL_SOCKETS),
    // Also allows the backend's own pages, under any name of this host.
    isAllowedOrigin: (origin, host) =>
      isListed(origin) || [publicUrl, `http://${host}`, `https://${host}`].includes(origin),
  });
  pusherServer.attach(server);
  // Sockets that connect earlier are closed when the node joins, because they may have missed
  // events.
  await inTime(pusherServer.joined, JOIN_MS).catch(() => undefined);
  const publisher = createLocalPublisher(pusherServer);
  return {
    publisher,
    clientAccess: {
      ...accessOf(publisher, app.key, publicUrl.replace(/^http/, 'ws')),
      access: { key: app.key },
      disconnect: (socketIds) => pusherServer.disconnect(socketIds),
      countSockets: () => pusherServer.countConnections(),
      socketsOn: async (channel) => pusherServer.channels.socketIds(channel),
    },
    async mount(fastify) {
      await fastify.register(httpApi, { pusherServer });
    },
    close: () => pusherServer.close(),
  };
}

function openCluster({ pusherUrl, socketUrl }: NonNullable<Config['cluster']>): Realtime {
  const publisher = openPublisher(pusherUrl);
  const key = new URL(pusherUrl).username;
  return {
    publisher,
    clientAccess: {
      ...accessOf(publisher, key, socketUrl),
      access: { key, url: socketUrl },
      disconnect: () => undefined,
      countSockets: () => 0,
      socketsOn: async (channel) => ((await publisher.isOccupied(channel)) ? null : []),
    },
    mount: async () => undefined,
    close: async () => undefined,
  };
}

function openPublisher(pusherUrl: string): ClusterPublisher {
  try {
    return createPublisher({ pusherUrl });
  } catch (error) {
    throw new ConfigError(`PUSHER_URL: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function accessOf(
  publisher: Publisher,
  pushKey: string,
  socketUrl: string,
): Pick<ClientAccess, 'pushKey' | 'socketUrl' | 'authorizeChannel'> {
  return { pushKey, socketUrl, authorizeChannel: publisher.authorizeChannel };
}

/**
 * Reads a client's address like Fastify: behind a trusted proxy, it is the address that the proxy
 * reports.
 */
function addressReader(trustedProxies: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyCheck(trustedProxies);
  return (request) => proxyAddress(request, isTrusted);
}
