import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import WebSocket from 'ws';
import { createPusherServer } from '../../../backend/realtime/pusherServer.ts';
import { app, startServer } from './support/startServer.ts';

async function closeOf(url: string): Promise<{ code: number; reason: string }> {
  const [code, reason] = (await once(new WebSocket(url), 'close')) as [number, unknown];
  return { code, reason: String(reason) };
}

describe('connecting', { timeout: 300_000 }, () => {
  it('returns a socket id of two numbers and the activity timeout in seconds', async (t) => {
    const client = await (await startServer(t)).connect();
    assert.match(client.greeting.socket_id, /^\d+\.\d+$/);
    assert.equal(client.greeting.activity_timeout, 120);
  });

  it('assigns each connection its own socket id', async (t) => {
    const server = await startServer(t);
    const [one, two] = await Promise.all([server.connect(), server.connect()]);
    assert.notEqual(one.socketId, two.socketId);
  });

  it('returns the configured activity timeout', async (t) => {
    const server = await startServer(t, { timeouts: { activityMs: 5_000 } });
    assert.equal((await server.connect()).greeting.activity_timeout, 5);
  });

  it('is closed with 4001 for an unknown app key', async (t) => {
    const { port } = await startServer(t);
    assert.equal((await closeOf(`ws://127.0.0.1:${port}/app/stranger?protocol=7`)).code, 4001);
    assert.equal((await closeOf(`ws://127.0.0.1:${port}/app/${app.key}/more?protocol=7`)).code, 4001);
    assert.equal((await closeOf(`ws://127.0.0.1:${port}/app/%zz?protocol=7`)).code, 4001);
  });

  it('is closed with 4007 for another protocol version, 4006 for one that is not a number, and 4008 for none', async (t) => {
    const { port } = await startServer(t);
    const address = `ws://127.0.0.1:${port}/app/${app.key}`;
    assert.equal((await closeOf(`${address}?protocol=6`)).code, 4007);
    assert.equal((await closeOf(`${address}?protocol=new`)).code, 4006);
    assert.equal((await closeOf(address)).code, 4008);
  });

  it('[SRV-14] receives the reason before it is closed, as with Pusher', async (t) => {
    const { port } = await startServer(t);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/stranger?protocol=7`);
    const [first] = (await once(socket, 'message')) as [Buffer];
    const { event, data } = JSON.parse(first.toString()) as { event: string; data: string };
    assert.deepEqual([event, JSON.parse(data)], ['pusher:error', { code: 4001, message: 'No app has this key' }]);
  });

  it('is answered with 404 at any other path', async (t) => {
    const { port } = await startServer(t);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/other`);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
    assert.equal(response.statusCode, 404);
  });

  it('uses no compression, even when the client offers it', async (t) => {
    const { port } = await startServer(t);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`, { perMessageDeflate: true });
    await once(socket, 'open');
    assert.equal(socket.extensions.includes('permessage-deflate'), false);
  });

  it('answers an invalid frame with an error and stays open', async (t) => {
    const client = await (await startServer(t)).connect();
    for (const frame of [
      '{',
      '[]',
      '"text"',
      '{"event":7}',
      Buffer.from('{"event":"pusher:ping"}'),
      { event: 'client-x', data: {} },
      { event: 'pusher:subscribe' },
    ]) {
      client.say(frame);
      assert.deepEqual(await client.nextData('pusher:error'), { code: null, message: 'Not a frame of the protocol' });
    }
    assert.deepEqual(await client.untaken(), []);
  });

  it('ignores an unknown protocol event', async (t) => {
    const client = await (await startServer(t)).connect();
    client.say({ event: 'pusher:watchlist', data: { auth: 'x' } });
    assert.deepEqual(await client.untaken(), []);
  });

  it('is closed with 1009 for a frame far beyond the limits', async (t) => {
    const client = await (await startServer(t)).connect();
    client.say(JSON.stringify({ event: 'client-x', channel: 'private-x', data: 'x'.repeat(100_000) }));
    assert.equal((await client.closed).code, 1009);
  });

  it('requires a number as the id of the app', () => {
    assert.throws(() => createPusherServer({ app: { ...app, id: 'main' } }), /must be a number/);
  });
});
