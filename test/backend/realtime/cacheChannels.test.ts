import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMemoryBus } from './support/memoryBus.ts';
import { startServer } from './support/startServer.ts';

const channel = 'cache-prices';
const HALF_AN_HOUR_MS = 30 * 60_000;
const last = { event: 'changed', channel, data: '{"price":2}' };

describe('A cache channel', { timeout: 60_000 }, () => {
  it('[SRV-14] gives its last event to each that joins, and says when there is none', async (t) => {
    const server = await startServer(t);
    const early = await server.connect();
    await early.subscribe(channel);
    assert.deepEqual(await early.untaken(), [{ event: 'pusher:cache_miss', channel }]);
    for (const price of [1, 2]) await server.pusher.trigger(channel, 'changed', { price });
    const late = await server.connect();
    await late.subscribe(channel);
    assert.deepEqual(await late.untaken(), [last]);
  });

  it('[SRV-14] keeps its event for half an hour, tells it to the backend, and any other channel keeps none', async (t) => {
    const server = await startServer(t);
    await server.pusher.trigger([channel, 'prices'], 'changed', { price: 2 });
    const info = async (): Promise<unknown> =>
      (await server.pusher.get({ path: `/channels/${channel}`, params: { info: 'cache' } })).json();
    assert.deepEqual(await info(), { occupied: false, cache: { data: '{"price":2}', ttl: 1_800 } });
    const other = await server.connect();
    await other.subscribe('prices');
    assert.deepEqual(await other.untaken(), []);
    server.clock.advance(HALF_AN_HOUR_MS);
    const client = await server.connect();
    await client.subscribe(channel);
    assert.deepEqual(await client.untaken(), [{ event: 'pusher:cache_miss', channel }]);
  });

  it('[SRV-14] has the same last event on all nodes, also on one that comes later', async (t) => {
    const bus = createMemoryBus();
    const first = await startServer(t, { bus: bus.open() });
    const second = await startServer(t, { bus: bus.open() });
    await first.pusher.trigger(channel, 'changed', { price: 2 });
    for (const server of [second, await startServer(t, { bus: bus.open() })]) {
      const client = await server.connect();
      await client.subscribe(channel);
      assert.deepEqual(await client.untaken(), [last]);
    }
  });
});
