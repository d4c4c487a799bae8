import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMemoryBus } from './support/memoryBus.ts';
import { heard, startClient } from './support/pusherJs.ts';
import type { RawClient } from './support/rawClient.ts';
import { startServer, type TestServer } from './support/startServer.ts';

async function signIn({ connect, pusher }: TestServer, id: string): Promise<RawClient> {
  const client = await connect();
  client.say({ event: 'pusher:signin', data: pusher.authenticateUser(client.socketId, { id }) });
  await client.next('pusher:signin_success');
  return client;
}

describe('A user who signs in on a connection', { timeout: 60_000 }, () => {
  it('[SRV-14] is told who it is, and gets what is sent to that user', async (t) => {
    const server = await startServer(t);
    const [ann, ben] = [await signIn(server, 'ann'), await signIn(server, 'ben')];
    for (const [client, id] of [
      [ann, 'ann'],
      [ben, 'ben'],
    ] as const)
      await client.subscribe(`#server-to-user-${id}`);
    await server.pusher.sendToUser('ann', 'news', { a: 1 });
    assert.equal((await ann.next('news')).data, '{"a":1}');
    assert.deepEqual(await ben.untaken(), []);
  });

  it('[SRV-14] may not listen to another user, and nobody may who has not signed in', async (t) => {
    const server = await startServer(t);
    for (const client of [await signIn(server, 'ben'), await server.connect()]) {
      client.say({ event: 'pusher:subscribe', data: { channel: '#server-to-user-ann' } });
      assert.equal((await client.nextData('pusher:subscription_error')).type, 'AuthError');
    }
  });

  it('[SRV-14] is closed with a signature of another connection, and cannot become another user', async (t) => {
    const server = await startServer(t);
    const [ann, stranger] = [await signIn(server, 'ann'), await server.connect()];
    stranger.say({ event: 'pusher:signin', data: server.pusher.authenticateUser(ann.socketId, { id: 'ann' }) });
    assert.equal((await stranger.closed).code, 4009);
    ann.say({ event: 'pusher:signin', data: server.pusher.authenticateUser(ann.socketId, { id: 'ben' }) });
    assert.equal((await ann.closed).code, 4009);
  });

  it('[SRV-14] loses its connections on all nodes by terminate_connections', async (t) => {
    const bus = createMemoryBus();
    const [first, second] = [await startServer(t, { bus: bus.open() }), await startServer(t, { bus: bus.open() })];
    const [here, there, other] = [await signIn(first, 'ann'), await signIn(second, 'ann'), await signIn(second, 'ben')];
    await first.pusher.terminateUserConnections('ann');
    assert.equal((await here.closed).code, 4009);
    assert.equal((await there.closed).code, 4009);
    assert.deepEqual(await other.untaken(), []);
  });

  it('[SRV-14] works with the official client', async (t) => {
    const server = await startServer(t);
    const client = startClient(t, server);
    client.signin();
    await heard(client, 'pusher:signin_success');
    const news = heard<{ a: number }>(client.user, 'news');
    await heard(client.user.serverToUserChannel, 'pusher:subscription_succeeded');
    await server.pusher.sendToUser('ann', 'news', { a: 1 });
    assert.deepEqual(await news, { a: 1 });
  });
});
