import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { openServerDatabase } from '../../backend/storage/openServerDatabase.ts';

const DYING = 'the server dies here';

describe('a database server', () => {
  it('fails only the transaction during which its connection is lost, and works again for the next one', async (t) => {
    const lost: Error[] = [];
    const database = await openServerDatabase({ url: await startServer(t), report: (error) => lost.push(error) });
    t.after(() => database.close());
    await assert.rejects(
      database.transaction((transaction) => transaction.query(`SELECT '${DYING}'`)),
      /terminated/,
    );
    assert.deepEqual(await database.transaction((transaction) => transaction.query('SELECT 1')), []);
    assert.deepEqual(
      lost.map(({ message }) => message),
      ['Connection terminated unexpectedly'],
    );
  });

  it('counts the requests that wait for a free connection', async (t) => {
    const database = await openServerDatabase({ url: await startServer(t), report: () => undefined });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    t.after(() => release());
    t.after(() => database.close());
    const running: Promise<void>[] = [];
    for (let connection = 0; connection < 10; connection += 1)
      await new Promise<void>((begun) => {
        running.push(
          database.transaction(() => {
            begun();
            return held;
          }),
        );
      });
    const waiting = database.query('SELECT 1');
    assert.equal(database.countWaiting?.(), 1);
    release();
    await Promise.all([...running, waiting]);
    assert.equal(database.countWaiting?.(), 0);
  });
});

/**
 * Implements as much of PostgreSQL's protocol as needed to open a connection and answer each
 * statement with no rows. Returns its address.
 */
async function startServer(t: TestContext): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([frame('R', Buffer.alloc(4)), READY]));
      socket.on('data', (request) => answer(socket, request.toString()));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return `postgres://user@127.0.0.1:${(server.address() as AddressInfo).port}/chat`;
}

function answer(socket: Socket, request: string): void {
  if (request.includes(DYING)) socket.destroy();
  else if (request.startsWith('Q')) socket.write(Buffer.concat([frame('C', Buffer.from('SELECT 0\0')), READY]));
}

function frame(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const READY = frame('Z', Buffer.from('I'));
