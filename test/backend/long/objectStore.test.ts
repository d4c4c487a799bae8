import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { createObjectStore } from '../../../backend/storage/createObjectStore.ts';
import { withRecords, type Records } from '../../../backend/operations/withDatabase.ts';
import { readConfig } from '../../../backend/base/config.ts';
import { migrate } from '../../../backend/storage/migrate.ts';
import type { Failure, Message } from '../../../protocol/wire.ts';
import { freePort } from '../../../scripts/servers.mjs';
import { until } from '../../cluster/support/until.ts';
import { makeForm } from '../support/makeForm.ts';
import { makeWorld, PUBLIC_URL } from '../support/makeWorld.ts';
import { PNG } from '../support/sampleFiles.ts';
import { makeDirectory } from '../support/startBackend.ts';
import { useObjectStore } from '../support/startObjectStore.ts';
import { startProxy } from '../support/startProxy.ts';
import { useTestDatabases } from '../support/testDatabases.ts';

const databases = useTestDatabases();
const PATH = '/api/chat/new-attachment';

type Sent = { message: Message };

const textOf = async (content: AsyncIterable<Buffer | string> | null) => {
  let text = '';
  for await (const chunk of content ?? []) text += String(chunk);
  return text;
};

describe('attachments in an S3-compatible store', { timeout: 300_000 }, () => {
  const objectStore = useObjectStore();

  it('[SRV-13] are stored there, and served by the backend as they were uploaded', async (t) => {
    const directory = await makeDirectory(t);
    const attachments = await createObjectStore(objectStore(), directory);
    const world = await makeWorld(t, databases, { attachments });
    const { status, body } = await world.upload<Sent>(PATH, makeForm(await world.startChat(), [['photo.png', PNG]]));
    assert.equal(status, 200);
    const link = body.message.attachments[0]?.link.slice(PUBLIC_URL.length) ?? '';
    const answer = await world.app.inject(link);
    assert.deepEqual(Uint8Array.from(answer.rawPayload), PNG);
    assert.equal(answer.headers['content-type'], 'image/png');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    const storedName = link.split('/')[2] ?? '';
    assert.equal((await textOf(await attachments.read(storedName))).length > 0, true);
    assert.deepEqual(await readdir(join(directory, 'uploads')), []);
    assert.deepEqual(await readdir(join(world.directory, 'attachments')).catch(() => []), []);
  });

  it('[SRV-13] are refused for the same reasons, and then none is kept', async (t) => {
    const kept: string[] = [];
    const store = await createObjectStore(objectStore(), await makeDirectory(t));
    const attachments = { ...store, keep: (path: string, name: string) => (kept.push(name), store.keep(path, name)) };
    const world = await makeWorld(t, databases, { attachments });
    const form = makeForm(await world.startChat(), [
      ['a.txt', 'hello'],
      ['page.png', '<script>alert(1)</script>'],
    ]);
    assert.equal((await world.upload(PATH, form)).status, 415);
    assert.equal(kept.length, 1);
    assert.equal(await store.read(kept[0] ?? ''), null);
  });

  it('[SRV-13] fail if the bucket does not exist, and the message is not sent', async (t) => {
    const reports: unknown[] = [];
    const config = { ...objectStore(), bucket: 'elsewhere' };
    const attachments = await createObjectStore(config, await makeDirectory(t));
    const world = await makeWorld(t, databases, { attachments, reports: (error) => void reports.push(error) });
    const chat = await world.startChat();
    assert.equal((await world.upload(PATH, makeForm(chat, [['a.txt', 'hello']]))).status, 500);
    assert.match(String(reports[0]), /The object store has no such bucket$/);
    assert.equal((await world.published(`private-${chat.room}`, 'Chat.NewChatMessage')).length, 0);
  });

  it('[SRV-13] are used by the commands that back up, restore and delete', async (t) => {
    const config = { ...readConfig({ DATA_DIR: await makeDirectory(t) }), objectStore: objectStore() };
    const work = async ({ attachments }: Records) => {
      const path = join(attachments.temporaryDirectory, 'a.txt');
      await writeFile(path, 'hello');
      await attachments.keep(path, 'stored');
    };
    await withRecords(config, work, migrate);
    const store = await createObjectStore(objectStore(), config.dataDirectory);
    assert.equal(await textOf(await store.read('stored')), 'hello');
  });
});

