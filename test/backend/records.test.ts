import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { extract } from 'tar';
import { backUp } from '../../backend/operations/backUp.ts';
import { bringBack } from '../../backend/operations/bringBack.ts';
import { exportRecords } from '../../backend/operations/exportRecords.ts';
import { KEPT_TABLES, LEFT_TABLES } from '../../backend/operations/tables.ts';
import { writeArchive } from '../../backend/operations/writeArchive.ts';
import { inTime } from '../../backend/base/inTime.ts';
import type { AttachmentStore } from '../../backend/storage/AttachmentStore.ts';
import { createLocalStore } from '../../backend/storage/createLocalStore.ts';
import { deleteOld, startRetention } from '../../backend/operations/deleteOld.ts';
import type { Store } from '../../backend/storage/Store.ts';
import { deleteVisitorRecords } from '../../backend/operations/visitorRecords.ts';
import type { Message } from '../../protocol/wire.ts';
import { makeForm } from './support/makeForm.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { signedPath } from './support/fileLinks.ts';
import { storeWithoutEvents } from './support/storeWithoutEvents.ts';

const databases = useTestDatabases();
const HALF_A_PAIR = '\ud83d';

describe('a backup', () => {
  it('[SRV-09] restores everything into an empty database', async (t) => {
    const first = await makeWorld(t, databases);
    const chat = await first.startChat({ user_name: 'ann@example.com', extras: { note: `"\\ ☺ ${HALF_A_PAIR}` } });
    await first.upload('/api/chat/new-attachment', makeForm(chat, [['a.txt', 'hello']]));
    await addTicket(first, 'ann@example.com');
    const desk = await first.signIn();
    const request = { uuid: 'r-1', title: 'Access', text: 'May we?', durability: [1, 3] };
    await desk.post(`/desk/api/chats/${chat.chat_id}/access-requests`, request);
    await desk.put('/desk/api/settings', { init_message: 'Welcome' });
    // The id of a deleted ticket is not used again.
    await first.database.query('DELETE FROM tickets WHERE id = $1', [await addTicket(first, 'bob@example.com')]);
    const before = await contentsOf(first);
    const file = join(await makeFolder(t), 'backup.tar.gz');
    const counts = await backUp(file, await sourcesOf(first));
    assert.deepEqual([counts.files, counts.missingFiles], [1, 0]);
    assert.equal((await stat(file)).mode & 0o777, 0o600);

    await first.rest();
    const second = await makeWorld(t, databases);
    assert.deepEqual(await bringBack(file, await sourcesOf(second)), { rows: counts.rows, files: 1 });
    assert.deepEqual(await contentsOf(second), before);
    const { body } = await second.get<{ messages: Message[] }>(
      `/api/chat/verify-latest-message?chat_id=${chat.chat_id}&hash=${chat.hash}`,
    );
    const link = body.messages[0]?.attachments[0]?.link ?? '';
    assert.equal((await second.get<string>(signedPath(link))).body, 'hello');
    assert.equal(await addTicket(second, 'cyd@example.com'), 5003);
    await assert.rejects(bringBack(file, await sourcesOf(second)), /holds conversations or tickets/);
  });

  it('[SRV-09] locks no table while it reads the files, so that a new version can migrate', async (t) => {
    const world = await makeWorld(t, databases);
    const chat = await world.startChat();
    const form = makeForm(chat, [
      ['a.txt', 'hello'],
      ['b.txt', 'bye'],
    ]);
    await world.upload('/api/chat/new-attachment', form);
    await world.allPublished();
    const sources = await sourcesOf(world);
    const lockAll = `LOCK TABLE ${KEPT_TABLES.join(', ')} IN ACCESS EXCLUSIVE MODE NOWAIT`;
    const read: AttachmentStore['read'] = async (name) => {
      // The embedded database would wait for the transaction of the backup.
      await inTime(
        world.database.transaction((transaction) => transaction.query(lockAll)),
        5_000,
      );
      return sources.attachments.read(name);
    };
    const file = join(await makeFolder(t), 'backup.tar.gz');
    const { files } = await backUp(file, { ...sources, attachments: { ...sources.attachments, read } });
    assert.equal(files, 2);
  });

  it('[SRV-09] covers every table, as kept or left out on purpose', async (t) => {
    const { database } = await makeWorld(t, databases);
    const sql = 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename';
    const names = (await database.query<{ name: string }>(sql)).map(({ name }) => name);
    assert.deepEqual(names, [...KEPT_TABLES, ...LEFT_TABLES].sort());
  });

  it('[SRV-09] overwrites no file, and leaves no incomplete one behind', async (t) => {
    const folder = await makeFolder(t);
    const file = join(folder, 'a.tar.gz');
    await writeArchive(file, (archive) => archive.add('a', 'first'));
    await assert.rejects(
      writeArchive(file, (archive) => archive.add('a', 'second')),
      /exists already/,
    );
    const broken = writeArchive(join(folder, 'b.tar.gz'), async () => Promise.reject(new Error('broken')));
    await assert.rejects(broken, /broken/);
    assert.deepEqual(await readdir(folder), ['a.tar.gz']);
  });

  it('[SRV-09] is refused if it comes from another version, or is not a backup', async (t) => {
    const world = await makeWorld(t, databases);
    const file = join(await makeFolder(t), 'backup.tar.gz');
    await backUp(file, await sourcesOf(world));
    await world.database.query("INSERT INTO schema_migrations (name) VALUES ('999-later.sql')");
    await assert.rejects(bringBack(file, await sourcesOf(world)), /another version of the backend/);
    const targets = await sourcesOf(world);
    await assert.rejects(bringBack(join(targets.dataDirectory, 'none.tar.gz'), targets), /cannot be read as a backup/);
  });
});

