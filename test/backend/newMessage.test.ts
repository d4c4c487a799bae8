import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillEvents } from '../../backend/chat/fillEvents.ts';
import type { OutboxEvent } from '../../backend/storage/createOutbox.ts';
import type { Failure, Message } from '../../protocol/wire.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { FILE_LINKS } from './support/fileLinks.ts';

const databases = useTestDatabases();
const PATH = '/api/chat/new-message';

type Sent = { success: true; message: Message };

describe('POST /api/chat/new-message', () => {
  it('[CALL-02] stores the text unchanged and returns the message', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash, room } = await world.startChat({ user_name: 'Ann' });
    const text = '<b>1 < 2</b> &#128512; &amp;';
    const { status, body } = await world.post<Sent>(PATH, {
      ...{ user_id: 'guest-1', chat_id, hash, user_type: 'guest', message: text, uuid: 'm1' },
    });
    assert.equal(status, 200);
    const { created_at, ...message } = body.message;
    assert.deepEqual(message, {
      ...{ id: 1, uuid: 'm1', chat_id, message: text, author_name: 'Ann', author_type: 'User', is_bot: false },
      ...{ without_scroll: false, message_type: 'default', attachments: [], img: null, callback: null },
    });
    assert.match(created_at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    assert.deepEqual(await world.published(`private-${room}`, 'Chat.NewChatMessage'), [{ message: body.message }]);
    const [, update] = await world.published('private-desk', 'Desk.ChatUpdated');
    assert.equal(update?.chat.unread, 1);
    assert.equal(update.chat.last_message?.id, 1);
  });

  it('[SEND-03] stores and broadcasts one message for twenty simultaneous posts of one uuid', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash, room } = await world.startChat();
    const post = () => world.post<Sent>(PATH, { chat_id, hash, uuid: 'm1', message: 'Hello' });
    const answers = await Promise.all(Array.from({ length: 20 }, post));
    assert.equal(new Set(answers.map(({ body }) => body.message.id)).size, 1);
    assert.equal((await world.published(`private-${room}`, 'Chat.NewChatMessage')).length, 1);
  });

  it('assigns ids in the order in which the messages of a chat become visible', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash, room } = await world.startChat();
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => world.post(PATH, { chat_id, hash, uuid: `m${n}`, message: 'x' })),
    );
    const ids = (await world.published(`private-${room}`, 'Chat.NewChatMessage')).map(({ message }) => message.id);
    assert.equal(ids.length, 30);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
  });

  it('[OPS-14] changes only the row of its chat, and no entry of an index of chats', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const { chat_id, hash } = await world.startChat();
    await desk.post(`/desk/api/chats/${chat_id}/take`);
    const rowOf = async () => {
      const [found] = await world.database.query<{ row: object }>('SELECT to_jsonb(c) AS row FROM chats c');
      return new Map(Object.entries(found?.row ?? {}).map(([column, value]) => [column, JSON.stringify(value)]));
    };
    const changed = new Set<string>();
    const noteChanges = async (send: () => Promise<{ status: number }>) => {
      const before = await rowOf();
      assert.equal((await send()).status, 200);
      for (const [column, value] of await rowOf()) if (value !== before.get(column)) changed.add(column);
    };
    await noteChanges(() => world.post(PATH, { chat_id, hash, uuid: 'm1', message: 'Hello' }));
    await noteChanges(() => desk.post(`/desk/api/chats/${chat_id}/messages`, { uuid: 'm2', message: 'Hi' }));
    await noteChanges(() => world.post(PATH, { chat_id, hash, uuid: 'm3', message: 'Thanks' }));
    assert.ok(['updated_at', 'owed_since'].every((column) => changed.has(column)));
    // Includes the columns of expressions and conditions, which also count for PostgreSQL.
    const indexed = await world.database.query<{ index: string; column: string }>(
      `SELECT i.indexrelid::regclass::text AS index, a.attname AS column FROM pg_index i
       JOIN pg_depend d ON d.objid = i.indexrelid AND d.refobjid = i.indrelid
       JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
       WHERE i.indrelid = 'chats'::regclass`,
    );
    assert.ok(indexed.some(({ index, column }) => index === 'chats_by_operator' && column === 'status'));
    assert.deepEqual(
      indexed.filter(({ column }) => changed.has(column)),
      [],
    );
  });

  it('[OPS-14] sends a hint in place of a message that was deleted before its events were published', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    await world.rest();
    await world.post(PATH, { chat_id, hash, uuid: 'm1', message: 'Hello' });
    const stored = await world.database.query<OutboxEvent>('SELECT * FROM outbox_events WHERE message_id IS NOT NULL');
    const reader = { ...world.database, publicUrl: '', fileLinks: FILE_LINKS, emailTranscript: false };
    const namesOf = async () => (await fillEvents(reader, stored)).map(({ event }) => event);
    assert.deepEqual(await namesOf(), ['Chat.NewChatMessage', 'Desk.ChatUpdated']);
    await world.database.query('DELETE FROM messages');
    assert.deepEqual(await namesOf(), ['Chat.Changed', 'Desk.Changed']);
  });

  it('separates the same uuid in two chats', async (t) => {
    const world = await makeWorld(t, databases);
    for (const uuid of ['a', 'b']) {
      const { chat_id, hash } = await world.startChat({ uuid });
      const { body } = await world.post<Sent>(PATH, { chat_id, hash, uuid: 'm1', message: 'Hello' });
      assert.equal(body.message.chat_id, chat_id);
    }
  });

  it("[SEND-04] answers 'Chat is currently closed' once the chat is closed", async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    await world.post('/api/chat/new/close', { chat_id, hash });
    const { status, body } = await world.post(PATH, { chat_id, hash, uuid: 'm1', message: 'Hello' });
    assert.equal(status, 200);
    assert.deepEqual(body, { success: false, error: 'Chat is currently closed' });
  });

  it('[SEND-03] returns a message that arrived before the chat was closed', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const first = await world.post<Sent>(PATH, { chat_id, hash, uuid: 'm1', message: 'Hello' });
    await world.post('/api/chat/new/close', { chat_id, hash });
    const again = await world.post<Sent>(PATH, { chat_id, hash, uuid: 'm1', message: 'Hello' });
    assert.deepEqual(again.body, first.body);
  });

  it('answers 403 alike for a wrong hash and for an unknown chat', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id } = await world.startChat();
    const wrong = await world.post<Failure>(PATH, { chat_id, hash: 'wrong', uuid: 'm1', message: 'Hello' });
    const unknown = await world.post<Failure>(PATH, { chat_id: 999, hash: 'wrong', uuid: 'm1', message: 'Hello' });
    assert.equal(wrong.status, 403);
    assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body]);
    assert.equal(wrong.body.success, false);
  });

  it('[SEND-08] accepts a thousand emoji as references, and refuses 1,101 characters', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const send = (uuid: string, message: string) => world.post<Failure>(PATH, { chat_id, hash, uuid, message });
    assert.equal((await send('m1', '&#128512;'.repeat(1_000))).status, 200);
    const tooLong = await send('m2', 'x'.repeat(1_101));
    assert.equal(tooLong.status, 422);
    assert.match(tooLong.body.error, /1000 characters/);
  });

  it('[SEND-10] refuses empty and whitespace-only text', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    for (const message of ['', ' \n\t ']) {
      assert.equal((await world.post(PATH, { chat_id, hash, uuid: 'm1', message })).status, 422);
    }
  });

  it('refuses a body with a missing field or an invalid id', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const good = { chat_id, hash, uuid: 'm1', message: 'Hello' };
    for (const fault of [
      { chat_id: 'x' },
      { chat_id: -1 },
      { hash: '' },
      { uuid: undefined },
      { message: undefined },
    ]) {
      assert.equal((await world.post(PATH, { ...good, ...fault })).status, 422);
    }
  });
});
