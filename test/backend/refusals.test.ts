import assert from 'node:assert/strict';
import { Agent, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import Fastify from 'fastify';
import { createRefusals } from '../../backend/http/createRefusals.ts';
import { handleErrors } from '../../backend/http/handleErrors.ts';
import { Refusal } from '../../backend/base/Refusal.ts';

const LARGE = Buffer.alloc(20 * 1024 * 1024);
/** Node reads at most 64 KiB of a socket per turn, so this is enough to read the body three times. */
const TURNS_TO_READ_ALL = 1_000;

type Settings = { status: number; until?: (request: IncomingMessage) => boolean };

/** Starts a server that refuses each request once `until` returns true. The test ends its pauses. */
async function startServer(t: TestContext, { status, until: isReady = () => true }: Settings) {
  const pauses: (() => void)[] = [];
  const sockets: Socket[] = [];
  const app = Fastify();
  const pause = () => new Promise<void>((resolve) => pauses.push(resolve));
  handleErrors(app, (error) => assert.fail(String(error)), createRefusals(pause));
  app.addHook('onRequest', async ({ raw }) => {
    sockets.push(raw.socket);
    await until(() => isReady(raw));
    throw new Refusal(status, 'Too many');
  });
  app.post('/', async () => 'never');
  await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  // Node itself closes the connection of a client that sends `Connection: close`.
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const call = (body?: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body?.length ?? 0 };
      const asked = ask({ port, host: '127.0.0.1', method: 'POST', headers, agent }, (answer) => {
        answer.resume();
        resolve(answer);
      });
      asked.on('error', reject);
      asked.end(body);
    });
  return { call, pauses, sockets };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

async function until(claim: () => boolean): Promise<void> {
  while (!claim()) await nextTurn();
}

describe('a client that continues after a refusal', { timeout: 60_000 }, () => {
  it('[SRV-01] gets its 429 delayed, so that it cannot retry in a quick loop', async (t) => {
    const { call, pauses } = await startServer(t, { status: 429 });
    const order: string[] = [];
    const answered = call().then(({ statusCode }) => order.push(String(statusCode)));
    await until(() => pauses.length === 1);
    order.push('held');
    pauses[0]?.();
    await answered;
    assert.deepEqual(order, ['held', '429']);
  });

  it('[SRV-01] is disconnected if too many refused requests wait already', async (t) => {
    const { call, pauses } = await startServer(t, { status: 429 });
    const held = Array.from({ length: 200 }, () => call());
    await until(() => pauses.length === 200);
    await assert.rejects(call(), { code: 'ECONNRESET' });
    for (const release of pauses) release();
    for (const answer of held) assert.equal((await answer).statusCode, 429);
  });

  const moments: Record<string, (request: IncomingMessage) => boolean> = {
    'before its first byte': () => true,
    'whose beginning was received': (request) => request.readableLength >= request.readableHighWaterMark,
  };
  for (const [moment, isReached] of Object.entries(moments)) {
    it(`[SRV-02] gets the refusal of a large body ${moment}, and is disconnected without the body being read`, async (t) => {
      const { call, pauses, sockets } = await startServer(t, { status: 413, until: isReached });
      const answering = call(LARGE);
      await until(() => pauses.length === 1);
      pauses[0]?.();
      assert.equal((await answering).statusCode, 413);
      await until(() => pauses.length === 2);
      for (let turn = 0; turn < TURNS_TO_READ_ALL; turn += 1) await nextTurn();
      pauses[1]?.();
      const [socket] = sockets;
      await until(() => socket?.destroyed === true);
      assert.ok(socket !== undefined && socket.bytesRead < LARGE.length / 4, `${socket?.bytesRead} bytes were read`);
    });
  }

  it('is answered at once for other refusals', async (t) => {
    const { call, pauses } = await startServer(t, { status: 403 });
    assert.equal((await call()).statusCode, 403);
    assert.equal(pauses.length, 0);
  });
});
