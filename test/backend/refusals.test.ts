import assert from 'node:assert/strict';
import { request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import Fastify from 'fastify';
import { createRefusals } from '../../backend/http/createRefusals.ts';
import { handleErrors } from '../../backend/http/handleErrors.ts';
import { Refusal } from '../../backend/model/Refusal.ts';

const LARGE = Buffer.alloc(20 * 1024 * 1024);

/** A server that refuses each call. Its pauses end when the test says so. */
async function startServer(t: TestContext, status: number) {
  const pauses: (() => void)[] = [];
  const sockets: Socket[] = [];
  const app = Fastify();
  const pause = () => new Promise<void>((resolve) => pauses.push(resolve));
  handleErrors(app, (error) => assert.fail(String(error)), createRefusals(pause));
  app.addHook('onRequest', async ({ raw }) => {
    sockets.push(raw.socket);
    throw new Refusal(status, 'Too many');
  });
  app.post('/', async () => 'never');
  await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const call = (body?: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body?.length ?? 0 };
      const asked = ask({ port, host: '127.0.0.1', method: 'POST', headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer);
      });
      asked.on('error', reject);
      asked.end(body);
    });
  return { call, pauses, sockets };
}

async function until(claim: () => boolean): Promise<void> {
  while (!claim()) await new Promise((resolve) => setImmediate(resolve));
}

describe('a client that goes on after a refusal', { timeout: 60_000 }, () => {
  it('[SRV-01] waits for the answer that it asks too much, so that it cannot ask in a quick loop', async (t) => {
    const { call, pauses } = await startServer(t, 429);
    const order: string[] = [];
    const answered = call().then(({ statusCode }) => order.push(String(statusCode)));
    await until(() => pauses.length === 1);
    order.push('held');
    pauses[0]?.();
    await answered;
    assert.deepEqual(order, ['held', '429']);
  });

  it('[SRV-01] is cut off where too many wait already', async (t) => {
    const { call, pauses } = await startServer(t, 429);
    const held = Array.from({ length: 200 }, () => call());
    await until(() => pauses.length === 200);
    await assert.rejects(call(), { code: 'ECONNRESET' });
    for (const release of pauses) release();
    for (const answer of held) assert.equal((await answer).statusCode, 429);
  });

  it('[SRV-02] is answered about a large body that is not read, and then cut off', async (t) => {
    const { call, pauses, sockets } = await startServer(t, 413);
    const answering = call(LARGE);
    await until(() => pauses.length === 1);
    pauses[0]?.();
    assert.equal((await answering).statusCode, 413);
    await until(() => pauses.length === 2);
    pauses[1]?.();
    const [socket] = sockets;
    await until(() => socket?.destroyed === true);
    assert.ok(socket !== undefined && socket.bytesRead < LARGE.length / 4, `${socket?.bytesRead} bytes were read`);
  });

  it('is answered at once where nothing is too much', async (t) => {
    const { call, pauses } = await startServer(t, 403);
    assert.equal((await call()).statusCode, 403);
    assert.equal(pauses.length, 0);
  });
});
