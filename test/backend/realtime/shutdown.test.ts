import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';
import WebSocket from 'ws';
import { CLOSE_ALL_WITHIN_MS, CLOSE_GRACE_MS, CLOSE_PAUSE_MS } from '../../../backend/realtime/limits.ts';
import { app, startServer } from './support/startServer.ts';

/** Connects a client that then reads nothing. */
async function connectDeaf(port: number): Promise<Socket> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  const request = get({ host: '127.0.0.1', port, path: `/app/${app.key}?protocol=7`, headers });
  const [, socket] = (await once(request, 'upgrade')) as [IncomingMessage, Socket];
  socket.on('error', () => socket.destroy());
  return socket;
}

/** A masked text frame of less than 126 bytes; a mask of zeros leaves the text unchanged. */
function textFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

describe('closing the server', { timeout: 300_000 }, () => {
  it('closes one client after another with 4200, which asks it to reconnect at once', async (t) => {
    const { connect, clock, pusherServer } = await startServer(t);
    const clients = [await connect(), await connect(), await connect()];
    const closed = pusherServer.close();
    for (const [n, client] of clients.entries()) {
      if (n > 0) clock.advance(CLOSE_PAUSE_MS);
      assert.equal((await client.closed).code, 4200);
      const next = clients[n + 1];
      if (next) assert.deepEqual(await next.untaken(), []);
    }
    await closed;
  });

  it('closes many clients within a second', async (t) => {
    const { connect, clock, pusherServer } = await startServer(t);
    const clients = await Promise.all(Array.from({ length: 300 }, connect));
    const closed = pusherServer.close();
    clock.advance(CLOSE_ALL_WITHIN_MS);
    await closed;
    assert.equal((await clients.at(-1)!.closed).code, 4200);
  });

  it('accepts no new connection afterwards', async (t) => {
    const { port, pusherServer } = await startServer(t);
    await pusherServer.close();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
    assert.equal(response.statusCode, 404);
  });

  it('terminates a client that does not respond within two seconds', async (t) => {
    const { port, clock, pusherServer } = await startServer(t);
    const socket = await connectDeaf(port);
    const closed = pusherServer.close();
    clock.advance(CLOSE_GRACE_MS);
    await closed;
    socket.resume();
    await once(socket, 'close');
  });
});

describe('a client that does not read', { timeout: 300_000 }, () => {
  it('is dropped once more bytes are buffered for it than allowed', async (t) => {
    const { port, pusher, pusherServer } = await startServer(t, { maxBufferedBytes: 65_536 });
    const socket = await connectDeaf(port);
    socket.write(textFrame(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'news' } })));
    const isOccupied = () => pusherServer.channels.subscriptionCount('news') > 0;
    while (!isOccupied()) await pusher.trigger('other', 'tick', {});
    let sent = 0;
    for (; isOccupied() && sent < 5_000; sent += 1) await pusher.trigger('news', 'headline', 'x'.repeat(10_000));
    assert.equal(isOccupied(), false, `still connected after ${sent} events`);
    socket.destroy();
  });
});
