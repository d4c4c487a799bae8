import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import WebSocket from 'ws';
import { systemClock } from '../../../backend/realtime/clock.ts';
import { addressKey } from '../../../backend/base/addressKey.ts';
import { app, startServer, type TestServer } from './support/startServer.ts';

const BAD_SUBSCRIBE = JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'private-x', auth: 'a:b' } });

function open({ port }: TestServer, headers: Record<string, string> = {}): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`, { headers });
}

const closeOf = async (socket: WebSocket) => Number((await once(socket, 'close'))[0]);

/** Returns the status of a refused upgrade. */
async function statusOf(socket: WebSocket): Promise<number | undefined> {
  const [request, response] = (await once(socket, 'unexpected-response')) as [ClientRequest, IncomingMessage];
  request.destroy();
  return response.statusCode;
}

/** Sends frames without reading the responses. */
function flood(socket: WebSocket, frame: string, count: number): void {
  for (let sent = 0; sent < count; sent += 1) socket.send(frame);
}

describe('a client that floods', { timeout: 300_000 }, () => {
  it('[SRV-01] is answered for one burst of frames, then closed with a code that asks it to return later', async (t) => {
    const server = await startServer(t, { clock: systemClock });
    const socket = open(server);
    let answers = 0;
    socket.on('message', (frame: Buffer) => (answers += frame.includes('subscription_error') ? 1 : 0));
    await once(socket, 'open');
    flood(socket, BAD_SUBSCRIBE, 2_000);
    assert.equal(await closeOf(socket), 4100);
    assert.ok(answers > 0 && answers <= 300, `${answers} answers`);
  });

  it('[SRV-01] is limited by bytes too: a few large frames cost as much as many small ones', async (t) => {
    const server = await startServer(t, { clock: systemClock });
    const socket = open(server);
    let answers = 0;
    socket.on('message', (frame: Buffer) => (answers += frame.includes('subscription_error') ? 1 : 0));
    await once(socket, 'open');
    const large = JSON.stringify({
      event: 'pusher:subscribe',
      data: { channel: 'private-x', auth: 'a'.repeat(40_000) },
    });
    flood(socket, large, 100);
    assert.equal(await closeOf(socket), 4100);
    assert.ok(answers > 0 && answers <= 15, `${answers} answers`);
  });

  it('[SRV-01] keeps its connection for the load that the protocol allows: ten large whispers a second', async (t) => {
    const server = await startServer(t);
    const client = await server.connect();
    const channel = 'private-chat.1';
    await client.subscribe(channel, server.pusher.authorizeChannel(client.socketId, channel));
    for (let second = 0; second < 30; second += 1) {
      for (let sent = 0; sent < 10; sent += 1)
        client.say({ event: 'client-clientTyping', channel, data: 'x'.repeat(10_000) });
      assert.deepEqual(await client.untaken(), []);
      server.clock.advance(1_000);
    }
  });

  it('[SRV-01] gains nothing from more sockets: an address has one share for all of them', async (t) => {
    const server = await startServer(t, {
      clock: systemClock,
      limits: { frames: { perSecond: 30, burst: 150 }, addressFrames: { perSecond: 10, burst: 40 } },
    });
    const sockets = Array.from({ length: 4 }, () => open(server));
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    let answers = 0;
    for (const socket of sockets) {
      socket.on('message', (frame: Buffer) => (answers += frame.includes('subscription_error') ? 1 : 0));
      flood(socket, BAD_SUBSCRIBE, 100);
    }
    assert.deepEqual(await Promise.all(sockets.map(closeOf)), [4100, 4100, 4100, 4100]);
    assert.ok(answers <= 40, `${answers} answers`);
  });

  it('[SRV-01] can open a limited number of sockets, and none for a while after opening them too fast', async (t) => {
    const limits = { socketsPerAddress: 3, openings: { perSecond: 1, burst: 5 } };
    const server = await startServer(t, { limits });
    const kept = await Promise.all([server.connect(), server.connect(), server.connect()]);
    assert.equal(await statusOf(open(server)), 429);
    kept[0].leave();
    await kept[0].closed;
    await server.connect();
    assert.equal(await statusOf(open(server)), 429, 'the sixth opening');
    kept[1].leave();
    await kept[1].closed;
    assert.equal(await statusOf(open(server)), 429, 'too fast');
    server.clock.advance(2_000);
    await server.connect();
  });

  it('[SRV-01] does not affect other addresses, which have their own share', async (t) => {
    const server = await startServer(t, {
      limits: { socketsPerAddress: 1 },
      addressOf: ({ headers }) => String(headers['x-test-address']),
    });
    const [first, again, other] = ['10.0.0.1', '10.0.0.1', '10.0.0.2'].map((address) =>
      open(server, { 'x-test-address': address }),
    ) as [WebSocket, WebSocket, WebSocket];
    const greeted = once(other, 'message');
    const refused = await Promise.race([statusOf(first), statusOf(again)]);
    assert.equal(refused, 429);
    await greeted;
    assert.equal(other.readyState, WebSocket.OPEN);
  });
});

describe('the address used for limits', () => {
  it('[SRV-07] is the network of an IPv6 client, because it can use any address in it, and the whole IPv4 address', () => {
    assert.equal(addressKey('2001:db8:1:2:aaaa::1'), addressKey('2001:db8:1:2:bbbb::2'));
    assert.notEqual(addressKey('2001:db8:1:2::1'), addressKey('2001:db8:1:3::1'));
    assert.equal(addressKey('::ffff:192.0.2.7'), addressKey('192.0.2.7'));
    assert.notEqual(addressKey('192.0.2.7'), addressKey('192.0.2.8'));
    assert.equal(addressKey('not an address'), 'not an address');
  });
});