describe('an object store in trouble', { timeout: 120_000 }, () => {
  const objectStore = useObjectStore();
  const DEADLINES = { answerMs: 1_000, silenceMs: 500 };
  const TEXT = 'Files are not available at the moment. Please try again later.';

  async function makeStored(t: TestContext, endpoint: string) {
    const reports: unknown[] = [];
    const config = { endpoint, bucket: 'files', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const attachments = await createObjectStore(config, await makeDirectory(t), DEADLINES);
    const world = await makeWorld(t, databases, { attachments, reports: (error) => void reports.push(error) });
    const chat = await world.startChat();
    const form = () => makeForm(chat, [['a.txt', 'hello']], { uuid: 'f-1' });
    const send = () => world.upload<Sent & Failure>(PATH, form());
    return { world, chat, send, reports };
  }

  /** A server that answers every request in the given way. */
  async function startStore(t: TestContext, answer: (response: ServerResponse) => void): Promise<string> {
    const server = createServer((request, response) => void request.resume().on('end', () => answer(response)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('[OPS-02] makes an upload answer 503 while it is silent, and the same upload succeeds after its return', async (t) => {
    const { endpoint } = objectStore();
    const proxy = await startProxy(t, Number(new URL(endpoint).port));
    const { world, chat, send, reports } = await makeStored(t, `http://127.0.0.1:${proxy.port}`);
    proxy.goSilent();
    const { status, headers, body } = await send();
    assert.deepEqual([status, headers['retry-after'], body.error], [503, '2', TEXT]);
    assert.match(String(reports[0]), /did not answer to PUT in time$/);
    const { chat_id, hash } = chat;
    assert.equal((await world.post('/api/chat/new-message', { chat_id, hash, message: 'a', uuid: 'm-1' })).status, 200);
    proxy.recover();
    // A connection that was opened during the silence stays dead, and fails one more upload.
    await until(async () => (await send()).status === 200);
    const link = (await send()).body.message.attachments[0]?.link.slice(PUBLIC_URL.length) ?? '';
    assert.equal((await world.app.inject(link)).body, 'hello');
  });

  it('[OPS-02] makes a download answer 503 while it is silent', async (t) => {
    const { endpoint } = objectStore();
    const proxy = await startProxy(t, Number(new URL(endpoint).port));
    const { world, send } = await makeStored(t, `http://127.0.0.1:${proxy.port}`);
    const link = (await send()).body.message.attachments[0]?.link.slice(PUBLIC_URL.length) ?? '';
    proxy.goSilent();
    const { statusCode, headers } = await world.app.inject(link);
    assert.deepEqual([statusCode, headers['retry-after']], [503, '2']);
  });

  for (const refusal of [500, 503, 403])
    it(`[OPS-02] makes an upload answer 503 if it answers ${refusal}`, async (t) => {
      const endpoint = await startStore(t, (response) => response.writeHead(refusal).end());
      const { send, reports } = await makeStored(t, endpoint);
      const { status, headers } = await send();
      assert.deepEqual([status, headers['retry-after']], [503, '2']);
      assert.match(String(reports[0]), new RegExp(`The object store answered ${refusal} to PUT$`));
    });

  it('[OPS-02] makes an upload answer 503 if nothing listens at its address', async (t) => {
    const { send, reports } = await makeStored(t, `http://127.0.0.1:${await freePort()}`);
    assert.equal((await send()).status, 503);
    assert.match(String(reports[0]), /cannot be reached for PUT$/);
  });

  it('[OPS-02] ends a download whose next bytes do not come', async (t) => {
    const endpoint = await startStore(t, (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('the beginning');
    });
    const config = { endpoint, bucket: 'files', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' };
    const store = await createObjectStore(config, await makeDirectory(t), DEADLINES);
    await assert.rejects(textOf(await store.read('stored')), /The object store went silent/);
  });
});

describe('the object store’s settings', () => {
  it('[SRV-13] must be set together', () => {
    const settings = {
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    assert.deepEqual(readConfig(settings).objectStore, {
      ...{ endpoint: 'https://s3.example', bucket: 'files', region: 'us-east-1' },
      ...{ accessKeyId: 'key', secretAccessKey: 'secret' },
    });
    assert.equal(readConfig({}).objectStore, null);
    assert.throws(
      () => readConfig({ S3_BUCKET: 'files' }),
      /needs S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/,
    );
  });
});
