import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { BackendProcess, makeDirectory } from '../support/startBackend.ts';
import { stopUnderLoad } from '../support/stopUnderLoad.ts';

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const isRefused = async (port: number): Promise<boolean> =>
  open(port).then(
    (socket) => (socket.destroy(), false),
    () => true,
  );

describe('SIGTERM', { timeout: 600_000 }, () => {
  it('[OPS-01] ends the backend within 10 seconds under load, and loses no acknowledged message', async (t) => {
    await stopUnderLoad(t, { DATA_DIR: await makeDirectory(t), RATE_LIMIT: '0', LOG_LEVEL: 'silent' });
  });

  it('[OPS-01] stops listening first, answers 503 at /readyz, and finishes the running requests', async (t) => {
    const backend = new BackendProcess(t, { DATA_DIR: await makeDirectory(t) });
    const port = Number(new URL((await backend.ready).url).port);
    const body = JSON.stringify({ user_id: 'guest-1', uuid: 'visitor-1' });
    const head = [
      'POST /api/chat/new HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const [running, asking] = [await open(port), await open(port)];
    running.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
    // These responses prove that the backend has received the bytes above, which were sent before.
    for (let n = 0; n < 3; n += 1) await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();

    const ended = backend.end('SIGTERM');
    while (!(await isRefused(port)));
    asking.end('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const readiness = await text(asking);
    assert.match(readiness, /^HTTP\/1\.1 503 /);
    assert.match(readiness, /"reasons":\["The server is stopping"\]/);
    running.write(body.slice(10));
    const answer = await text(running);
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.match(answer, /connection: close/i);
    assert.equal((await ended).code, 0);
  });
});
