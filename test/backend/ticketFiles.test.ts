import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createLocalStore } from '../../backend/storage/createLocalStore.ts';
import { knownAttachments } from '../../backend/storage/openAttachments.ts';
import { deleteUnusedUploads } from '../../backend/tickets/ticketFiles.ts';
import type { Attachment } from '../../protocol/wire.ts';
import type { FormFile } from './support/makeForm.ts';
import { makeWorld, PUBLIC_URL, type World } from './support/makeWorld.ts';
import { PNG } from './support/sampleFiles.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { storeWithoutEvents } from './support/storeWithoutEvents.ts';

const databases = useTestDatabases();
const ARABIC = 'صورة العقد ٢٠٢٦.png';

type Uploaded = { success: boolean; error?: string; files: { token: string; name: string; size: number }[] };
type Left = { ok: boolean; ticket_id: number; errors?: Record<string, string[]> };

const upload = (world: World, files: readonly FormFile[], fields: Record<string, string> = { id: 'ann' }) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of files) form.append('files', new Blob([content]), name);
  return world.upload<Uploaded>('/support/legal-forms/ticket/files', form);
};
const leave = (world: World, fields: object) =>
  world.post<Left>('/support/ticket', { id: 'ann', email: 'ann@example.com', message: 'See the files', ...fields });
const tokensOf = ({ files }: Uploaded) => files.map(({ token }) => token);
const storedFiles = (world: World) => readdir(join(world.directory, 'attachments'));
const makeOld = (world: World) =>
  world.database.query("UPDATE attachments SET uploaded_at = now() - interval '25 hours'");
const localStore = (world: World) =>
  createLocalStore(world.directory, (names) => knownAttachments(world.database, names));

describe('files of a ticket', () => {
  it('[VIS-08] are shown at the desk in the order of the ticket, and can be read', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const second = await upload(world, [['<script>.txt', 'hello']]);
    const first = await upload(world, [[ARABIC, PNG]]);
    assert.deepEqual([first.status, second.status], [200, 200]);
    const left = await leave(world, { file_tokens: [...tokensOf(first.body), ...tokensOf(second.body)] });
    assert.equal(left.body.ok, true);
    const thread = await desk.get<{ attachments: Attachment[] }>(`/desk/api/tickets/${left.body.ticket_id}`);
    assert.deepEqual(
      thread.body.attachments.map(({ name, size }) => [name, size]),
      [
        [ARABIC, PNG.byteLength],
        [second.body.files[0]?.name, 5],
      ],
    );
    const path = thread.body.attachments[1]?.link.slice(PUBLIC_URL.length) ?? '';
    const read = await world.app.inject({ url: path });
    assert.deepEqual([read.statusCode, read.body], [200, 'hello']);
  });

  it('[VIS-08] are offered in a header of the status', async (t) => {
    const world = await makeWorld(t, databases);
    const { headers } = await world.app.inject({ url: '/support/legal-forms/status/chat/online' });
    assert.equal(headers['support-ticket-files'], 'true');
  });

  it('[VIS-08] are taken once: another ticket with the same token is refused and not made', async (t) => {
    const world = await makeWorld(t, databases);
    const tokens = tokensOf((await upload(world, [['a.txt', 'hello']])).body);
    const uuid = 'ticket-1';
    const first = await leave(world, { file_tokens: tokens, uuid });
    assert.deepEqual((await leave(world, { file_tokens: tokens, uuid })).body, first.body);
    const other = await leave(world, { file_tokens: tokens, uuid: 'ticket-2' });
    assert.deepEqual([other.body.ok, Object.keys(other.body.errors ?? {})], [false, ['files']]);
    assert.equal((await world.database.query('SELECT id FROM tickets')).length, 1);
  });

  it('[VIS-08] are at most as many as a message may have', async (t) => {
    const world = await makeWorld(t, databases);
    const { body } = await leave(world, { file_tokens: ['1', '2', '3', '4', '5', '6'] });
    assert.deepEqual(body.errors, { files: ['You can attach up to 5 files'] });
  });

  for (const [title, files, status] of [
    ['without a file', [], 422],
    ['of another type', [['a.exe', 'MZ']], 415],
    ['whose content is not what its name says', [['a.png', 'hello']], 415],
    ['that is empty', [['a.txt', '']], 415],
  ] as [string, FormFile[], number][])
    it(`[VIS-08] refuses an upload ${title}, and stores nothing`, async (t) => {
      const world = await makeWorld(t, databases);
      const answer = await upload(world, files);
      assert.equal(answer.status, status);
      assert.deepEqual(await storedFiles(world), []);
    });

  it('[VIS-08] refuses a blocked visitor, and an upload without the visitor’s id', async (t) => {
    const world = await makeWorld(t, databases);
    await world.database.query(
      `INSERT INTO blocked_visitors (user_id, user_type, name, reason, blocked_by) VALUES ('bob', 'guest', 'Bob', '', 'Dana')`,
    );
    const file: FormFile[] = [['a.txt', 'hello']];
    assert.equal((await upload(world, file, { id: 'bob' })).status, 403);
    assert.equal((await upload(world, file, {})).status, 422);
    assert.deepEqual(await storedFiles(world), []);
  });

  it('[VIS-08] are refused beyond the bytes of an address in a day', async (t) => {
    const world = await makeWorld(t, databases, { environment: { MAX_ADDRESS_BYTES: '1000000' } });
    assert.equal((await upload(world, [['a.txt', 'a'.repeat(900_000)]])).status, 200);
    assert.equal((await upload(world, [['b.txt', 'b'.repeat(900_000)]])).status, 413);
    assert.equal((await storedFiles(world)).length, 1);
  });

  it('[VIS-08] are deleted a day after the upload if no ticket took them', async (t) => {
    const world = await makeWorld(t, databases);
    const taken = tokensOf((await upload(world, [['taken.txt', 'taken']])).body);
    await leave(world, { file_tokens: taken });
    const unused = tokensOf((await upload(world, [['unused.txt', 'unused']])).body);
    await makeOld(world);
    const store = storeWithoutEvents(world.database);
    assert.equal(await deleteUnusedUploads(store, await localStore(world)), 1);
    assert.equal((await storedFiles(world)).length, 1);
    const { body } = await leave(world, { file_tokens: unused });
    assert.deepEqual(Object.keys(body.errors ?? {}), ['files']);
  });
});
