import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { deleteOld } from '../../backend/operations/deleteOld.ts';
import { decodeEmoji, encodeEmoji } from '../../protocol/emoji.ts';
import type { Failure, Message, NewChatAnswer, PastChat } from '../../protocol/wire.ts';
import { makeForm } from './support/makeForm.ts';
import { makeWorld, PUBLIC_URL, type World } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { storeWithoutEvents } from './support/storeWithoutEvents.ts';

const databases = useTestDatabases();

const SECRET = 'a secret of at least thirty-two letters';
const PATH = '/api/chat/past';
type List = { chats: PastChat[]; has_more?: boolean };
type Thread = { messages: Message[]; has_more?: boolean };

const withSecret = (t: TestContext) => makeWorld(t, databases, { environment: { USER_TOKEN_SECRET: SECRET } });
const bearer = (user: string) => ({
  authorization: `Bearer ${createHmac('sha256', SECRET).update(user).digest('hex')}`,
});
const list = (world: World, user: string, query = '', headers: Record<string, string> = bearer(user)) =>
  world.get<List & Failure>(`${PATH}?user_id=${user}${query}`, headers);
const read = (world: World, user: string, id: number | string, headers: Record<string, string> = bearer(user)) =>
  world.get<Thread & Failure>(`${PATH}/${id}?user_id=${user}`, headers);

type Given = { message?: string; uuid?: string; headers?: Record<string, string>; [field: string]: unknown };

/** Starts a chat as the user, writes in it, and ends it. `headers`: without a token nothing is proved. */
async function endedChat(world: World, user: string, given: Given = {}): Promise<NewChatAnswer> {
  const { message = 'Hello', uuid = `${user} ${message}`.slice(0, 100), headers = bearer(user), ...fields } = given;
  const { body: chat } = await world.post<NewChatAnswer>('/api/chat/new', { user_id: user, uuid, ...fields }, headers);
  const key = { chat_id: chat.chat_id, hash: chat.hash };
  if (message) await world.post('/api/chat/new-message', { ...key, uuid: 'm1', message: encodeEmoji(message) });
  await world.post('/api/chat/new/close', key);
  return chat;
}

