import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startServer, type TestServer } from './support/startServer.ts';

async function ask({ pusher }: TestServer, path: string, params: Record<string, string> = {}): Promise<unknown> {
  return (await pusher.get({ path, params })).json();
}

/**
 * Starts a server with two operators, one of them twice, on a presence channel, and one client on a
 * public one.
 */
async function startOccupied(...args: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...args);
  for (const userId of ['ann', 'ben', 'ben']) {
    const client = await server.connect();
    const member = { user_id: userId };
    await client.subscribe('presence-desk', server.pusher.authorizeChannel(client.socketId, 'presence-desk', member));
  }
  await (await server.connect()).subscribe('news');
  return server;
}

describe('GET /channels', { timeout: 300_000 }, () => {
  it('lists the channels that have a subscriber', async (t) => {
    const server = await startOccupied(t);
    assert.deepEqual(await ask(server, '/channels'), { channels: { 'presence-desk': {}, news: {} } });
    assert.deepEqual(await ask(server, '/channels', { filter_by_prefix: 'ne' }), { channels: { news: {} } });
  });

  it('counts each user once on presence channels, and subscriptions on any channel', async (t) => {
    const server = await startOccupied(t);
    assert.deepEqual(
      await ask(server, '/channels', { filter_by_prefix: 'presence-', info: 'user_count,subscription_count' }),
      { channels: { 'presence-desk': { user_count: 2, subscription_count: 3 } } },
    );
    await assert.rejects(ask(server, '/channels', { info: 'user_count' }), { status: 400 });
  });
});

describe('GET /channels/{channel}', { timeout: 300_000 }, () => {
  it('returns whether a channel is occupied, and by how many', async (t) => {
    const server = await startOccupied(t);
    assert.deepEqual(await ask(server, '/channels/news'), { occupied: true });
    assert.deepEqual(await ask(server, '/channels/nobody'), { occupied: false });
    assert.deepEqual(await ask(server, '/channels/presence-desk', { info: 'user_count' }), {
      occupied: true,
      user_count: 2,
    });
    await assert.rejects(ask(server, '/channels/news', { info: 'user_count' }), { status: 400 });
  });

  it('accepts names of 200 characters', async (t) => {
    const server = await startServer(t);
    const name = 'x'.repeat(200);
    await (await server.connect()).subscribe(name);
    assert.deepEqual(await ask(server, `/channels/${name}`), { occupied: true });
  });

  it('lists each user of a presence channel once, and answers 400 for any other channel', async (t) => {
    const server = await startOccupied(t);
    assert.deepEqual(await ask(server, '/channels/presence-desk/users'), { users: [{ id: 'ann' }, { id: 'ben' }] });
    assert.deepEqual(await ask(server, '/channels/presence-empty/users'), { users: [] });
    await assert.rejects(ask(server, '/channels/news/users'), { status: 400 });
    await assert.rejects(ask(server, '/channels/presence-desk/owners'), { status: 404 });
  });
});
