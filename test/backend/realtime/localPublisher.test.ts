import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLocalPublisher } from '../../../backend/realtime/localPublisher.ts';
import type { PublishError } from '../../../backend/realtime/PublishError.ts';
import { createMemoryBus } from './support/memoryBus.ts';
import type { RawClient } from './support/rawClient.ts';
import { startServer, type TestServer } from './support/startServer.ts';

const channel = 'private-chat.1';
const events = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ channel, event: 'Chat.Changed', payload: { chat_id: index } }));

async function listenAt({ connect, pusher }: TestServer): Promise<RawClient> {
  const client = await connect();
  await client.subscribe(channel, pusher.authorizeChannel(client.socketId, channel));
  return client;
}

describe('publishing in the process of the server', { timeout: 300_000 }, () => {
  it('[OPS-14] [RT-03] delivers the events of a batch to each subscriber once and in order', async (t) => {
    const server = await startServer(t);
    const publisher = createLocalPublisher(server.pusherServer);
    const clients = [await listenAt(server), await listenAt(server)];
    await publisher.publishBatch(events(10));
    await publisher.publish(channel, 'note', 'as it is', { socketId: clients[0]!.socketId });
    const expected = events(10).map(({ event, payload }) => ({ event, channel, data: JSON.stringify(payload) }));
    assert.deepEqual(await clients[0]!.untaken(), expected);
    assert.deepEqual(await clients[1]!.untaken(), [...expected, { event: 'note', channel, data: 'as it is' }]);
  });

  it('[OPS-14] validates like the HTTP API, and publishes nothing of a batch with one invalid event', async (t) => {
    const server = await startServer(t);
    const publisher = createLocalPublisher(server.pusherServer);
    const client = await listenAt(server);
    const bad = [
      { channel, event: 'large', payload: 'x'.repeat(10_241), status: 413 },
      { channel: 'a b', event: 'name', payload: {}, status: 400 },
      { channel, event: 'x'.repeat(201), payload: {}, status: 400 },
    ];
    for (const { status, ...event } of bad)
      await assert.rejects(publisher.publishBatch([...events(1), event]), (error: PublishError) => {
        assert.deepEqual([error.name, error.status, error.isPermanent], ['PublishError', status, true]);
        return true;
      });
    await assert.rejects(publisher.publishBatch(events(11)), { status: 400 });
    await assert.rejects(publisher.publish(channel, 'x', {}, { socketId: 'nobody' }), { status: 400 });
    assert.deepEqual(await client.untaken(), []);
  });

  it('[OPS-14] [SRV-12] reaches the other nodes, and fails with a retryable error while they are unreachable', async (t) => {
    const bus = createMemoryBus();
    const end = bus.open();
    const [first, second] = [await startServer(t, { bus: end }), await startServer(t, { bus: bus.open() })];
    const clients = [await listenAt(first), await listenAt(second)];
    const publisher = createLocalPublisher(first.pusherServer);
    await publisher.publishBatch(events(3));
    for (const client of clients) assert.equal((await client.untaken()).length, 3);
    end.disconnect();
    await assert.rejects(publisher.publishBatch(events(1)), { status: 503, isPermanent: false });
    for (const client of clients) assert.deepEqual(await client.untaken(), []);
  });

  it('[RT-02] signs in the same way as the official library', async (t) => {
    const { pusherServer, pusher } = await startServer(t);
    const { authorizeChannel } = createLocalPublisher(pusherServer);
    assert.deepEqual(authorizeChannel('1.2', channel), pusher.authorizeChannel('1.2', channel));
    const member = { user_id: 'ann', user_info: { name: 'Ann' } };
    const signed = authorizeChannel('1.2', 'presence-desk', member);
    assert.deepEqual(signed, pusher.authorizeChannel('1.2', 'presence-desk', member));
    assert.throws(() => authorizeChannel('nobody', channel), { name: 'PublishError', isPermanent: true });
  });
});
