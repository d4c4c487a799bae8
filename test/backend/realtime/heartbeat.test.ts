import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RawClient } from './support/rawClient.ts';
import { startServer } from './support/startServer.ts';

describe('heartbeat', { timeout: 300_000 }, () => {
  it('answers a ping with a pong', async (t) => {
    const client = await (await startServer(t)).connect();
    client.say({ event: 'pusher:ping', data: {} });
    assert.equal((await client.next('pusher:pong')).event, 'pusher:pong');
  });

  it('pings a client after 120 seconds of silence, and not before', async (t) => {
    const { connect, clock } = await startServer(t);
    const client = await connect();
    clock.advance(119_999);
    assert.deepEqual(await client.untaken(), []);
    clock.advance(119_999);
    assert.deepEqual(await client.untaken(), []);
    clock.advance(120_000);
    await client.next('pusher:ping');
  });

  it('closes with 4201 when nothing arrives for 30 seconds after the ping', async (t) => {
    const { connect, clock, pusherServer } = await startServer(t);
    const client = await connect();
    await client.subscribe('news');
    clock.advance(150_000);
    assert.deepEqual(pusherServer.channels.names(), []);
    assert.equal((await client.closed).code, 4201);
  });

  it('accepts the pong, or any other frame, as a sign of life', async (t) => {
    const { connect, clock } = await startServer(t);
    const client = await connect();
    for (const sign of [
      { event: 'pusher:pong', data: {} },
      { event: 'pusher:unsubscribe', data: { channel: 'news' } },
    ]) {
      clock.advance(120_000);
      await client.next('pusher:ping');
      client.say(sign);
      assert.deepEqual(await client.untaken(), []);
      clock.advance(30_000);
      assert.deepEqual(await client.untaken(), []);
    }
  });

  it('leaves no timer behind when the clients disconnect or are closed', async (t) => {
    const timers = new Set<object>();
    const clock = {
      now: () => 0,
      after: () => {
        const timer = {};
        timers.add(timer);
        return () => timers.delete(timer);
      },
    };
    const { connect, pusherServer } = await startServer(t, { clock, timeouts: { authorizeMs: 1_000 } });
    const [client] = await Promise.all([connect(), connect()]);
    assert.equal(timers.size, 4);
    client.leave();
    await client.closed;
    await pusherServer.close();
    assert.equal(timers.size, 0);
  });
});

describe('the deadline for an authorized channel', { timeout: 300_000 }, () => {
  it('[SRV-01] closes a connection that has joined no private channel by then, with a code that allows a return', async (t) => {
    const { connect, clock } = await startServer(t, { timeouts: { authorizeMs: 20_000 } });
    const client = await connect();
    await client.subscribe('news');
    clock.advance(20_000);
    assert.equal((await client.closed).code, 4100);
  });

  it('ignores later frames of a connection that was closed', async (t) => {
    const server = await startServer(t, { timeouts: { authorizeMs: 20_000 } });
    const [witness, late] = await Promise.all([server.connect(), server.connect()]);
    const signed = ({ socketId }: RawClient) =>
      server.pusher.authorizeChannel(socketId, 'presence-desk', { user_id: socketId });
    await witness.subscribe('presence-desk', signed(witness));
    server.clock.advance(20_000);
    late.say({ event: 'pusher:subscribe', data: { channel: 'presence-desk', ...signed(late) } });
    await late.closed;
    assert.deepEqual(await witness.untaken(), []);
  });

  it('keeps a connection that has joined a private channel', async (t) => {
    const { connect, clock, pusher } = await startServer(t, { timeouts: { authorizeMs: 20_000 } });
    const client = await connect();
    await client.subscribe('private-chat.1', pusher.authorizeChannel(client.socketId, 'private-chat.1'));
    clock.advance(20_000);
    assert.deepEqual(await client.untaken(), []);
  });

  it('is not set by default', async (t) => {
    const { connect, clock } = await startServer(t);
    const client = await connect();
    clock.advance(100_000);
    assert.deepEqual(await client.untaken(), []);
  });
});
