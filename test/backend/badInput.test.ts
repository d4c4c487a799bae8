import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Chat } from '../../protocol/wire.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('a request body with wrong types', () => {
  it('[SRV-07] is refused with a readable error, and not stored', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const right = { chat_id, hash, message: 'Hello', uuid: 'm-1' };
    const wrong = { message: 12, uuid: 7, chat_id: true, hash: [hash] };
    for (const [name, value] of Object.entries(wrong)) {
      const { status, body } = await world.post<{ error: string }>('/api/chat/new-message', {
        ...right,
        [name]: value,
      });
      assert.equal(status, 422, name);
      assert.match(body.error, new RegExp(`^body/${name} must be `));
    }
    assert.equal((await world.post('/api/chat/new-message', { ...right, chat_id: [chat_id] })).status, 422);
    assert.deepEqual(await world.database.query('SELECT count(*) AS stored FROM messages'), [{ stored: 0 }]);
    assert.equal((await world.post('/api/chat/new-message', { ...right, chat_id: String(chat_id) })).status, 200);
  });

  it('[SRV-07] is refused when the message has only invisible characters', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const say = async (message: string) =>
      (await world.post('/api/chat/new-message', { chat_id, hash, message, uuid: message })).status;
    assert.equal(await say('\u200b\u2060 \ufeff'), 422);
    assert.equal(await say('\u{1f468}\u200d\u{1f4bb}'), 200);
  });
});

describe('the desk, given bad input', () => {
  it('[SRV-07] clamps a read mark to the existing messages', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const desk = await world.signIn();
    const say = (uuid: string) => world.post('/api/chat/new-message', { chat_id, hash, message: 'Hello', uuid });
    const unread = async () => (await desk.get<{ chat: Chat }>(`/desk/api/chats/${chat_id}`)).body.chat.unread;
    await say('m-1');
    await desk.post(`/desk/api/chats/${chat_id}/read`, { message_id: Number.MAX_SAFE_INTEGER });
    assert.equal(await unread(), 0);
    await say('m-2');
    assert.equal(await unread(), 1);
  });

  it('[SRV-07] refuses an access request that expires in an impossible year', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id } = await world.startChat();
    const desk = await world.signIn();
    const ask = (validTo: string) =>
      desk.post(`/desk/api/chats/${chat_id}/access-requests`, {
        uuid: validTo,
        title: 'a',
        text: 'b',
        valid_to: validTo,
      });
    for (const validTo of ['+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', 'tomorrow'])
      assert.equal((await ask(validTo)).status, 422, validTo);
    assert.equal((await ask('2026-11-22T10:00:00Z')).status, 200);
  });
});
