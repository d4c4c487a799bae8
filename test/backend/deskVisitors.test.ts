import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { BlockedVisitor, Chat } from '../../protocol/wire.ts';
import { makeForm } from './support/makeForm.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

const REFUSED = { success: false, error: 'You can no longer write to our support team here.' };
type Blocked = { visitors: BlockedVisitor[] };

describe('a visitor who has left', () => {
  it('[REACH-05] is named by a heartbeat, also while only operators have the chat open', async (t) => {
    const sockets = new Map<string, string[] | null>();
    const world = await makeWorld(t, databases, { socketsOn: async (channel) => sockets.get(channel) ?? [] });
    const chats = [];
    for (const uuid of ['here', 'gone', 'watched', 'ended']) chats.push(await world.startChat({ uuid, user_id: uuid }));
    const [here, gone, watched, ended] = chats.map(({ chat_id, room, hash }) => ({ chat_id, room, hash }));
    const desk = await world.signIn();
    await desk.post('/desk/api/auth', { socket_id: '1.1', channel_name: `private-${watched?.room}` });
    sockets.set(`private-${here?.room}`, ['7.7', '1.1']);
    sockets.set(`private-${watched?.room}`, ['1.1']);
    await world.post('/api/chat/new/close', { chat_id: ended?.chat_id, hash: ended?.hash });
    const heartbeat = async () => (await desk.post<{ left: number[] }>('/desk/api/presence')).body.left;
    assert.deepEqual((await heartbeat()).sort(), [gone?.chat_id, watched?.chat_id]);
    sockets.set(`private-${gone?.room}`, ['8.8']);
    assert.deepEqual(await heartbeat(), [watched?.chat_id]);
  });
});

describe('a blocked visitor', () => {
  it('[DESK-09] is refused with a sentence on every write, until unblocked', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat({ user_id: 'ann', user_name: 'ann@example.com' });
    const desk = await world.signIn();
    const told = { uuid: 'm1', chat_id, hash, message: 'Hello' };
    assert.equal((await world.post('/api/chat/new-message', told)).status, 200);
    const block = await desk.post<{ block: BlockedVisitor }>(`/desk/api/chats/${chat_id}/block`, { reason: 'Threats' });
    assert.deepEqual([block.body.block.reason, block.body.block.blocked_by], ['Threats', 'Support']);
    assert.equal(
      (await world.post('/api/chat/new-message', told)).status,
      200,
      'what was sent before is answered alike',
    );
    const answers = [
      await world.post('/api/chat/new-message', { ...told, uuid: 'm2' }),
      await world.upload('/api/chat/new-attachment', makeForm({ chat_id, hash }, [['a.txt', 'hello']])),
      await world.post('/api/chat/new', { user_id: 'ann', uuid: 'another' }),
      await world.post('/api/chat/new', { user_id: 'x', uuid: 'y', user_name: 'Ann@Example.com' }),
      await world.post('/support/ticket', { id: 'x', message: 'Help', email: 'ann@example.com' }),
      await world.post('/support/sign-docs/ticket', { id: 'ann', message: 'Help', name: 'Ann' }),
    ];
    for (const { status, body } of answers) assert.deepEqual([status, body], [403, REFUSED]);
    assert.equal((await world.startChat({ user_id: 'bob', uuid: 'bob' })).success, true, 'nobody else is');

    const { visitors } = (await desk.get<Blocked>('/desk/api/blocked-visitors')).body;
    assert.deepEqual(
      visitors.map(({ name, user_id, email }) => [name, user_id, email]),
      [['ann@example.com', 'ann', 'ann@example.com']],
    );
    await desk.delete(`/desk/api/blocked-visitors/${visitors[0]?.id}`);
    assert.equal((await world.post('/api/chat/new-message', { ...told, uuid: 'm2' })).status, 200);
    assert.deepEqual((await desk.get(`/desk/api/chats/${chat_id}/block`)).body, { block: null });
  });

  it('[DESK-09] does not block the customer whose id a blocked guest used', async (t) => {
    const secret = 'a secret of the host page';
    const world = await makeWorld(t, databases, { environment: { USER_TOKEN_SECRET: secret } });
    const { chat_id } = await world.startChat({ user_id: 'customer-1' });
    await (await world.signIn()).post(`/desk/api/chats/${chat_id}/block`, {});
    const authorization = `Bearer ${createHmac('sha256', secret).update('customer-1').digest('hex')}`;
    const request = { user_id: 'customer-1', uuid: 'real' };
    assert.equal((await world.post('/api/chat/new', request, { authorization })).status, 200);
    assert.equal((await world.post('/api/chat/new', request)).status, 403);
  });
});

