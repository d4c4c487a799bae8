import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createHttpServer, listen } from '../../backend/operations/listen.ts';
import type { Failure } from '../../protocol/wire.ts';
import { until } from '../cluster/support/until.ts';
import { makeForm } from './support/makeForm.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

async function makeUploader(t: TestContext, environment: Record<string, string>) {
  const world = await makeWorld(t, databases, { environment });
  const send = (chat: { chat_id: number; hash: string }, bytes: number, uuid: string) =>
    world.upload<Failure>('/api/chat/new-attachment', makeForm(chat, [['a.txt', 'x'.repeat(bytes)]], { uuid }));
  return { ...world, send };
}

describe('uploads', () => {
  it('[SRV-02] are limited per chat and day, while messages are not', async (t) => {
    const { send, startChat, post, directory } = await makeUploader(t, { MAX_CHAT_BYTES: '25000' });
    const chat = await startChat();
    const statuses: number[] = [];
    for (const uuid of ['f-1', 'f-2', 'f-3', 'f-4']) statuses.push((await send(chat, 10_000, uuid)).status);
    assert.deepEqual(statuses, [200, 200, 413, 413]);
    assert.equal((await readdir(join(directory, 'attachments'))).length, 2);
    const other = await startChat({ user_id: 'guest-2', uuid: 'visitor-2' });
    assert.equal((await send(other, 10_000, 'f-5')).status, 200);
    const { chat_id, hash } = chat;
    assert.equal((await post('/api/chat/new-message', { chat_id, hash, message: 'a', uuid: 'm-1' })).status, 200);
  });

  it('[SRV-02] are limited per address and day, over all its chats, counting only authorized ones', async (t) => {
    const { send, startChat } = await makeUploader(t, { MAX_ADDRESS_BYTES: '25000' });
    const statuses: number[] = [];
    for (const number of [1, 2, 3]) {
      const chat = await startChat({ user_id: `guest-${number}`, uuid: `visitor-${number}` });
      statuses.push((await send(number === 1 ? { ...chat, hash: 'wrong' } : chat, 10_000, `f-${number}`)).status);
    }
    assert.deepEqual(statuses, [403, 200, 200]);
    const last = await startChat({ user_id: 'guest-4', uuid: 'visitor-4' });
    const refused = await send(last, 10_000, 'f-4');
    assert.deepEqual(
      [refused.status, refused.body.error],
      [413, 'Too much has been sent today. Please try again tomorrow.'],
    );
  });

  it('[SRV-02] are refused first when the disk is nearly full, while messages are accepted', async (t) => {
    const { send, startChat, post, directory } = await makeUploader(t, { MIN_FREE_BYTES: String(2 ** 52) });
    const chat = await startChat();
    const { status, body } = await send(chat, 10, 'f-1');
    assert.deepEqual([status, body.error], [507, 'Files cannot be taken at the moment. Please try again later.']);
    assert.deepEqual(await readdir(join(directory, 'attachments')), []);
    const { chat_id, hash } = chat;
    assert.equal((await post('/api/chat/new-message', { chat_id, hash, message: 'a', uuid: 'm-1' })).status, 200);
  });

  it('[OPS-07] count the received bytes, not the declared length', { timeout: 300_000 }, async (t) => {
    const { app, send, startChat, directory } = await makeUploader(t, {
      MAX_ADDRESS_BYTES: '20000000',
      MAX_CHAT_BYTES: '20000000',
    });
    const chat = await startChat();
    await app.ready();
    const server = createHttpServer();
    t.after(() => server.close());
    server.on('request', (request, response) => app.routing(request, response));
    const port = await listen(server, { host: '127.0.0.1', port: 0 });
    const begin = (hash: string): Socket => {
      const socket = connect(port, '127.0.0.1');
      const half = halfAnUpload({ chat_id: chat.chat_id, hash });
      socket.write(half.replace('content-length: 10000000', 'content-length: 19999000'));
      return socket;
    };
    const refused = begin('wrong');
    const [answer] = (await once(refused, 'data')) as [Buffer];
    assert.match(String(answer), /^HTTP\/1\.1 403 /);
    refused.destroy();
    const stopped = begin(chat.hash).resume();
    const uploads = () => readdir(join(directory, 'uploads'));
    await until(async () => (await uploads()).length === 1);
    stopped.destroy();
    await until(async () => (await uploads()).length === 0);
    assert.equal((await send(chat, 100_000, 'f-2')).status, 200);
  });

  it('[OPS-07] are refused in the middle of a file that exceeds the limit, also before a slow disk has opened it', async (t) => {
    const { send, startChat, directory } = await makeUploader(t, { MAX_CHAT_BYTES: '1500000' });
    const chat = await startChat();
    const open = fs.open as (path: string, ...given: unknown[]) => void;
    let opened = 0;
    const openSlowly: typeof open = (path, ...given) => {
      const done = given.pop() as (...result: unknown[]) => void;
      const note = (...result: unknown[]) => {
        if (path.includes('/uploads/')) opened += 1;
        done(...result);
      };
      setTimeout(() => open(path, ...given, note), 50);
    };
    t.mock.method(fs, 'open', openSlowly);
    assert.equal((await send(chat, 3_000_000, 'f-1')).status, 413);
    await until(() => opened === 1);
    assert.equal((await send(chat, 10, 'f-2')).status, 413, 'what came in is counted');
    for (const folder of ['attachments', 'uploads']) assert.deepEqual(await readdir(join(directory, folder)), []);
  });

  it('[SRV-07] that stop halfway leave no file behind, and delay no other request', { timeout: 300_000 }, async (t) => {
    const { app, send, startChat, post, directory } = await makeUploader(t, {});
    const { chat_id, hash } = await startChat();
    await app.ready();
    const server = createHttpServer();
    t.after(() => server.close());
    server.on('request', (request, response) => app.routing(request, response));
    const socket = connect(await listen(server, { host: '127.0.0.1', port: 0 }), '127.0.0.1').resume();
    const closed = once(socket, 'close');
    const [connection] = (await once(server, 'connection')) as [Socket];
    socket.write(halfAnUpload({ chat_id, hash }));
    const uploads = () => readdir(join(directory, 'uploads'));
    await until(async () => (await uploads()).length === 1);

    assert.equal((await send({ chat_id, hash }, 10_000, 'f-2')).status, 200);
    assert.equal((await post('/api/chat/new-message', { chat_id, hash, message: 'a', uuid: 'm-1' })).status, 200);
    // Replaces the one-minute timeout of createHttpServer.
    connection.setTimeout(1);
    await closed;
    await until(async () => (await uploads()).length === 0);
    assert.equal((await readdir(join(directory, 'attachments'))).length, 1);
  });
});

function halfAnUpload({ chat_id, hash }: { chat_id: number; hash: string }): string {
  const field = (name: string, value: string) =>
    `--half\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return [
    'POST /api/chat/new-attachment HTTP/1.1\r\nhost: a\r\n',
    'content-type: multipart/form-data; boundary=half\r\ncontent-length: 10000000\r\n\r\n',
    field('chat_id', String(chat_id)) + field('hash', hash) + field('uuid', 'f-1'),
    '--half\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf',
  ].join('');
}
