import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { GONE_AFTER_MS, LIVES_EVERY_MS } from '../../../backend/realtime/joinNodes.ts';
import { decodeMessage } from '../../../backend/realtime/nodeMessages.ts';
import { createMemoryBus, type MemoryBusEnd } from './support/memoryBus.ts';
import { dataOf, type RawClient } from './support/rawClient.ts';
import { startServer, type TestServer } from './support/startServer.ts';

const channel = 'private-chat.1';
const desk = 'presence-desk';
const presence = (ids: string[]) => ({
  presence: { ids, hash: Object.fromEntries(ids.map((id) => [id, null])), count: ids.length },
});

type Node = TestServer & { bus: MemoryBusEnd };

async function startNodes(t: TestContext): Promise<[Node, Node]> {
  const bus = createMemoryBus();
  const start = async (): Promise<Node> => {
    const end = bus.open();
    return { ...(await startServer(t, { bus: end })), bus: end };
  };
  return [await start(), await start()];
}

async function listenAt({ connect, pusher }: TestServer): Promise<RawClient> {
  const client = await connect();
  await client.subscribe(channel, pusher.authorizeChannel(client.socketId, channel));
  return client;
}

async function joinAs(userId: string, { connect, pusher }: TestServer): Promise<[RawClient, object]> {
  const client = await connect();
  const joined = await client.subscribe(desk, pusher.authorizeChannel(client.socketId, desk, { user_id: userId }));
  return [client, dataOf(joined)];
}

async function passTime(nodes: readonly Node[], ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += LIVES_EVERY_MS)
    for (const { clock } of nodes) clock.advance(LIVES_EVERY_MS);
}