describe('deleting a conversation', () => {
  it('[DESK-09] deletes its messages, notes and files, once the chat is closed', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const other = await world.startChat({ uuid: 'other' });
    const desk = await world.signIn();
    await world.upload('/api/chat/new-attachment', makeForm({ chat_id, hash }, [['a.txt', 'hello']]));
    await desk.post(`/desk/api/chats/${chat_id}/notes`, { uuid: 'n1', text: 'A note' });
    const path = `/desk/api/chats/${chat_id}`;
    assert.deepEqual([(await desk.delete(path)).status, (await world.get(path)).status], [409, 401]);
    await desk.post(`${path}/close`);
    assert.deepEqual((await desk.delete(path)).body, { success: true, files: 1 });
    assert.deepEqual(await readdir(join(world.directory, 'attachments')), []);
    for (const table of ['messages', 'attachments', 'chat_notes'])
      assert.deepEqual(await world.database.query(`SELECT 1 FROM ${table}`), [], table);
    assert.equal((await desk.get(path)).status, 404);
    assert.equal((await desk.get(`/desk/api/chats/${other.chat_id}`)).status, 200);
    assert.deepEqual((await world.published('private-desk', 'Desk.ChatsDeleted')).at(-1), { chat_ids: [chat_id] });
  });
});

describe('exporting a conversation', () => {
  it('[DESK-09] returns JSON and text, without notes, tags and keys', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash, room } = await world.startChat({ user_name: 'ann@example.com' });
    const desk = await world.signIn();
    await world.post('/api/chat/new-message', { uuid: 'm1', chat_id, hash, message: 'Hello &#128512;' });
    await world.upload('/api/chat/new-attachment', makeForm({ chat_id, hash }, [['a.txt', 'hello']]));
    await desk.post(`/desk/api/chats/${chat_id}/messages`, { uuid: 'r1', message: 'Good day' });
    await desk.post(`/desk/api/chats/${chat_id}/notes`, { uuid: 'n1', text: 'Owes us' });
    await desk.post(`/desk/api/chats/${chat_id}/tags`, { tag: 'debtor' });
    const path = `/desk/api/chats/${chat_id}/export`;
    type Exported = { visitor: Chat['visitor']; messages: { text: string; files: unknown[] }[] };
    const json = await desk.get<Exported>(path);
    assert.equal(json.headers['content-disposition'], `attachment; filename="conversation-${chat_id}.json"`);
    assert.deepEqual(
      json.body.messages.map(({ text, files }) => [text, files.length]),
      [
        ['Hello \u{1f600}', 0],
        ['', 1],
        ['Good day', 0],
      ],
    );
    const text = await desk.get<string>(`${path}?format=text`);
    assert.match(String(text.headers['content-type']), /^text\/plain/);
    assert.match(text.body, /Visitor: ann@example\.com/);
    assert.match(text.body, /\nSupport, \d\d:\d\d\nGood day/);
    assert.match(text.body, /a\.txt: http/);
    for (const told of [JSON.stringify(json.body), text.body])
      for (const secret of ['Owes us', 'debtor', hash, room]) assert.ok(!told.includes(secret), secret);
    assert.equal((await world.get(path)).status, 401);
  });

  it('[VIS-14] as text has a title, the company, the area, days as headings, short times and one name of the visitor', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat({ uuid: 'visitor-1', user_name: 'Guest 1' });
    const desk = await world.signIn();
    const lines = async () =>
      (await desk.get<string>(`/desk/api/chats/${chat_id}/export?format=text`)).body.split('\n');
    const head = [`Conversation ${chat_id}, legal-forms`, 'Visitor: Guest 1', 'Times are in UTC.', ''];
    assert.deepEqual(await lines(), head);
    await world.post('/api/chat/new-message', { uuid: 'm1', chat_id, hash, message: 'Late' });
    await world.database.query("UPDATE messages SET created_at = '2026-01-31T23:59:00Z'");
    await desk.post(`/desk/api/chats/${chat_id}/messages`, { uuid: 'r1', message: 'Early' });
    await world.database.query("UPDATE messages SET created_at = '2026-02-01T00:01:00Z' WHERE uuid = 'r1'");
    const [category] = (await world.get<{ id: number; name: string }[]>('/api/chat/categories')).body;
    await world.database.query('UPDATE chats SET category_id = $1', [category?.id]);
    await world.put('/api/chat/update-name', { uuid: 'visitor-1', name: 'ann@example.com' });
    await world.post('/api/chat/new/close', { chat_id, hash, extras: { rate: 5 } });
    assert.deepEqual(await lines(), [
      ...[`Conversation ${chat_id}, legal-forms`, `Question area: ${category?.name}`, 'Visitor: ann@example.com'],
      ...['Rating: 5 of 5', 'Times are in UTC.', ''],
      ...['Saturday, January 31, 2026', '', 'ann@example.com, 23:59', 'Late', ''],
      ...['Sunday, February 1, 2026', '', 'Support, 00:01', 'Early', ''],
    ]);
  });
});
