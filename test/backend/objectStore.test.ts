import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createObjectStore } from '../../backend/attachments/createObjectStore.ts';
import { withRecords, type Records } from '../../backend/commands/withDatabase.ts';
import { readConfig } from '../../backend/config.ts';
import { migrate } from '../../backend/database/migrate.ts';
import type { Message } from '../../protocol/wire.ts';
import { makeForm } from './support/makeForm.ts';
import { makeWorld, PUBLIC_URL } from './support/makeWorld.ts';
import { PNG } from './support/sampleFiles.ts';
import { makeDirectory } from './support/startBackend.ts';
import { startObjectStore } from './support/startObjectStore.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const PATH = '/api/chat/new-attachment';

type Sent = { message: Message };

const textOf = async (content: AsyncIterable<Buffer | string> | null) => {
  let text = '';
  for await (const chunk of content ?? []) text += String(chunk);
  return text;
};

describe('attachments in an S3-compatible store', { timeout: 60_000 }, () => {
  it('[SRV-13] are stored there, and served by the backend as they were uploaded', async (t) => {
    const directory = await makeDirectory(t);
    const attachments = await createObjectStore(await startObjectStore(t), directory);
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
    const store = await createObjectStore(await startObjectStore(t), await makeDirectory(t));
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
    const config = { ...(await startObjectStore(t)), bucket: 'elsewhere' };
    const attachments = await createObjectStore(config, await makeDirectory(t));
    const world = await makeWorld(t, databases, { attachments, reports: (error) => void reports.push(error) });
    const chat = await world.startChat();
    assert.equal((await world.upload(PATH, makeForm(chat, [['a.txt', 'hello']]))).status, 500);
    assert.match(String(reports[0]), /The object store has no such bucket$/);
    assert.equal((await world.published(`private-${chat.room}`, 'Chat.NewChatMessage')).length, 0);
  });

  it('[SRV-13] are used by the commands that back up, restore and delete', async (t) => {
    const objectStore = await startObjectStore(t);
    const config = { ...readConfig({ DATA_DIR: await makeDirectory(t) }), objectStore };
    const work = async ({ attachments }: Records) => {
      const path = join(attachments.temporaryDirectory, 'a.txt');
      await writeFile(path, 'hello');
      await attachments.keep(path, 'stored');
    };
    await withRecords(config, work, migrate);
    const store = await createObjectStore(objectStore, config.dataDirectory);
    assert.equal(await textOf(await store.read('stored')), 'hello');
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
