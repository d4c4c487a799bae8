import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { extract } from 'tar';
import { exportRecords } from '../../backend/operations/exportRecords.ts';
import { createLocalStore } from '../../backend/storage/createLocalStore.ts';
import type { CannedReply, Chat, ChatNote } from '../../protocol/wire.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

const SECRET = 'Owes us for March';

describe('canned replies', () => {
  it('[DESK-04] are added, changed, listed by shortcut and deleted, and every desk is notified', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const add = (shortcut: string, text = 'Hello {{visitor.name}}') =>
      desk.post<{ reply: CannedReply }>('/desk/api/canned-replies', { shortcut, text });
    const list = async () => (await desk.get<{ replies: CannedReply[] }>('/desk/api/canned-replies')).body.replies;
    const { reply } = (await add('Welcome')).body;
    await add('/bye', 'Good bye');
    assert.deepEqual(
      (await list()).map(({ shortcut }) => shortcut),
      ['bye', 'welcome'],
    );
    const path = `/desk/api/canned-replies/${reply.id}`;
    assert.equal((await desk.put(path, { shortcut: 'hi', text: 'Hi' })).status, 200);
    assert.deepEqual((await list()).at(-1), { id: reply.id, shortcut: 'hi', text: 'Hi' });
    assert.equal((await desk.delete(path)).status, 200);
    assert.equal((await list()).length, 1);
    assert.equal((await world.published('private-desk', 'Desk.RepliesChanged')).length, 4);
  });

  it('[OPS-10] refuse the second of two operators who add or rename to one shortcut at once', async (t) => {
    const desk = await (await makeWorld(t, databases)).signIn();
    const PATH = '/desk/api/canned-replies';
    const add = (shortcut: string) => desk.post<{ reply: CannedReply }>(PATH, { shortcut, text: 'Hello' });
    const added = await Promise.all(['hi', 'hi', 'hi'].map(add));
    assert.deepEqual(added.map(({ status }) => status).sort(), [200, 409, 409]);
    const ids = [(await add('one')).body.reply.id, (await add('two')).body.reply.id];
    const renamed = await Promise.all(ids.map((id) => desk.put(`${PATH}/${id}`, { shortcut: 'bye', text: 'Bye' })));
    assert.deepEqual(renamed.map(({ status }) => status).sort(), [200, 409]);
  });

  it('[DESK-04] have a unique shortcut that can be typed', async (t) => {
    const desk = await (await makeWorld(t, databases)).signIn();
    const add = async (shortcut: string, text = 'Hello') =>
      (await desk.post('/desk/api/canned-replies', { shortcut, text })).status;
    assert.deepEqual(
      [await add('hello'), await add('HELLO'), await add('two words'), await add('note'), await add('bye', '  ')],
      [200, 409, 422, 422, 422],
    );
    assert.equal((await desk.put('/desk/api/canned-replies/99', { shortcut: 'x', text: 'y' })).status, 404);
  });
});

