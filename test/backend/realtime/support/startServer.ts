import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import Fastify from 'fastify';
import Pusher from 'pusher';
import { httpApi } from '../../../../backend/realtime/httpApi.ts';
import {
  createPusherServer,
  type PusherServer,
  type PusherServerOptions,
} from '../../../../backend/realtime/pusherServer.ts';
import { CLOSE_ALL_WITHIN_MS } from '../../../../backend/realtime/limits.ts';
import { createFakeClock, type FakeClock } from './fakeClock.ts';
import { connectClient, type RawClient } from './rawClient.ts';

export const app = { id: '1', key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' };

export interface TestServer {
  readonly pusherServer: PusherServer;
  readonly clock: FakeClock;
  readonly port: number;
  readonly pusherUrl: string;
  /** The official library, configured for this server. */
  readonly pusher: Pusher;
  /** Connects a client and waits for its greeting. */
  connect(): Promise<RawClient>;
  /** Attaches a second server to the same address, as after a restart. */
  replace(): PusherServer;
}

/** Starts a server on a free port, which stops with the test. It uses a fake clock by default. */
export async function startServer(
  test: Pick<TestContext, 'after'>,
  options: Partial<PusherServerOptions> = {},
): Promise<TestServer> {
  const clock = createFakeClock();
  const pusherServer = createPusherServer({ app, clock, ...options });
  const servers = [pusherServer];
  const fastify = Fastify();
  fastify.register(httpApi, { pusherServer });
  fastify.post('/elsewhere', async ({ body }) => body);
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  pusherServer.attach(fastify.server);
  const { port } = fastify.server.address() as AddressInfo;
  const pusherUrl = `http://${app.key}:${app.secret}@127.0.0.1:${port}/apps/${app.id}`;

  test.after(async () => {
    const closed = servers.map((server) => server.close());
    clock.advance(CLOSE_ALL_WITHIN_MS);
    await Promise.all(closed);
    await fastify.close();
  });

  return {
    pusherServer,
    clock,
    port,
    pusherUrl,
    pusher: Pusher.forURL(pusherUrl),
    connect: () => connectClient(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`),
    replace() {
      const replacement = createPusherServer({ app, clock });
      replacement.attach(fastify.server);
      servers.push(replacement);
      return replacement;
    },
  };
}
