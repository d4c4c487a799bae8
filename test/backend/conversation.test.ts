import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Category, Chat, ChatEvent, Message } from '../../protocol/wire.ts';
import { ACCESS, makeWorld, OFFER, type World } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

type Verified = { latest: boolean; status: boolean; messages: Message[] };

describe('requests during a chat', () => {
  it('[CALL-08] lists the categories of every company and of the requested one', async (t) => {
    const world = await makeWorld(t, databases);
    await world.database.query("INSERT INTO categories (company, name, slug, position) VALUES ('a', 'A', 'a', 9)");
    const slugs = async (query: string) =>
      (await world.get<Category[]>(`/api/chat/categories${query}`)).body.map(({ slug }) => slug);
    const common = ['login-authorization', 'document-editing-setup', 'integration', 'billing-subscription', 'other'];
    assert.deepEqual(await slugs('?company=a'), [...common, 'a']);
    assert.deepEqual(await slugs('?company=b'), common);
    assert.deepEqual(await slugs(''), common);
  });

  it('[CALL-08] returns the language of a category’s name if it is known', async (t) => {
    const world = await makeWorld(t, databases);
    await world.database.query("INSERT INTO categories (name, slug, position) VALUES ('Étrangers', 'visa', 9)");
    const { body } = await world.get<Category[]>('/api/chat/categories');
    assert.deepEqual(
      body.map(({ lang }) => lang),
      ['en', 'en', 'en', 'en', 'en', undefined],
    );
  });

  it('[CALL-09] reports whether the chat is active, to its own visitor only', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, uuid, hash } = await world.startChat();
    const check = async (query: string) =>
      (
        await world.get<{ status: boolean }>(
          `/api/chat/check?user_id=guest-1&user_name=&company=legal-forms&fp=f&${query}`,
        )
      ).body.status;
    assert.deepEqual(await check(`chat_id=${chat_id}&uuid=${uuid}`), true);
    assert.deepEqual(await check(`chat_id=${chat_id}&uuid=other`), false);
    assert.deepEqual(await check(`chat_id=999&uuid=${uuid}`), false);
    await world.post('/api/chat/new/close', { chat_id, hash });
    assert.deepEqual(await check(`chat_id=${chat_id}&uuid=${uuid}`), false);
    assert.equal((await world.get('/api/chat/check?chat_id=x&uuid=a')).status, 422);
  });

  it('[API-12] returns the realtime key again when a stored chat is resumed', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, uuid } = await world.startChat();
    const { body } = await world.get(`/api/chat/check?chat_id=${chat_id}&uuid=${uuid}`);
    assert.deepEqual(body, { status: true, realtime: ACCESS, ...OFFER });
  });

  it("[CALL-13] renames the visitor, and stores an email address as the visitor's", async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash, uuid } = await world.startChat();
    const { body } = await world.put('/api/chat/update-name', { uuid, name: '  ann@example.com ' });
    assert.deepEqual(body, { success: true, name: 'ann@example.com' });
    const { chat } = (await world.published('private-desk', 'Desk.ChatUpdated')).at(-1) ?? {};
    assert.deepEqual([chat?.visitor.name, chat?.visitor.email], ['ann@example.com', 'ann@example.com']);
    const sent = await world.post<{ message: Message }>('/api/chat/new-message', {
      ...{ chat_id, hash, uuid: 'm1', message: 'Hello' },
    });
    assert.equal(sent.body.message.author_name, 'ann@example.com');
  });

  it('[REAL-05] renames the visitor to the email address found in the typed text', async (t) => {
    const world = await makeWorld(t, databases);
    const { uuid } = await world.startChat();
    const rename = async (name: string) => (await world.put('/api/chat/update-name', { uuid, name })).body;
    const renamed = { success: true, name: 'ann@example.com' };
    assert.deepEqual(await rename('Ann <ann@example.com>'), renamed);
    assert.deepEqual(await rename('\u202aann＠example.com\u00ad\u202c'), renamed);
    assert.deepEqual(await rename('\u200bAnn  Miller\u00a0'), { success: true, name: 'Ann Miller' });
    const { chat } = (await world.published('private-desk', 'Desk.ChatUpdated')).at(-1) ?? {};
    assert.deepEqual([chat?.visitor.name, chat?.visitor.email], ['Ann Miller', 'ann@example.com']);
  });

  it('refuses an empty or too long name, and a uuid without a chat', async (t) => {
    const world = await makeWorld(t, databases);
    const { uuid } = await world.startChat();
    const rename = async (name: string, of = uuid) =>
      (await world.put('/api/chat/update-name', { uuid: of, name })).status;
    assert.deepEqual(
      [await rename('  '), await rename('x'.repeat(101)), await rename('Ann', 'other')],
      [422, 422, 404],
    );
  });

  it('[CALL-14] [CAT-02] keeps the category that was chosen first', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, room } = await world.startChat();
    const choose = (category_id: number, of = room) =>
      world.put('/api/chat/update-category', { chat_id, category_id, room: of });
    assert.equal((await choose(1, 'chat.1')).status, 403);
    assert.equal((await choose(999)).status, 422);
    assert.deepEqual((await choose(2)).body, { success: true });
    assert.deepEqual((await choose(2)).body, { success: true });
    assert.equal((await choose(3)).status, 409);
    const { chat } = (await world.published('private-desk', 'Desk.ChatUpdated')).at(-1) ?? {};
    assert.equal(chat?.category?.slug, 'document-editing-setup');
  });

  it('[CALL-15] returns all messages after a given one, oldest first', async (t) => {
    const world = await makeWorld(t, databases);
    const key = await startWithMessages(world, 5);
    const verify = async (messageId: string) =>
      (await world.get<Verified>(`/api/chat/verify-latest-message?${key}${messageId}`)).body;
    const texts = ({ messages }: Verified) => messages.map(({ message }) => message);
    const all = await verify('&message_id=0');
    assert.deepEqual([all.latest, all.status, texts(all)], [false, true, ['1', '2', '3', '4', '5']]);
    assert.deepEqual(texts(await verify('')), ['1', '2', '3', '4', '5']);
    assert.deepEqual(texts(await verify('&message_id=3')), ['4', '5']);
    assert.deepEqual(await verify('&message_id=5'), {
      latest: true,
      status: true,
      messages: [],
      operator: null,
      queue: 0,
      seen_id: 0,
    });
  });

  it('[VER-02] reports a closed chat as outdated and inactive', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    await world.post('/api/chat/new/close', { chat_id, hash });
    const { body } = await world.get(`/api/chat/verify-latest-message?chat_id=${chat_id}&hash=${hash}&message_id=0`);
    assert.deepEqual(body, { latest: false, status: false, messages: [], operator: null, queue: 0, seen_id: 0 });
  });

  it('[REACH-05] moves the seen mark only forward, only to messages of the chat, and announces it to the desk', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const other = await world.startChat({ uuid: 'other' });
    for (const [key, uuid] of [
      [{ chat_id, hash }, 'm1'],
      [{ chat_id, hash }, 'm2'],
      [other, 'elsewhere'],
    ] as const)
      await world.post('/api/chat/new-message', { chat_id: key.chat_id, hash: key.hash, uuid, message: 'Hello' });
    await world.allPublished();
    const see = (message_id: number, key = hash) => world.post('/api/chat/seen', { chat_id, hash: key, message_id });
    assert.deepEqual((await see(2)).body, { success: true });
    // A smaller id that arrives late, the same one again, one of another chat, one that does not exist.
    for (const late of [1, 2, 3, 99]) assert.equal((await see(late)).status, 200, `message ${late}`);
    assert.equal((await see(2, 'wrong')).status, 403);
    assert.equal((await see(0)).status, 422);
    const chats = (await world.published('private-desk', 'Desk.ChatUpdated')).filter(
      (told) => told.chat.chat_id === chat_id,
    );
    const marks = chats.map(({ chat }) => chat.visitor_seen_id);
    assert.deepEqual(
      marks.filter((mark) => mark !== null),
      [2],
    );
  });

  it('[REACH-05] counts what an older widget has read as seen', async (t) => {
    const world = await makeWorld(t, databases);
    const key = await startWithMessages(world, 2);
    await world.get(`/api/chat/read-messages?${key}&message_id=1`);
    const { chat } = (await world.published('private-desk', 'Desk.ChatUpdated')).at(-1) ?? {};
    assert.deepEqual([chat?.read_by_visitor, chat?.visitor_seen_id], [1, 1]);
  });

  it('[VIS-03] tells the visitor which message the operator has had on screen, at once and after a reload', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash, room } = await world.startChat();
    for (const uuid of ['m1', 'm2', 'm3'])
      await world.post('/api/chat/new-message', { chat_id, hash, uuid, message: uuid });
    const desk = await world.signIn();
    for (const message_id of [2, 1, 2]) await desk.post(`/desk/api/chats/${chat_id}/read`, { message_id });
    // An id beyond the newest message does not mark future ones.
    await desk.post(`/desk/api/chats/${chat_id}/read`, { message_id: 500 });
    assert.deepEqual(await world.published(`private-${room}`, 'Chat.MessagesSeen'), [
      { chat_id, message_id: 2 },
      { chat_id, message_id: 3 },
    ]);
    const verified = await world.get<{ seen_id: number }>(
      `/api/chat/verify-latest-message?chat_id=${chat_id}&hash=${hash}&message_id=0`,
    );
    assert.equal(verified.body.seen_id, 3);
  });

  it('[CALL-16] moves the read mark only forward, and only to messages of the chat', async (t) => {
    const world = await makeWorld(t, databases);
    const key = await startWithMessages(world, 2);
    const other = await world.startChat({ uuid: 'other' });
    const { chat_id, hash } = other;
    await world.post('/api/chat/new-message', { chat_id, hash, uuid: 'm', message: 'elsewhere' });
    await world.allPublished();
    const read = (id: number) => world.get(`/api/chat/read-messages?${key}&message_id=${id}`);
    assert.deepEqual((await read(2)).body, { success: true });
    await read(1);
    await read(3);
    const marks = (await world.published('private-desk', 'Desk.ChatUpdated')).map(({ chat }) => chat.read_by_visitor);
    assert.deepEqual(
      marks.filter((mark) => mark !== null),
      [2],
    );
  });

  it('[CALL-06] [CALL-07] shows the desk the visitor’s pages, and the visit’s statistics once', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const stat = { pages: 3, seconds: 12.4, language: 'en-US', screen: '1280x800', timezone: 'Europe/Berlin' };
    const go = { chat_id, hash, activity: 'navigate', path: '/pricing' };
    assert.deepEqual((await world.post('/api/chat/new-activity', go)).body, { success: true });
    assert.deepEqual((await world.post('/api/chat/new-stat', { chat_id, hash, stat })).body, { success: true });
    await world.post('/api/chat/new-stat', { chat_id, hash, stat: { pages: 99 } });
    const desk = await world.signIn();
    const { body } = await desk.get<{ chat: Chat; events: ChatEvent[] }>(`/desk/api/chats/${chat_id}`);
    assert.equal(body.chat.visitor.page, '/pricing');
    assert.deepEqual(
      body.events.map(({ kind, text }) => [kind, text]),
      [
        ['navigate', '/pricing'],
        ['stat', '3 pages in 12 s, en-US, 1280×800, Europe/Berlin'],
      ],
    );
    assert.equal((await world.post('/api/chat/new-activity', { ...go, activity: 'dance' })).status, 422);
  });

  it('answers 403 for a wrong hash on every route', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id } = await world.startChat();
    const key = { chat_id, hash: 'wrong' };
    const query = new URLSearchParams({ chat_id: String(chat_id), hash: 'wrong', message_id: '1' }).toString();
    const answers = await Promise.all([
      world.post('/api/chat/new-activity', { ...key, activity: 'navigate', path: '/' }),
      world.post('/api/chat/new-stat', { ...key, stat: {} }),
      world.put('/api/chat/callback/1', { ...key, answer: true }),
      world.get(`/api/chat/verify-latest-message?${query}`),
      world.get(`/api/chat/read-messages?${query}`),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 403, 403, 403, 403],
    );
  });
});

async function startWithMessages(world: World, count: number): Promise<string> {
  const { chat_id, hash } = await world.startChat();
  for (let n = 1; n <= count; n += 1) {
    await world.post('/api/chat/new-message', { chat_id, hash, uuid: `m${n}`, message: String(n) });
  }
  return `chat_id=${chat_id}&hash=${hash}`;
}
