import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Failure, Message, NewChatAnswer } from '../../protocol/wire.ts';
import { makeForm } from './support/makeForm.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

type Page = { messages: Message[]; has_more?: boolean; latest?: boolean };

async function makeLongChat(t: TestContext, messages: number) {
  const world = await makeWorld(t, databases);
  const chat = await world.startChat();
  await world.database.query(
    `INSERT INTO messages (chat_id, uuid, text, author_name, author_type)
     SELECT $1, 'm-' || n, 'Message ' || n, 'Ann', 'User' FROM generate_series(1, $2::int) AS n`,
    [chat.chat_id, messages],
  );
  return { world, chat };
}

const textsOf = (page: Page) => page.messages.map(({ message }) => message);
const texts = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `Message ${from + n}`);

async function verify(world: World, { chat_id, hash }: NewChatAnswer, after: number): Promise<Page> {
  const query = `chat_id=${chat_id}&hash=${hash}&message_id=${after}`;
  return (await world.get<Page>(`/api/chat/verify-latest-message?${query}`)).body;
}

describe('a long chat', () => {
  it('[OPS-04] is returned in pages of 200 messages after a cursor, each stating whether more follow', async (t) => {
    const { world, chat } = await makeLongChat(t, 450);
    const sizes: number[] = [];
    const all: string[] = [];
    for (let after = 0, hasMore = true; hasMore;) {
      const page = await verify(world, chat, after);
      sizes.push(page.messages.length);
      all.push(...textsOf(page));
      assert.equal(page.latest, false);
      after = page.messages.at(-1)?.id ?? 0;
      hasMore = page.has_more ?? false;
    }
    assert.deepEqual(sizes, [200, 200, 50]);
    assert.deepEqual(all, texts(1, 450));
  });

  it('[OPS-04] has no further page when the last one is full', async (t) => {
    const { world, chat } = await makeLongChat(t, 200);
    const page = await verify(world, chat, 0);
    assert.deepEqual([page.messages.length, page.has_more], [200, undefined]);
  });

  it('[OPS-04] is found by its uuid, with its first page', async (t) => {
    const { world } = await makeLongChat(t, 201);
    const again: Page = await world.startChat();
    assert.deepEqual([textsOf(again), again.has_more], [texts(1, 200), true]);
  });

  it('[OPS-04] shows the desk its newest page, and earlier ones on demand', async (t) => {
    const { world, chat } = await makeLongChat(t, 450);
    const desk = await world.signIn();
    const path = `/desk/api/chats/${chat.chat_id}`;
    const newest = (await desk.get<Page>(path)).body;
    assert.deepEqual([textsOf(newest), newest.has_more], [texts(251, 450), true]);
    const middle = (await desk.get<Page>(`${path}?before=${newest.messages[0]?.id}`)).body;
    assert.deepEqual([textsOf(middle), middle.has_more], [texts(51, 250), true]);
    const first = (await desk.get<Page>(`${path}?before=${middle.messages[0]?.id}`)).body;
    assert.deepEqual([textsOf(first), first.has_more], [texts(1, 50), false]);
  });

  it('[OPS-04] is exported in full, page by page', async (t) => {
    const { world, chat } = await makeLongChat(t, 450);
    const desk = await world.signIn();
    const path = `/desk/api/chats/${chat.chat_id}/export`;
    const { body } = await desk.get<{ chat_id: number; messages: { text: string }[] }>(path);
    assert.equal(body.chat_id, chat.chat_id);
    assert.deepEqual(
      body.messages.map(({ text }) => text),
      texts(1, 450),
    );
    const plain = String((await desk.get(`${path}?format=text`)).body);
    assert.deepEqual(plain.match(/^Message \d+$/gm), texts(1, 450));
  });
});

describe('the messages of a visitor', () => {
  const say = ({ post }: World, { chat_id, hash }: NewChatAnswer, uuid: string) =>
    post<Failure>('/api/chat/new-message', { chat_id, hash, uuid, message: 'Hello' });

  it('[OPS-04] are limited per minute, including files, while operators are not limited', async (t) => {
    const world = await makeWorld(t, databases, { environment: { CHAT_MESSAGES_PER_MINUTE: '2' } });
    const chat = await world.startChat();
    assert.equal((await say(world, chat, 'm-1')).status, 200);
    assert.equal((await say(world, chat, 'm-2')).status, 200);
    const refused = await say(world, chat, 'm-3');
    assert.equal(refused.status, 429);
    assert.match(refused.body.error, /^Too many messages\. Please try again in \d+ seconds\.$/);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal((await say(world, chat, 'm-1')).status, 200, 'a repetition makes no message');
    const file = makeForm(chat, [['a.txt', 'words']], { uuid: 'f-1' });
    assert.equal((await world.upload('/api/chat/new-attachment', file)).status, 429);
    const desk = await world.signIn();
    const reply = await desk.post(`/desk/api/chats/${chat.chat_id}/messages`, { uuid: 'r-1', message: 'Hello' });
    assert.equal(reply.status, 200);
    const other = await world.startChat({ uuid: 'visitor-2', user_id: 'guest-2' });
    assert.equal((await say(world, other, 'm-1')).status, 200);
  });

  it('[OPS-04] do not count if they are repetitions, or have the wrong hash', async (t) => {
    const world = await makeWorld(t, databases, { environment: { CHAT_MESSAGES_PER_MINUTE: '2' } });
    const chat = await world.startChat();
    for (const uuid of ['x-1', 'x-2', 'x-3'])
      assert.equal((await say(world, { ...chat, hash: 'guessed' }, uuid)).status, 403);
    assert.equal((await say(world, chat, 'm-1')).status, 200);
    for (const _ of [1, 2, 3]) assert.equal((await say(world, chat, 'm-1')).status, 200);
    assert.equal((await say(world, chat, 'm-2')).status, 200);
    assert.equal((await say(world, chat, 'm-3')).status, 429);
  });

  it('[OPS-04] are limited in total, and the refusal suggests a new conversation', async (t) => {
    const world = await makeWorld(t, databases, { environment: { MAX_CHAT_MESSAGES: '2' } });
    const chat = await world.startChat();
    await say(world, chat, 'm-1');
    await say(world, chat, 'm-2');
    const { status, body } = await say(world, chat, 'm-3');
    assert.deepEqual(
      [status, body.error],
      [409, 'This conversation has reached its limit of messages. Please end it and start a new conversation.'],
    );
    const file = makeForm(chat, [['a.txt', 'words']], { uuid: 'f-1' });
    assert.equal((await world.upload('/api/chat/new-attachment', file)).status, 409);
    const desk = await world.signIn();
    const reply = await desk.post(`/desk/api/chats/${chat.chat_id}/messages`, { uuid: 'r-1', message: 'Hello' });
    assert.equal(reply.status, 200);
  });
});