describe('the past chats of a customer', () => {
  it('[VIS-07] are listed newest first, each with its area, operator, rating and first line', async (t) => {
    const world = await withSecret(t);
    const desk = await world.signIn();
    await desk.put('/desk/api/operator', { name: 'Dana', img: 'https://img.example/dana.png' });
    const first = await endedChat(world, 'ann', { message: 'مرحبا\n\n😀 <script>alert(1)</script>' });
    const { body: second } = await world.post<NewChatAnswer>(
      '/api/chat/new',
      { user_id: 'ann', uuid: 'two', category_id: 4 },
      bearer('ann'),
    );
    const key = { chat_id: second.chat_id, hash: second.hash };
    await world.upload('/api/chat/new-attachment', makeForm(key, [['契約.txt', 'hello']]));
    await desk.post(`/desk/api/chats/${second.chat_id}/take`);
    await desk.post(`/desk/api/chats/${second.chat_id}/messages`, { uuid: 'r1', message: '**Done**' });
    await world.post('/api/chat/new/close', { ...key, extras: { rate: 5 } });
    const open = await world.post<NewChatAnswer>('/api/chat/new', { user_id: 'ann', uuid: 'three' }, bearer('ann'));
    assert.equal(open.status, 200);

    const { status, body, headers } = await list(world, 'ann');
    assert.deepEqual([status, headers['cache-control'], body.has_more], [200, 'no-store', undefined]);
    const [newer, older] = body.chats;
    assert.deepEqual(
      [newer?.id, newer?.area?.slug, newer?.operator, newer?.rate, newer?.first_line],
      [second.chat_id, 'billing-subscription', { name: 'Dana', img: 'https://img.example/dana.png' }, 5, '契約.txt'],
    );
    assert.deepEqual([older?.id, older?.area, older?.operator, older?.rate], [first.chat_id, null, null, null]);
    assert.equal(decodeEmoji(older?.first_line ?? ''), 'مرحبا 😀 <script>alert(1)</script>');
    assert.ok(Date.parse(older?.created_at ?? '') <= Date.parse(older?.closed_at ?? ''));

    const thread = (await read(world, 'ann', second.chat_id)).body.messages;
    assert.deepEqual(thread.map(({ message, author_name: name }) => [message, name]).at(-1), ['**Done**', 'Dana']);
    const [file] = thread[0]?.attachments ?? [];
    const download = await world.app.inject({ url: file?.link.slice(PUBLIC_URL.length) ?? '' });
    assert.equal(download.body, 'hello');
  });

  it('[VIS-07] are refused without a token, with a wrong one, and to all but the customer who proved the id', async (t) => {
    const world = await withSecret(t);
    const chat = await endedChat(world, 'ann', { user_name: 'ann@example.com' });
    // The same id and address without a proof may be of any visitor.
    const unproved = await endedChat(world, 'ann', { message: 'It is me', headers: {}, user_name: 'ann@example.com' });
    // As a server without the secret has stored it.
    await world.database.query("UPDATE chats SET user_type = 'registered' WHERE id = $1", [unproved.chat_id]);
    const ofBen = await endedChat(world, 'ben', { user_name: 'ann@example.com' });
    const elsewhere = await endedChat(world, 'ann', { message: 'Other brand', company: 'acme' });
    const { body: open } = await world.post<NewChatAnswer>(
      '/api/chat/new',
      { user_id: 'ann', uuid: 'x' },
      bearer('ann'),
    );

    assert.deepEqual(
      (await list(world, 'ann')).body.chats.map(({ id }) => id),
      [chat.chat_id],
    );
    assert.deepEqual(
      (await list(world, 'ann', '&company=acme')).body.chats.map(({ id }) => id),
      [elsewhere.chat_id],
    );
    for (const headers of [{}, { authorization: 'Bearer x' }, bearer('ben'), { authorization: 'Bearer ' }]) {
      assert.equal((await list(world, 'ann', '', headers)).status, 401, JSON.stringify(headers));
      assert.equal((await read(world, 'ann', chat.chat_id, headers)).status, 401, JSON.stringify(headers));
    }
    const refused = { success: false, error: 'There is no such conversation.' };
    for (const { chat_id: id } of [unproved, ofBen, elsewhere, open, { chat_id: 99_999 }]) {
      const { status, body } = await read(world, 'ann', id);
      assert.deepEqual([status, body], [404, refused], String(id));
    }
    assert.equal((await read(world, 'ann', chat.chat_id)).status, 200);
  });

  it('[VIS-07] are not offered by a server that cannot verify customers', async (t) => {
    const world = await makeWorld(t, databases);
    const status = await world.app.inject({ url: '/support/legal-forms/status/chat/online' });
    assert.equal(status.headers['support-past-chats'], undefined);
    assert.equal((await list(world, 'ann')).status, 404);
    const verifying = await withSecret(t);
    const offered = await verifying.app.inject({ url: '/support/legal-forms/status/chat/online' });
    assert.equal(offered.headers['support-past-chats'], 'true');
  });

  it('[VIS-07] come in pages that miss and repeat none, also if all began at one moment', async (t) => {
    const world = await withSecret(t);
    await world.database.query(
      `INSERT INTO chats (hash, room, uuid, company, user_id, user_type, user_name, browser, os, referer, exp_guest_id,
         fingerprint, status, is_verified, created_at, closed_at)
       SELECT 'h', 'r' || n, 'u' || n, 'legal-forms', 'ann', 'registered', 'Ann', '', '', '', '', '', 'closed', true,
         '2026-11-20T10:00:00Z', '2026-11-20T10:05:00Z' FROM generate_series(1, 45) AS n`,
    );
    await world.database.query(
      `INSERT INTO messages (chat_id, uuid, text, author_name, author_type)
       SELECT id, 'm', 'Message ' || id, 'Ann', 'User' FROM chats`,
    );
    const sizes: number[] = [];
    const found: number[] = [];
    for (let before = '', hasMore = true; hasMore;) {
      const { body } = await list(world, 'ann', before);
      sizes.push(body.chats.length);
      found.push(...body.chats.map(({ id }) => id));
      before = `&before=${found.at(-1)}`;
      hasMore = body.has_more ?? false;
    }
    assert.deepEqual(sizes, [20, 20, 5]);
    assert.deepEqual(
      found,
      [...new Set(found)].sort((one, other) => other - one),
    );
    assert.equal((await list(world, 'ann', '&limit=50')).body.chats.length, 45);
    assert.equal((await list(world, 'ann', '&limit=1')).body.has_more, true);
    for (const bad of [
      'limit=0',
      'limit=51',
      'limit=1e9',
      'limit=x',
      'before=0',
      'before=-1',
      'before=x',
      'before=1;--',
    ])
      assert.equal((await list(world, 'ann', `&${bad}`)).status, 422, bad);
    for (const bad of ['x', '0', '-1', '1e99', '%00'])
      assert.ok([404, 422].includes((await read(world, 'ann', bad)).status), bad);
  });

  it('[VIS-07] vanish when they are deleted, and a chat without a word of the visitor is not listed', async (t) => {
    const world = await withSecret(t);
    const old = await endedChat(world, 'ann', { message: 'Old' });
    await endedChat(world, 'ann', { message: '', uuid: 'empty' });
    const long = await endedChat(world, 'ann', { message: `${'名'.repeat(300)} 😀` });
    const ago = "now() - interval '40 days'";
    await world.database.query(`UPDATE chats SET created_at = ${ago}, updated_at = ${ago} WHERE id = $1`, [
      old.chat_id,
    ]);
    const store = storeWithoutEvents(world.database);
    await deleteOld(store, { remove: async () => undefined }, 30);
    const { chats } = (await list(world, 'ann')).body;
    assert.deepEqual(
      chats.map(({ id, first_line: line }) => [id, line]),
      [[long.chat_id, `${'名'.repeat(160)}…`]],
    );
    assert.equal((await read(world, 'ann', old.chat_id)).status, 404);
  });
});
