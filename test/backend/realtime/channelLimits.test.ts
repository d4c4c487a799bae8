import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CHANNEL_WHISPERS } from '../../../backend/realtime/limits.ts';
import { createMemoryBus } from './support/memoryBus.ts';
import type { RawClient } from './support/rawClient.ts';
import { startServer, type TestServer } from './support/startServer.ts';

const channel = 'private-chat.1';
const socketsOf = (name: string) => (name.startsWith('private-chat.') ? 3 : 1_000);

function ask(client: RawClient, { pusher }: TestServer, name: string): void {
  const member = name.startsWith('presence-') ? { user_id: 'ann' } : undefined;
  client.say({
    event: 'pusher:subscribe',
    data: { channel: name, ...pusher.authorizeChannel(client.socketId, name, member) },
  });
}

async function join(server: TestServer, name: string): Promise<RawClient> {
  const client = await server.connect();
  ask(client, server, name);
  await client.next('pusher_internal:subscription_succeeded');
  return client;
}

describe('a channel', { timeout: 300_000 }, () => {
  it('[OPS-09] refuses one socket too many, which stays connected and can join when a place is free', async (t) => {
    const server = await startServer(t, { socketsOf });
    const [first] = [await join(server, channel), await join(server, channel), await join(server, channel)];
    const late = await server.connect();
    ask(late, server, channel);
    const error = await late.nextData('pusher:subscription_error');
    assert.deepEqual(error, { type: 'LimitReached', error: 'More than 3 sockets on the channel', status: 403 });
    ask(first, server, channel);
    await first.next('pusher_internal:subscription_succeeded');
    first.say({ event: 'pusher:unsubscribe', data: { channel } });
    await first.untaken();
    ask(late, server, channel);
    await late.next('pusher_internal:subscription_succeeded');
  });

  it('[OPS-09] of a team accepts more sockets than one of a chat', async (t) => {
    const server = await startServer(t, { socketsOf });
    for (const name of ['presence-desk', 'private-desk'])
      for (let count = 0; count < 12; count += 1) await join(server, name);
  });

  it('[OPS-09] counts the sockets of all nodes', async (t) => {
    const bus = createMemoryBus();
    const nodes = [
      await startServer(t, { socketsOf, bus: bus.open() }),
      await startServer(t, { socketsOf, bus: bus.open() }),
    ];
    for (const node of [nodes[0]!, nodes[1]!, nodes[0]!]) await join(node, channel);
    for (const node of nodes) {
      const late = await node.connect();
      ask(late, node, channel);
      assert.equal((await late.nextData('pusher:subscription_error')).type, 'LimitReached');
    }
  });

  it('[OPS-09] limits whispered bytes per second, counted for each receiver, and refuses more with 4301', async (t) => {
    const server = await startServer(t);
    const clients: RawClient[] = [];
    for (let count = 0; count < 21; count += 1) clients.push(await join(server, channel));
    const whisperSecond = async (): Promise<number> => {
      for (const client of clients)
        for (let sent = 0; sent < 10; sent += 1)
          client.say({ event: 'client-clientTyping', channel, data: 'x'.repeat(10_000) });
      const taken = await Promise.all(clients.map((client) => client.untaken()));
      const bytes = taken.flat().map(({ event, data }) => (event === 'client-clientTyping' ? (data?.length ?? 0) : 0));
      assert.ok(taken.flat().some(({ data }) => data?.includes('4301') && data.includes('than the channel carries')));
      server.clock.advance(1_000);
      return bytes.reduce((sum, size) => sum + size, 0);
    };
    // All requested bytes: 21 senders, 10 whispers, 20 receivers, 10,000 bytes.
    const asked = 42_000_000;
    const first = await whisperSecond();
    assert.ok(first > CHANNEL_WHISPERS.burst / 2 && first <= CHANNEL_WHISPERS.burst, `${first} of ${asked} bytes`);
    const second = await whisperSecond();
    assert.ok(second > 0 && second <= CHANNEL_WHISPERS.perSecond + 250_000, `${second} of ${asked} bytes`);
  });

  it('[OPS-09] carries the largest whispers of one connection to nine others without a time limit', async (t) => {
    const server = await startServer(t);
    const talker = await join(server, channel);
    const others: RawClient[] = [];
    for (let count = 0; count < 9; count += 1) others.push(await join(server, channel));
    for (let second = 0; second < 10; second += 1) {
      for (let sent = 0; sent < 10; sent += 1)
        talker.say({ event: 'client-clientTyping', channel, data: 'x'.repeat(10_000) });
      assert.deepEqual(await talker.untaken(), []);
      for (const other of others) assert.equal((await other.untaken()).length, 10);
      server.clock.advance(1_000);
    }
  });
});