describe('two nodes on a bus', { timeout: 300_000 }, () => {
  it('[SRV-12] deliver an event published on one to the clients of both, except the one that caused it', async (t) => {
    const [first, second] = await startNodes(t);
    const [near, far, cause] = [await listenAt(first), await listenAt(second), await listenAt(second)];
    await first.pusher.trigger(channel, 'Chat.Changed', { chat_id: 1 }, { socket_id: cause.socketId });
    const event = { event: 'Chat.Changed', channel, data: '{"chat_id":1}' };
    assert.deepEqual(await near.untaken(), [event]);
    assert.deepEqual(await far.untaken(), [event]);
    assert.deepEqual(await cause.untaken(), []);
  });

  it('[SRV-12] [REACH-01] name the sockets on a channel of both, until they leave', async (t) => {
    const [first, second] = await startNodes(t);
    const [near, far] = [await listenAt(first), await listenAt(second)];
    for (const { pusherServer } of [first, second])
      assert.deepEqual(pusherServer.channels.socketIds(channel).sort(), [near.socketId, far.socketId].sort());
    assert.deepEqual(first.pusherServer.channels.socketIds('private-chat.2'), []);
    await second.pusherServer.close();
    assert.deepEqual(first.pusherServer.channels.socketIds(channel), [near.socketId]);
  });

  it('[SRV-12] [RT-04] forward a client event to the other node, and not back to its sender', async (t) => {
    const [first, second] = await startNodes(t);
    const [visitor, operator] = [await listenAt(first), await listenAt(second)];
    visitor.say({ event: 'client-clientTyping', channel, data: { message: 'Hel' } });
    assert.equal((await operator.next('client-clientTyping')).data, '{"message":"Hel"}');
    assert.deepEqual(await visitor.untaken(), []);
  });

  it('[SRV-12] share one list of members, and announce each arrival and departure once', async (t) => {
    const [first, second] = await startNodes(t);
    const [ann] = await joinAs('ann', first);
    const [ben, met] = await joinAs('ben', second);
    assert.deepEqual(met, presence(['ann', 'ben']));
    assert.deepEqual(await ann.nextData('pusher_internal:member_added'), { user_id: 'ben' });
    const [again] = await joinAs('ben', first);
    ben.leave();
    await ben.closed;
    assert.deepEqual(await ann.untaken(), []);
    again.leave();
    assert.deepEqual(await ann.nextData('pusher_internal:member_removed'), { user_id: 'ben' });
  });

  it('[SRV-12] count the subscribers of both nodes on either', async (t) => {
    const [first, second] = await startNodes(t);
    await listenAt(first);
    await listenAt(second);
    const answer = await first.pusher.get({ path: `/channels/${channel}`, params: { info: 'subscription_count' } });
    assert.deepEqual(await answer.json(), { occupied: true, subscription_count: 2 });
  });

  it('[SRV-12] [SRV-05] close the sockets of a session that ended on the other node', async (t) => {
    const [first, second] = await startNodes(t);
    const [mine, other] = [await listenAt(second), await listenAt(second)];
    first.pusherServer.disconnect([mine.socketId]);
    assert.equal((await mine.closed).code, 4009);
    assert.deepEqual(await other.untaken(), []);
  });

  it('[SRV-12] send the members to a node that joins later', async (t) => {
    const bus = createMemoryBus();
    const first = await startServer(t, { bus: bus.open() });
    await joinAs('ann', first);
    const second = await startServer(t, { bus: bus.open() });
    const [, met] = await joinAs('ben', second);
    assert.deepEqual(met, presence(['ann', 'ben']));
  });

  it('[SRV-12] remove the members of a node that shuts down', async (t) => {
    const [first, second] = await startNodes(t);
    const [ann] = await joinAs('ann', first);
    await joinAs('ben', second);
    await ann.nextData('pusher_internal:member_added');
    await second.pusherServer.close();
    assert.deepEqual(await ann.nextData('pusher_internal:member_removed'), { user_id: 'ben' });
  });

  it('[SRV-12] remove the members of a silent node, and restore them when it is back', async (t) => {
    const nodes = await startNodes(t);
    const [first, second] = nodes;
    const [ann] = await joinAs('ann', first);
    await joinAs('ben', second);
    await ann.nextData('pusher_internal:member_added');
    await passTime(nodes, 2 * GONE_AFTER_MS);
    assert.deepEqual(await ann.untaken(), []);
    await passTime([first], GONE_AFTER_MS + LIVES_EVERY_MS);
    assert.deepEqual(await ann.nextData('pusher_internal:member_removed'), { user_id: 'ben' });
    second.bus.reconnect();
    assert.deepEqual(await ann.nextData('pusher_internal:member_added'), { user_id: 'ben' });
  });

  it('[SRV-12] refuse events without the bus, so that the outbox keeps them, and reconnect their clients when it is back', async (t) => {
    const nodes = await startNodes(t);
    const [first, second] = nodes;
    const [near, beside, far] = [await listenAt(first), await listenAt(first), await listenAt(second)];
    for (const { bus } of nodes) bus.disconnect();
    await assert.rejects(first.pusher.trigger(channel, 'Chat.Changed', {}), { status: 503 });
    near.say({ event: 'client-clientTyping', channel, data: {} });
    await beside.next('client-clientTyping');
    for (const client of [near, beside, far]) assert.deepEqual(await client.untaken(), []);
    for (const { bus } of nodes) bus.reconnect();
    for (const client of [near, beside, far])
      assert.deepEqual(await client.closed, { code: 4200, reason: 'The server may have missed events' });
    const [again, there] = [await listenAt(first), await listenAt(second)];
    await first.pusher.trigger(channel, 'Chat.Changed', {});
    await again.next('Chat.Changed');
    await there.next('Chat.Changed');
  });

  it('[SRV-12] send no client an event after one that its node has missed', async (t) => {
    const [first, second] = await startNodes(t);
    const far = await listenAt(second);
    second.bus.deafen();
    await first.pusher.trigger(channel, 'missed', {});
    await second.pusher.trigger(channel, 'next', {});
    assert.deepEqual(await far.untaken(), []);
    second.bus.reconnect();
    await first.pusher.trigger(channel, 'last', {});
    assert.equal((await far.closed).code, 4200);
  });

  it('[SRV-12] [SRV-05] make all clients of the other nodes reconnect when a sign-out was lost', async (t) => {
    const [first, second] = await startNodes(t);
    const far = await listenAt(second);
    first.bus.disconnect();
    first.pusherServer.disconnect([far.socketId]);
    assert.deepEqual(await far.untaken(), []);
    first.bus.reconnect();
    assert.equal((await far.closed).code, 4200);
  });

  it('[SRV-12] renew a subscription that does not even deliver the node’s own signs of life', async (t) => {
    const [first, second] = await startNodes(t);
    first.bus.deafen();
    await passTime([first, second], GONE_AFTER_MS + LIVES_EVERY_MS);
    assert.deepEqual([first.bus.renewals, second.bus.renewals], [1, 0]);
  });
});

describe('a message between nodes', () => {
  it('[SRV-12] is ignored if this version cannot read it', () => {
    const readable = { node: 'a', message: { kind: 'joined', channel, socketId: '1.1', member: null } };
    assert.deepEqual(decodeMessage(JSON.stringify(readable)), readable);
    const unreadable = [
      { node: 'a', message: { kind: 'news' } },
      { node: 'a', message: { kind: 'joined', channel } },
      { node: 'a', message: { kind: 'event', channel, frame: 1 } },
      { node: 1, message: { kind: 'lives' } },
      { node: 'a' },
    ];
    for (const message of unreadable) assert.equal(decodeMessage(JSON.stringify(message)), null);
    assert.equal(decodeMessage('{'), null);
  });
});
