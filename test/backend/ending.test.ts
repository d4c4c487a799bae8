import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Chat, ChatEvent, Failure } from '../../protocol/wire.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const PATH = '/api/chat/new/close';
const OFFERED = { email_transcript: true, rating_comments: true };

describe('POST /api/chat/new/close', () => {
  it('[CALL-04] closes the chat and sends the other tabs and the desk who closed it', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash, room } = await world.startChat();
    const { body } = await world.post(PATH, { user_id: 'guest-1', chat_id, hash });
    assert.deepEqual(body, { success: true, show_rate: true, saved_history: false, ...OFFERED });
    assert.deepEqual(await world.published(`private-${room}`, 'Chat.ChatClosed'), [
      { chat_id, closed_by: 'user', show_rate: true, saved_history: false, email_transcript: true },
    ]);
    const updates = await world.published('private-desk', 'Desk.ChatUpdated');
    assert.deepEqual([updates.at(-1)?.chat.status, updates.at(-1)?.chat.closed_by], ['closed', 'user']);
  });

  it('ends the chat at the time of its last change, so that lists of closed chats agree', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    await world.post(PATH, { chat_id, hash });
    const [row] = await world.database.query('SELECT closed_at = updated_at AS agrees FROM chats');
    assert.deepEqual(row, { agrees: true });
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
    assert.deepEqual(body, { success: true, show_rate: false, saved_history: true, ...OFFERED });
  });

  it('[END-05] stores only the first rating sent after the end', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    await world.post(PATH, { chat_id, hash });
    const rated = await world.post(PATH, { chat_id, hash, extras: { rate: 4 } });
    assert.deepEqual(rated.body, { success: true, show_rate: false, saved_history: false, ...OFFERED });
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

  for (const [given, stored] of [
    [' Quick & kind\n<b>thanks</b> ', 'Quick & kind\n<b>thanks</b>'],
    ['شكرًا 😀', 'شكرًا 😀'],
    ['List<String>\r\nfails', 'List<String>\r\nfails'],
  ] as const)
    it(`[VIS-06] stores the first comment on a rating for the desk: ${JSON.stringify(given)}`, async (t) => {
      const world = await makeWorld(t, databases);
      const { chat_id, hash } = await world.startChat();
      await world.post(PATH, { chat_id, hash, extras: { rate: 2 } });
      const first = await world.post(PATH, { chat_id, hash, extras: { rate: 2, comment: given } });
      assert.deepEqual(
        [first.status, first.body],
        [200, { success: true, show_rate: false, saved_history: false, ...OFFERED }],
      );
      await world.post(PATH, { chat_id, hash, extras: { comment: 'Another' } });
      const updates = await world.published('private-desk', 'Desk.ChatUpdated');
      assert.deepEqual([updates.at(-1)?.chat.rate, updates.at(-1)?.chat.rate_comment], [2, stored]);
      const desk = await world.signIn();
      const { body } = await desk.get<{ chat: Chat }>(`/desk/api/chats/${chat_id}`);
      assert.equal(body.chat.rate_comment, stored);
      const { body: exported } = await desk.get<string>(`/desk/api/chats/${chat_id}/export?format=text`);
      assert.ok(exported.includes(`\nRating: 2 of 5\nComment: ${stored}\n`), exported);
    });

  it('[VIS-06] refuses a comment without a rating or beyond 1,000 characters, and ignores a blank one', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash, uuid } = await world.startChat();
    const comment = async (extras: object) => (await world.post<Failure>(PATH, { chat_id, hash, extras })).status;
    assert.equal(await comment({ comment: 'Too early' }), 422);
    assert.equal(await comment({ rate: 3, comment: 'x'.repeat(1_001) }), 422);
    assert.equal(await isActive(world, `chat_id=${chat_id}&uuid=${uuid}`), true, 'the chat is still open');
    for (const blank of [' \n ', null]) assert.equal(await comment({ rate: 3, comment: blank }), 200);
    assert.equal(await comment({ comment: '😀'.repeat(1_000) }), 200);
    const rows = await world.database.query<{ rate: number; rate_comment: string }>(
      'SELECT rate, rate_comment FROM chats',
    );
    assert.deepEqual(rows, [{ rate: 3, rate_comment: '😀'.repeat(1_000) }]);
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
