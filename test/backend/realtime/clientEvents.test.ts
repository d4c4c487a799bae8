import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { channelAuth } from '../../../backend/realtime/signatures.ts';
import type { RawClient } from './support/rawClient.ts';
import { app, startServer, type TestServer } from './support/startServer.ts';

const channel = 'private-chat.1';
const whisper = (data: unknown = {}) => ({ event: 'client-clientTyping', channel, data });

async function connectTo({ connect, pusher }: TestServer, name = channel): Promise<RawClient> {
  const client = await connect();
  await client.subscribe(name, pusher.authorizeChannel(client.socketId, name));
  return client;
}

async function assertRefused(client: RawClient, message: RegExp): Promise<void> {
  const error = await client.nextData('pusher:error');
  assert.equal(error.code, 4301);
  assert.match(String(error.message), message);
}

describe('client events', { timeout: 300_000 }, () => {
  it('[RT-04] reach the other subscribers of the channel and never return to the sender', async (t) => {
    const server = await startServer(t);
    const [visitor, operator, stranger] = await Promise.all([
      connectTo(server),
      connectTo(server),
      connectTo(server, 'private-chat.2'),
    ]);
    visitor.say(whisper({ name: 'Ann', chat_id: 1, message: 'Hel' }));
    assert.deepEqual(await visitor.untaken(), []);
    assert.deepEqual(await operator.untaken(), [
      { event: 'client-clientTyping', channel, data: '{"name":"Ann","chat_id":1,"message":"Hel"}' },
    ]);
    assert.deepEqual(await stranger.untaken(), []);
  });

  it('keep data that is already a string, and may have no data', async (t) => {
    const server = await startServer(t);
    const [visitor, operator] = await Promise.all([connectTo(server), connectTo(server)]);
    visitor.say(whisper('{"a":1}'));
    assert.equal((await operator.next('client-clientTyping')).data, '{"a":1}');
    visitor.say({ event: 'client-clientTyping', channel });
    assert.deepEqual(await operator.next('client-clientTyping'), { event: 'client-clientTyping', channel });
  });

  it('are refused on a public and on an encrypted channel', async (t) => {
    const server = await startServer(t);
    const client = await server.connect();
    const encrypted = 'private-encrypted-chat';
    const { socketId } = client;
    await client.subscribe(encrypted, { auth: channelAuth(app, { socketId, channel: encrypted, channelData: null }) });
    await client.subscribe('news');
    for (const name of ['news', encrypted]) {
      client.say({ ...whisper(), channel: name });
      await assertRefused(client, /only for private and presence channels/);
    }
  });

  it('are refused from a client that is not, or no longer, subscribed', async (t) => {
    const server = await startServer(t);
    const [operator, stranger] = await Promise.all([connectTo(server), server.connect()]);
    stranger.say(whisper());
    await assertRefused(stranger, /not subscribed/);
    const leaver = await connectTo(server);
    leaver.say({ event: 'pusher:unsubscribe', data: { channel } });
    leaver.say(whisper());
    await assertRefused(leaver, /not subscribed/);
    assert.deepEqual(await operator.untaken(), []);
  });

  it('carry at most 10 KB and have names of at most 200 characters', async (t) => {
    const server = await startServer(t);
    const [visitor, operator] = await Promise.all([connectTo(server), connectTo(server)]);
    visitor.say(whisper('x'.repeat(10_240)));
    visitor.say({ ...whisper(), event: `client-${'x'.repeat(193)}` });
    visitor.say(whisper('x'.repeat(10_241)));
    await assertRefused(visitor, /larger than 10240 bytes/);
    visitor.say(whisper('ü'.repeat(5_121)));
    await assertRefused(visitor, /larger than 10240 bytes/);
    visitor.say({ ...whisper(), event: `client-${'x'.repeat(194)}` });
    await assertRefused(visitor, /longer than 200 characters/);
    assert.deepEqual(await visitor.untaken(), []);
    assert.equal((await operator.untaken()).length, 2);
  });

  it('are limited to 10 a second per connection; more are refused with 4301 and the connection stays', async (t) => {
    const server = await startServer(t);
    const [visitor, operator, other] = await Promise.all([connectTo(server), connectTo(server), connectTo(server)]);
    for (let sent = 0; sent < 5; sent += 1) visitor.say(whisper());
    await visitor.untaken();
    server.clock.advance(600);
    for (let sent = 0; sent < 6; sent += 1) visitor.say(whisper());
    await assertRefused(visitor, /10 client events a second/);
    assert.equal((await operator.untaken()).length, 10);
    other.say(whisper());
    await operator.next('client-clientTyping');
    server.clock.advance(400);
    for (let sent = 0; sent < 6; sent += 1) visitor.say(whisper());
    await assertRefused(visitor, /10 client events a second/);
    assert.deepEqual(await visitor.untaken(), [{ ...whisper(), data: '{}' }]);
    assert.equal((await operator.untaken()).length, 5);
  });

  it('are not delayed by a clock that was set back', async (t) => {
    const server = await startServer(t);
    const [visitor, operator] = await Promise.all([connectTo(server), connectTo(server)]);
    for (let sent = 0; sent < 10; sent += 1) visitor.say(whisper());
    await visitor.untaken();
    server.clock.advance(-3_600_000);
    visitor.say(whisper());
    assert.deepEqual(await visitor.untaken(), []);
    assert.equal((await operator.untaken()).length, 11);
  });
});