describe('a visitor’s data', () => {
  it('[SRV-09] is exported by email address or user id, without data of others', async (t) => {
    const world = await makeWorld(t, databases);
    const { database, attachments } = await sourcesOf(world);
    await fillWithTwo(world);
    for (const visitor of [
      { email: 'Ann@Example.com', userId: null },
      { email: null, userId: 'ann' },
    ]) {
      const folder = await makeFolder(t);
      const file = join(folder, 'ann.tar.gz');
      const counts = await exportRecords(file, visitor, { database, attachments });
      assert.deepEqual(counts, { chats: 1, tickets: 1, files: 1 });
      await extract({ file, cwd: folder });
      const text = await readFile(join(folder, 'visitor.json'), 'utf8');
      for (const words of ['words of ann', 'ticket of ann', 'page-of-ann']) assert.ok(text.includes(words), words);
      for (const secret of ['bob', '"hash"', '"room"', 'secret-uuid']) assert.ok(!text.includes(secret), secret);
      const [name = ''] = await readdir(join(folder, 'attachments'));
      assert.match(name, /^\d+-ann\.txt$/);
      assert.equal(await readFile(join(folder, 'attachments', name), 'utf8'), 'file of ann');
    }
  });

  it('[SRV-09] is deleted with all records and files, and data of others stays', async (t) => {
    const world = await makeWorld(t, databases);
    const chats = await fillWithTwo(world);
    // Stops the timers, so that the event for the desk stays in the outbox.
    await world.rest();
    const deleted = await deleteVisitorRecords(
      storeWithoutEvents(world.database),
      (await sourcesOf(world)).attachments,
      {
        email: 'ann@example.com',
        userId: null,
      },
    );
    assert.deepEqual(deleted, { chats: 1, tickets: 1, others: 2, files: 1 });
    const left = JSON.stringify(await contentsOf(world));
    assert.ok(!left.includes('ann'), left);
    for (const words of ['words of bob', 'ticket of bob', 'page-of-bob', 'bob@example.com'])
      assert.ok(left.includes(words));
    assert.equal((await readdir(join(world.directory, 'attachments'))).length, 1);
    const { status } = await world.get(
      `/api/chat/verify-latest-message?chat_id=${chats.ann.chat_id}&hash=${chats.ann.hash}`,
    );
    assert.equal(status, 403);
    const [hint] = await world.database.query<{ channel: string }>(
      "SELECT channel FROM outbox_events WHERE event = 'Desk.ChatsDeleted'",
    );
    assert.equal(hint?.channel, 'private-desk');
  });
});

