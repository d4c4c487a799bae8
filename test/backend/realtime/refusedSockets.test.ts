import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import WebSocket from 'ws';
import { CLIENT_LIMITS } from '../../../backend/realtime/limits.ts';
import { app, startServer, type TestServer } from './support/startServer.ts';

const PROTOCOL = 'protocol=7';

/** Returns the code that closes the socket, or the status that refuses its upgrade. */
function outcomeOf({ port }: TestServer, path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (request, response: IncomingMessage) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('close', (code) => code !== 1006 && resolve(code));
  });
}

async function outcomesOf(count: number, ask: () => Promise<number>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let done = 0; done < count; done += 50)
    for (const outcome of await Promise.all(Array.from({ length: 50 }, ask)))
      counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Upgrades by hand and keeps the connection open. Resolves with the first bytes of the response. */
async function upgrade(t: TestContext, port: number, lines: readonly string[]): Promise<[Socket, string]> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  t.after(() => socket.destroy());
  socket.write(`${['GET /app/stranger?protocol=7 HTTP/1.1', 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return [socket, answer.toString('latin1')];
}

const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];

/** A masked text frame of 60 KB; a mask of zeros leaves the text unchanged. */
const LARGE_FRAME = Buffer.concat([Buffer.from([0x81, 0xfe, 0xea, 0x60, 0, 0, 0, 0]), Buffer.alloc(60_000, 'x')]);

describe('a refused socket', { timeout: 120_000 }, () => {
  it('[OPS-03] counts like an accepted one: beyond the limit of its address, the upgrade itself is refused', async (t) => {
    const server = await startServer(t, {
      addressOf: ({ headers }) => String(headers['x-test-address'] ?? 'attacker'),
    });
    const { burst } = CLIENT_LIMITS.openings;
    const withoutKey = () => outcomeOf(server, `/app/stranger?${PROTOCOL}`);
    assert.deepEqual(await outcomesOf(burst + 300, withoutKey), { 4001: burst, 429: 300 });

    const withKey = `/app/${app.key}?${PROTOCOL}`;
    assert.equal(await outcomeOf(server, withKey), 429, 'the address has no opening left');
    const other = new WebSocket(`ws://127.0.0.1:${server.port}${withKey}`, {
      headers: { 'x-test-address': 'visitor' },
    });
    await once(other, 'message');
    other.terminate();

    // The sockets are closed, and two seconds have refilled some openings of the address.
    server.clock.advance(2_000);
    while ((await withoutKey()) === 429);
  });

  it('[OPS-03] counts as a socket of its address until it is closed', async (t) => {
    const server = await startServer(t, { limits: { socketsPerAddress: 2 } });
    const refusals = [`/app/stranger?${PROTOCOL}`, `/app/${app.key}?protocol=6`];
    assert.deepEqual(await Promise.all(refusals.map((path) => outcomeOf(server, path))), [4001, 4007]);
    assert.equal(await outcomeOf(server, `/app/${app.key}?${PROTOCOL}`), 429);
    server.clock.advance(2_000);
    while ((await outcomeOf(server, `/app/stranger?${PROTOCOL}`)) === 429);
  });

  it('[OPS-03] counts also when its origin is foreign', async (t) => {
    const server = await startServer(t, { limits: { socketsPerAddress: 1 }, isAllowedOrigin: () => false });
    const headers = { origin: 'https://elsewhere.example' };
    assert.equal(await outcomeOf(server, `/app/${app.key}?${PROTOCOL}`, headers), 4009);
    assert.equal(await outcomeOf(server, `/app/${app.key}?${PROTOCOL}`, headers), 429);
  });

  it('[OPS-03] stops counting when the handshake itself fails', async (t) => {
    const server = await startServer(t, { limits: { socketsPerAddress: 1 } });
    for (let tries = 0; tries < 3; tries += 1) {
      const [socket, answer] = await upgrade(t, server.port, [...UPGRADE, 'Sec-WebSocket-Version: 1']);
      assert.match(answer, /^HTTP\/1\.1 400 /);
      socket.destroy();
    }
    while ((await outcomeOf(server, `/app/stranger?${PROTOCOL}`)) === 429);
  });

  it('[OPS-03] gets Retry-After, and its connection ends with the refused upgrade', async (t) => {
    const server = await startServer(t, { limits: { socketsPerAddress: 0 } });
    const [socket, answer] = await upgrade(t, server.port, [...UPGRADE, 'Sec-WebSocket-Version: 13']);
    assert.match(answer, /^HTTP\/1\.1 429 Too Many Requests\r\n/);
    assert.match(answer, /\r\nRetry-After: 5\r\n/);
    if (!socket.readableEnded) await once(socket, 'end');
  });

  it('[OPS-03] is not read while it is being closed', async (t) => {
    const server = await startServer(t);
    const [socket, answer] = await upgrade(t, server.port, [...UPGRADE, 'Sec-WebSocket-Version: 13']);
    assert.match(answer, /^HTTP\/1\.1 101 /);
    socket.resume();
    // Far more than the kernel's buffers hold.
    for (let sent = 0; sent < 1_000; sent += 1) socket.write(LARGE_FRAME);
    for (let round = 0; round < 300 && socket.writableLength > 0; round += 1)
      await fetch(`http://127.0.0.1:${server.port}/elsewhere`);
    assert.ok(socket.writableLength > 0, 'the server has read 60 MB of a client that it had refused');
    const closed = new Promise((resolve) => socket.on('close', resolve));
    server.clock.advance(2_000);
    await closed;
  });
});

describe('a client that floods with pings', { timeout: 300_000 }, () => {
  it('[OPS-03] is closed like one that floods with frames', async (t) => {
    const { port } = await startServer(t);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${app.key}?${PROTOCOL}`);
    let pongs = 0;
    socket.on('pong', () => {
      pongs += 1;
      socket.ping();
    });
    const closed = once(socket, 'close');
    await once(socket, 'open');
    socket.ping();
    assert.equal((await closed)[0], 4100);
    assert.ok(pongs <= CLIENT_LIMITS.frames.burst + 1, `${pongs} pongs`);
  });
});
