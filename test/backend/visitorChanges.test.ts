import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
/** Limits are off in other tests. */
const environment = { RATE_LIMIT: '1000' };
type Failure = { error: string };

describe('changes that a visitor makes to a chat', () => {
  it('[OPS-05] are limited to 60 pages, 60 names and 60 profiles a minute in each chat', async (t) => {
    const { post, put, startChat, database } = await makeWorld(t, databases, { environment });
    const [ann, bob] = [await startChat({ uuid: 'ann' }), await startChat({ uuid: 'bob' })];
    const calls = {
      pages: ({ chat_id, hash }: typeof ann, n: number) =>
        post<Failure>('/api/chat/new-activity', { chat_id, hash, activity: 'navigate', path: `/${n}` }),
      names: ({ uuid }: typeof ann, n: number) => put<Failure>('/api/chat/update-name', { uuid, name: `Name ${n}` }),
      profiles: ({ chat_id, hash }: typeof ann, n: number) =>
        put<Failure>('/api/chat/update-visitor', { chat_id, hash, user_id: 'g', metadata: { n } }),
    };
    for (const call of Object.values(calls)) {
      for (let n = 1; n <= 60; n += 1) assert.equal((await call(ann, n)).status, 200);
      const { status, body, headers } = await call(ann, 61);
      assert.equal(status, 429);
      assert.match(body.error, /^Too many changes\. Please try again in \d+ seconds\.$/);
      assert.ok(Number(headers['retry-after']) > 0);
      assert.equal((await call(bob, 1)).status, 200);
    }
    // A wrong hash does not use up the visitor's calls.
    for (let n = 1; n <= 60; n += 1) await calls.pages({ ...bob, hash: 'wrong' }, n);
    assert.equal((await calls.pages(bob, 2)).status, 200);
    assert.deepEqual(await database.query('SELECT count(*) AS events FROM chat_events'), [{ events: 123 }]);
  });

  it('[OPS-05] are kept as far as the desk shows them, beside all events of operators', async (t) => {
    const { post, put, startChat, database, signIn } = await makeWorld(t, databases);
    const { chat_id, hash, uuid } = await startChat();
    const desk = await signIn();
    await post('/api/chat/new-message', { chat_id, hash, uuid: 'm-1', message: 'Hello' });
    await desk.post(`/desk/api/chats/${chat_id}/take`);
    const kindsBefore = await database.query('SELECT kind FROM chat_events');
    assert.ok(kindsBefore.length > 0);
    await database.query(
      `INSERT INTO chat_events (chat_id, kind, text)
       SELECT $1, CASE WHEN n % 2 = 0 THEN 'navigate' ELSE 'name' END, n::text FROM generate_series(1, 600) AS n`,
      [chat_id],
    );
    await post('/api/chat/new-activity', { chat_id, hash, activity: 'navigate', path: '/last' });
    await put('/api/chat/update-name', { uuid, name: 'Ann' });
    const kept = await database.query<{ text: string; is_own: boolean }>(
      `SELECT text, kind IN ('navigate', 'name') AS is_own FROM chat_events WHERE chat_id = $1 ORDER BY id`,
      [chat_id],
    );
    const own = kept.filter(({ is_own: isOwn }) => isOwn);
    assert.deepEqual([own.length, kept.length - own.length], [500, kindsBefore.length]);
    assert.deepEqual([own[0]?.text, own.at(-2)?.text, own.at(-1)?.text], ['103', '/last', 'Ann']);
  });
});