describe('retention', () => {
  it('[SRV-09] deletes data older than the set days, including files, and nothing newer', async (t) => {
    const world = await makeWorld(t, databases);
    await fillWithTwo(world);
    const age = (table: string, column: string, condition: string) =>
      world.database.query(`UPDATE ${table} SET ${column} = now() - interval '31 days' WHERE ${condition}`);
    for (const table of ['chats', 'tickets']) await age(table, 'updated_at', "user_id = 'ann'");
    for (const table of ['chats', 'tickets']) await age(table, 'created_at', 'true');
    await age('tracked_events', 'created_at', "exp_guest_id = 'browser-ann'");
    await age('contact_requests', 'created_at', "fields->>'email' = 'ann@example.com'");
    const { attachments } = await sourcesOf(world);
    assert.deepEqual(await deleteOld(storeWithoutEvents(world.database), attachments, 32), {
      chats: 0,
      tickets: 0,
      others: 0,
      files: 0,
    });
    const errors: unknown[] = [];
    const stop = startRetention({
      store: storeWithoutEvents(world.database),
      attachments,
      days: 30,
      report: (error) => errors.push(error),
    });
    await stop();
    assert.deepEqual(errors, []);
    const left = JSON.stringify(await contentsOf(world));
    assert.deepEqual([left.includes('ann'), left.includes('words of bob')], [false, true]);
    assert.equal((await readdir(join(world.directory, 'attachments'))).length, 1);
  });

  it('[OPS-04] deletes at most 5,000 rows per statement, and all old ones in the end', async (t) => {
    const world = await makeWorld(t, databases);
    await world.database.query(
      `INSERT INTO tracked_events (event, exp_guest_id, properties, created_at)
       SELECT 'seen', 'browser', '{}', now() - CASE WHEN n <= 11000 THEN interval '9 days' ELSE interval '0 days' END
       FROM generate_series(1, 11002) AS n`,
    );
    const store = storeWithoutEvents(world.database);
    const deleted: number[] = [];
    const watched: Store = {
      ...store,
      query: async (sql, values) => {
        const rows = await store.query(sql, values);
        deleted.push(rows.length);
        return rows as never;
      },
    };
    const { attachments } = await sourcesOf(world);
    assert.equal((await deleteOld(watched, attachments, 8)).others, 11_000);
    assert.equal(Math.max(...deleted), 5_000);
    assert.deepEqual(await world.database.query('SELECT count(*) AS events FROM tracked_events'), [{ events: 2 }]);
  });
});

/**
 * Creates two visitors, each with a conversation, a file, a ticket, a contact request and a tracked
 * event.
 */
async function fillWithTwo(world: World) {
  const fill = async (name: 'ann' | 'bob') => {
    const email = `${name}@example.com`;
    const browser = `browser-${name}`;
    const chat = await world.startChat({ user_id: name, uuid: 'secret-uuid', user_name: email, exp_guest_id: browser });
    const key = { chat_id: chat.chat_id, hash: chat.hash };
    await world.post('/api/chat/new-message', { ...key, message: `words of ${name}`, uuid: 'm-1' });
    await world.upload('/api/chat/new-attachment', makeForm(chat, [[`${name}.txt`, `file of ${name}`]]));
    await world.post('/support/ticket', { id: name, email, message: `ticket of ${name}` });
    await world.post('/api/contact-sales/send-form', { email, note: 'call me' });
    await world.post('/track-event/visit', { exp_guest_id: browser, properties: { page: `page-of-${name}` } });
    return chat;
  };
  return { ann: await fill('ann'), bob: await fill('bob') };
}

async function addTicket(world: World, email: string): Promise<number> {
  const request = { id: 'guest-1', email, message: 'Please help' };
  return (await world.post<{ ticket_id: number }>('/support/ticket', request)).body.ticket_id;
}

/** Returns all rows that a backup contains. */
async function contentsOf({ database }: World): Promise<Record<string, unknown[]>> {
  const contents: Record<string, unknown[]> = {};
  for (const table of KEPT_TABLES) contents[table] = await database.query(`SELECT * FROM ${table} ORDER BY id`);
  return contents;
}

async function sourcesOf({ database, directory }: World) {
  return { database, attachments: await createLocalStore(directory, async () => []), dataDirectory: directory };
}

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'records-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
