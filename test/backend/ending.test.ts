import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Chat, ChatEvent } from '../../protocol/wire.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const PATH = '/api/chat/new/close';

describe('POST /api/chat/new/close', () => {
  it('[CALL-04] closes the chat and sends the other tabs and the desk who closed it', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash, room } = await world.startChat();
    const { body } = await world.post(PATH, { user_id: 'guest-1', chat_id, hash });
    assert.deepEqual(body, { success: true, show_rate: true, saved_history: false, email_transcript: true });
    assert.deepEqual(await world.published(`private-${room}`, 'Chat.ChatClosed'), [
      { chat_id, closed_by: 'user', show_rate: true, saved_history: false, email_transcript: true },
    ]);
    const updates = await world.published('private-desk', 'Desk.ChatUpdated');
    assert.deepEqual([updates.at(-1)?.chat.status, updates.at(-1)?.chat.closed_by], ['closed', 'user']);
  });

  it('closes once: a repeated close gets the same response and sends no event', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash, room } = await world.startChat();
    const first = await world.post(PATH, { chat_id, hash });
    const second = await world.post(PATH, { chat_id, hash });
    assert.deepEqual(second.body, first.body);
    assert.equal((await world.published(`private-${room}`, 'Chat.ChatClosed')).length, 1);
  });

  it('[END-04] asks for no rating when the survey does not apply', async (t) => {
    const world = await makeWorld(t, databases);
    await (await world.signIn()).put('/desk/api/settings', { show_rate: false, saved_history: true });
    const { chat_id, hash } = await world.startChat();
    const { body } = await world.post(PATH, { chat_id, hash });
    assert.deepEqual(body, { success: true, show_rate: false, saved_history: true, email_transcript: true });
  });

  it('[END-05] stores only the first rating sent after the end', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    await world.post(PATH, { chat_id, hash });
    const rated = await world.post(PATH, { chat_id, hash, extras: { rate: 4 } });
    assert.deepEqual(rated.body, { success: true, show_rate: false, saved_history: false, email_transcript: true });
    await world.post(PATH, { chat_id, hash, extras: { rate: 1 } });
    const desk = await world.signIn();
    const { body } = await desk.get<{ chat: Chat; events: ChatEvent[] }>(`/desk/api/chats/${chat_id}`);
    assert.equal(body.chat.rate, 4);
    assert.deepEqual(
      body.events.map(({ kind, text }) => [kind, text]),
      [
        ['closed', 'by the visitor'],
        ['rate', '4 of 5'],
      ],
    );
  });

  it('refuses a rating outside 1 to 5, and leaves the chat open', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash, uuid } = await world.startChat();
    for (const rate of [0, 6, 2.5, 'many']) {
      assert.equal((await world.post(PATH, { chat_id, hash, extras: { rate } })).status, 422);
    }
    assert.equal(await isActive(world, `chat_id=${chat_id}&uuid=${uuid}`), true);
  });

  it('answers 403 for a wrong hash, and leaves the chat open', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, uuid } = await world.startChat();
    assert.equal((await world.post(PATH, { chat_id, hash: 'wrong' })).status, 403);
    assert.equal(await isActive(world, `chat_id=${chat_id}&uuid=${uuid}`), true);
  });
});

async function isActive(world: World, query: string): Promise<boolean> {
  return (await world.get<{ status: boolean }>(`/api/chat/check?${query}`)).body.status;
}
