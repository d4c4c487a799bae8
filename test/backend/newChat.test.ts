import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import type { NewChatAnswer, Settings } from '../../protocol/wire.ts';
import { ACCESS, makeWorld, OFFER } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const PATH = '/api/chat/new';

describe('POST /api/chat/new', () => {
  it('[CALL-01] creates a waiting chat and returns everything the visitor needs', async (t) => {
    const world = await makeWorld(t, databases);
    const { status, body } = await world.post<NewChatAnswer>(PATH, {
      ...{ user_id: 'guest-7', user_name: 'ann@example.com', category_id: 3, company: 'sign-docs', browser: 'Chrome' },
      ...{ os: 'Linux', uuid: 'visitor-7', exp_guest_id: 'exp', fp: 'fp', referer: 'https://forms.example/lease' },
      ...{ whereChatFrom: { page: 'pricing' }, extras: { plan: 'pro' } },
    });
    assert.equal(status, 200);
    const { hash, room, ...rest } = body;
    assert.deepEqual(rest, {
      ...{ success: true, chat_id: 1, uuid: 'visitor-7', init_name: 'Guest 1', user_name: 'ann@example.com' },
      ...{
        messages: [],
        queue: 0,
        init_message: null,
        realtime: ACCESS,
        ...OFFER,
      },
    });
    assert.match(hash, /^[0-9a-f]{40}$/);
    assert.match(room, /^chat\.1\.[0-9a-f]{16}$/);
  });

  it('notifies the desk of the new chat', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id } = await world.startChat({
      user_name: 'ann@example.com',
      category_id: 1,
      referer: 'https://a.example',
    });
    const [update] = await world.published('private-desk', 'Desk.ChatUpdated');
    assert.equal(update?.chat.chat_id, chat_id);
    assert.equal(update.chat.status, 'waiting');
    assert.equal(update.chat.category?.slug, 'login-authorization');
    assert.equal(update.chat.visitor.email, 'ann@example.com');
    assert.equal(update.chat.visitor.referer, 'https://a.example');
  });

  it('names a visitor without a name after the chat', async (t) => {
    const world = await makeWorld(t, databases);
    const answer = await world.startChat({ user_name: null });
    assert.equal(answer.user_name, answer.init_name);
  });

  it('[DESK-18] gives each guest a name of their own, which they keep in later chats', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const start = async (user_id: string, user_name: string | null, uuid: string) => {
      const chat = await world.startChat({ user_id, user_name, uuid });
      return [chat.chat_id, chat.user_name, chat.init_name];
    };
    const [first, second, third] = [
      await start('a', null, '1'),
      await start('b', 'Guest', '2'),
      await start('c', 'guest', '3'),
    ];
    for (const [id, ...names] of [first, second, third]) assert.deepEqual(names, [`Guest ${id}`, `Guest ${id}`]);
    await desk.post(`/desk/api/chats/${first[0]}/close`, {});
    const [later, ...names] = await start('a', '', '4');
    assert.notEqual(later, first[0]);
    assert.deepEqual(names, first.slice(1));
    const [, named, initial] = await start('c', 'Ann', '5');
    assert.deepEqual([named, String(initial).startsWith('Guest ')], ['Ann', true]);
    assert.deepEqual((await start('a', 'Guest 1234', '6'))[1], first[1]);
  });

  it('[CALL-01] creates one chat for twenty simultaneous requests', async (t) => {
    const world = await makeWorld(t, databases);
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.startChat()));
    assert.equal(new Set(answers.map(({ chat_id }) => chat_id)).size, 1);
    assert.equal(new Set(answers.map(({ hash }) => hash)).size, 1);
    assert.equal((await world.published('private-desk', 'Desk.ChatUpdated')).length, 1);
  });

  it('returns an active chat with its messages', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    await world.post('/api/chat/new-message', { chat_id, hash, uuid: 'm1', message: 'Hello' });
    const again = await world.startChat();
    assert.equal(again.chat_id, chat_id);
    assert.deepEqual(
      again.messages.map(({ message }) => message),
      ['Hello'],
    );
  });

  it('creates another chat once the first is closed', async (t) => {
    const world = await makeWorld(t, databases);
    const first = await world.startChat();
    await world.post('/api/chat/new/close', { chat_id: first.chat_id, hash: first.hash });
    assert.notEqual((await world.startChat()).chat_id, first.chat_id);
  });

  it('[SEC-03] keeps the next user of a browser out of the previous user’s chat', async (t) => {
    const world = await makeWorld(t, databases);
    const first = await world.startChat({ user_id: 'ann' });
    assert.notEqual((await world.startChat({ user_id: 'bob' })).chat_id, first.chat_id);
  });

  it("[ONL-04] answers 'Chat is currently offline' while support is offline, but returns an active chat", async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id } = await world.startChat();
    const desk = await world.signIn();
    await desk.put('/desk/api/settings', { online: false } satisfies Partial<Settings>);
    const { status, body } = await world.post(PATH, { user_id: 'guest-2', uuid: 'visitor-2' });
    assert.equal(status, 200);
    assert.deepEqual(body, { success: false, error: 'Chat is currently offline' });
    assert.equal((await world.startChat()).chat_id, chat_id);
  });

  it("[STA-05] returns the visitor's place among the waiting chats, and the initial message, if set", async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    await desk.put('/desk/api/settings', { queue: true, init_message: 'Back in a minute' });
    const first = await world.startChat({ uuid: 'a' });
    const second = await world.startChat({ uuid: 'b' });
    assert.deepEqual([first.queue, second.queue], [1, 2]);
    assert.equal(first.init_message, 'Back in a minute');
    await desk.post(`/desk/api/chats/${first.chat_id}/take`);
    assert.deepEqual(
      [(await world.startChat({ uuid: 'a' })).queue, (await world.startChat({ uuid: 'b' })).queue],
      [0, 1],
    );
  });

  it('[USER-02] counts a visitor with a bearer token as registered', async (t) => {
    const world = await makeWorld(t, databases);
    await world.post(PATH, { user_id: 'ann', uuid: 'a' }, { authorization: 'Bearer token' });
    await world.startChat({ uuid: 'b' });
    const types = (await world.published('private-desk', 'Desk.ChatUpdated')).map(({ chat }) => chat.visitor.type);
    assert.deepEqual(types, ['registered', 'guest']);
  });

  it('accepts only the user’s signed token when a token secret is set', async (t) => {
    const world = await makeWorld(t, databases, { environment: { USER_TOKEN_SECRET: 'secret' } });
    const tokenOf = (user: string) => createHmac('sha256', 'secret').update(user).digest('hex');
    const start = (token: string) =>
      world.post(PATH, { user_id: 'ann', uuid: 'a' }, { authorization: `Bearer ${token}` });
    assert.equal((await start(tokenOf('bob'))).status, 401);
    assert.equal((await start(tokenOf('ann'))).status, 200);
  });

  it('refuses a body without user or uuid, and invalid JSON', async (t) => {
    const world = await makeWorld(t, databases);
    for (const body of [{ user_id: 'a' }, { uuid: 'a' }, { user_id: '', uuid: 'a' }, { user_id: 'a', uuid: {} }]) {
      const { status, body: answer } = await world.post<{ success: boolean; error: string }>(PATH, body);
      assert.equal(status, 422);
      assert.equal(answer.success, false);
      assert.match(answer.error, /user_id|uuid/);
    }
    const broken = await world.app.inject({
      ...{ method: 'POST', url: PATH, payload: '{', headers: { 'content-type': 'application/json' } },
    });
    assert.equal(broken.statusCode, 400);
  });

  it('refuses text that the database cannot store, and continues to serve', async (t) => {
    const world = await makeWorld(t, databases);
    assert.equal((await world.post(PATH, { user_id: 'a\u0000', uuid: 'a' })).status, 422);
    assert.equal((await world.post(PATH, { user_id: 'a', uuid: 'a' })).status, 200);
  });

  it('[LAU-16] accepts odd data from the page: half an emoji, a NUL character, an address of any length', async (t) => {
    const world = await makeWorld(t, databases);
    const odd = { title: 'half \ud83d', nul: '\u0000', whole: '🙂', spelt: 'C:\\ud83d \\u0000' };
    const { chat_id } = await world.startChat({
      whereChatFrom: odd,
      extras: odd,
      referer: `https://a.example/?${'q'.repeat(30_000)}`,
    });
    assert.equal(chat_id, 1);
    const kept = { title: 'half \ufffd', nul: '\ufffd', whole: '🙂', spelt: 'C:\\ud83d \\u0000' };
    const rows = await world.database.query('SELECT chat_from, extras FROM chats');
    assert.deepEqual(rows, [{ chat_from: kept, extras: kept }]);
  });

  it('[REAL-05] names a visitor by the email address in the typed text, without invisible characters', async (t) => {
    const world = await makeWorld(t, databases);
    for (const [at, user_name] of [
      '\u202aann@example.com\u202c',
      'mailto:ann@example.com',
      'ａｎｎ＠example.com',
    ].entries())
      assert.equal((await world.startChat({ uuid: `visitor-${at}`, user_name })).user_name, 'ann@example.com');
    assert.equal((await world.startChat({ uuid: 'other', user_name: '\u200bAnn\u00a0' })).user_name, 'Ann');
    const rows = await world.database.query('SELECT DISTINCT email FROM chats ORDER BY email');
    assert.deepEqual(rows, [{ email: 'ann@example.com' }, { email: null }]);
  });

  it('[REAL-05] cuts a long name, browser or address before an emoji, not within it', async (t) => {
    const world = await makeWorld(t, databases);
    const long = (length: number) => `${'x'.repeat(length - 1)}😀`;
    const chat = await world.startChat({ user_name: long(300), browser: long(300), referer: long(1_000) });
    assert.equal(chat.user_name, 'x'.repeat(299));
    const rows = await world.database.query('SELECT browser, referer FROM chats');
    assert.deepEqual(rows, [{ browser: 'x'.repeat(299), referer: 'x'.repeat(999) }]);
  });

  it('accepts a long name that is not an email address without testing each part of it', async (t) => {
    const world = await makeWorld(t, databases);
    const { success } = await world.startChat({ user_name: `a@${'.'.repeat(19_000)}@` });
    assert.equal(success, true);
  });

  it('ignores an unknown category and too large extras', async (t) => {
    const world = await makeWorld(t, databases);
    const { success } = await world.startChat({ category_id: 999, extras: { text: 'x'.repeat(10_000) } });
    assert.equal(success, true);
    const [update] = await world.published('private-desk', 'Desk.ChatUpdated');
    assert.equal(update?.chat.category, null);
  });
});
