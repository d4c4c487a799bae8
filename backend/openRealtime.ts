import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ClientAccess } from './Backend.ts';
import type { Config } from './config.ts';
import { originCheck } from './http/allowOrigins.ts';
import { isChatChannel } from './model/createChat.ts';
import { httpApi } from './realtime/httpApi.ts';
import { inTime } from './realtime/inTime.ts';
import { createRedisBus } from './realtime/nodes/createRedisBus.ts';
import { createLocalPublisher } from './realtime/localPublisher.ts';
import { createPublisher, type Publisher } from './realtime/publisher.ts';
import { MAX_CHANNEL_SOCKETS } from './realtime/limits.ts';
import { createPusherServer } from './realtime/pusherServer.ts';
import type { RedisConnections } from './redis/openRedis.ts';
import { addressReader } from './http/addressReader.ts';
import { ConfigError } from './start/ConfigError.ts';
import { readPushApp } from './start/secrets.ts';

export type Realtime = {
  publisher: Publisher;
  clientAccess: ClientAccess;
  /** Adds the embedded server's HTTP API; nothing with a cluster. */
  mount(app: FastifyInstance): Promise<void>;
  /** Closes the embedded server's sockets. The publisher is closed on its own, after the last event. */
  close(): Promise<void>;
};

export type RealtimeOptions = {
  config: Config;
  server: Server;
  publicUrl: string;
  /** Null: this process is the only one. */
  redis: RedisConnections | null;
};

/** A page asks for its channel as soon as it is connected. */
const AUTHORIZE_MS = 30_000;
/** A node starts without the others when Redis is away for so long. */
const JOIN_MS = 2_000;

/** The realtime side: a cluster by its address, or the embedded server. Events go to a cluster by HTTP, and to the embedded server within the process. */
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
    // The backend's own pages, by whatever name of this host they were opened.
    isAllowedOrigin: (origin, host) =>
      isListed(origin) || [publicUrl, `http://${host}`, `https://${host}`].includes(origin),
  });
  pusherServer.attach(server);
  // A socket that comes before is closed when the node has joined, because it may have missed events.
  await inTime(pusherServer.joined, JOIN_MS).catch(() => undefined);
  const publisher = createLocalPublisher(pusherServer);
  return {
    publisher,
    clientAccess: {
      ...accessOf(publisher, app.key, publicUrl.replace(/^http/, 'ws')),
      access: { key: app.key },
      disconnect: (socketIds) => pusherServer.disconnect(socketIds),
      countSockets: () => pusherServer.countConnections(),
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
    },
    mount: async () => undefined,
    close: async () => undefined,
  };
}

function openPublisher(pusherUrl: string): Publisher {
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