describe('private notes', () => {
  it('[DESK-04] are stored with their author, once per uuid, also in a closed chat', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id } = await world.startChat();
    const desk = await world.signIn();
    await desk.post(`/desk/api/chats/${chat_id}/close`);
    const path = `/desk/api/chats/${chat_id}/notes`;
    const [first, second] = await Promise.all([
      desk.post<{ note: ChatNote }>(path, { uuid: 'n1', text: SECRET }),
      desk.post<{ note: ChatNote }>(path, { uuid: 'n1', text: SECRET }),
    ]);
    assert.deepEqual(first.body, second.body);
    assert.deepEqual((await desk.get<{ notes: ChatNote[] }>(path)).body.notes, [first.body.note]);
    assert.deepEqual([first.body.note.text, first.body.note.author_name], [SECRET, 'Support']);
    assert.equal((await desk.post(path, { uuid: 'n2', text: ' ' })).status, 422);
    assert.equal((await desk.post('/desk/api/chats/99/notes', { uuid: 'n2', text: 'x' })).status, 404);
    assert.equal((await world.get(path)).status, 401, 'only operators read them');
  });

  it('[DESK-04] never reach the visitor: not in a response, an event, an emailed transcript or an export', async (t) => {
    const world = await makeWorld(t, databases);
    const chat = await world.startChat({ user_name: 'ann@example.com' });
    const { chat_id, hash, room } = chat;
    const desk = await world.signIn();
    await desk.post(`/desk/api/chats/${chat_id}/messages`, { uuid: 'r1', message: 'Hello' });
    await desk.post(`/desk/api/chats/${chat_id}/notes`, { uuid: 'n1', text: SECRET });
    await desk.post(`/desk/api/chats/${chat_id}/tags`, { tag: 'secret-tag' });
    const proof = `chat_id=${chat_id}&hash=${hash}`;
    const answers = [
      await world.get(`/api/chat/verify-latest-message?${proof}`),
      await world.post('/api/chat/new', { user_id: 'guest-1', uuid: 'visitor-1' }),
      await world.get(`/api/chat/check?chat_id=${chat_id}&uuid=visitor-1`),
      await world.post('/api/chat/new-message', { chat_id, hash, message: 'Thanks', uuid: 'm1' }),
      await world.post('/api/chat/transcript', { chat_id, hash, email: 'ann@example.com' }),
      await world.post('/api/chat/new/close', { chat_id, hash }),
    ];
    const sent: unknown[] = [answers.map(({ body }) => body), world.mails];
    for (const name of ['Chat.NewChatMessage', 'Chat.ChatOpened', 'Chat.ChatClosed', 'Chat.Changed'] as const)
      sent.push(await world.published(`private-${room}`, name));
    const told = JSON.stringify(sent);
    assert.match(told, /Hello/, 'the reply itself is in all of them');
    assert.doesNotMatch(told, /Owes us|secret-tag/);
    assert.equal(world.mails.length, 1);
    assert.deepEqual(await world.published('private-desk', 'Desk.NotesChanged'), [{ chat_id }], 'without its text');
    assert.deepEqual(await world.published(`private-${room}`, 'Desk.NotesChanged'), []);

    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    t.after(() => rm(folder, { recursive: true }));
    const { database, directory } = world;
    const file = join(folder, 'visitor.tar.gz');
    const attachments = await createLocalStore(directory, async (names) => [...names]);
    await exportRecords(file, { email: 'ann@example.com', userId: null }, { database, attachments });
    await extract({ file, cwd: folder });
    const exported = await readFile(join(folder, 'visitor.json'), 'utf8');
    assert.match(exported, /Hello/);
    assert.doesNotMatch(exported, /Owes us|secret-tag/);
  });
});

describe('tags of a chat', () => {
  it('[DESK-04] are added once, removed, sent to every desk, and used to find chats', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id } = await world.startChat();
    const other = await world.startChat({ uuid: 'visitor-2' });
    const desk = await world.signIn();
    const tag = (id: number, word: string, end = '') =>
      desk.post<{ chat: Chat }>(`/desk/api/chats/${id}/tags${end}`, { tag: word });
    await tag(chat_id, '#Billing ');
    await tag(chat_id, 'billing');
    await tag(other.chat_id, 'billing');
    const { chat } = (await tag(other.chat_id, 'March invoice')).body;
    assert.deepEqual(chat.tags, ['billing', 'march-invoice']);
    const found = async (word: string) =>
      (await desk.get<{ chats: Chat[] }>(`/desk/api/tagged-chats?tag=${word}`)).body.chats.map((one) => one.chat_id);
    assert.deepEqual((await found('billing')).sort(), [chat_id, other.chat_id]);
    assert.deepEqual(await found('march-invoice'), [other.chat_id]);
    assert.deepEqual((await desk.get<{ tags: unknown }>('/desk/api/tags')).body.tags, [
      { tag: 'billing', chats: 2, tickets: 0 },
      { tag: 'march-invoice', chats: 1, tickets: 0 },
    ]);
    assert.deepEqual((await tag(chat_id, 'billing', '/remove')).body.chat.tags, []);
    assert.deepEqual(await found('billing'), [other.chat_id]);
    const told = await world.published('private-desk', 'Desk.ChatUpdated');
    assert.deepEqual(told.at(-1)?.chat.tags, []);
    assert.equal((await tag(chat_id, ' # ')).status, 422);
  });
});
