import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Failure, NewChatAnswer } from '../../protocol/wire.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

const start = ({ app }: World, uuid: string, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'POST', url: '/api/chat/new', payload: { user_id: 'guest-1', uuid }, remoteAddress });

async function startWithMessage(world: World, uuid: string, remoteAddress?: string): Promise<number> {
  const answer = await start(world, uuid, remoteAddress);
  const { chat_id, hash } = answer.json<NewChatAnswer>();
  if (answer.statusCode === 200)
    await world.post('/api/chat/new-message', { chat_id, hash, message: 'Hello', uuid: 'm-1' });
  return answer.statusCode;
}

describe('new chats of an address', () => {
  it('[OPS-12] are at most ten a minute, although each has a message; the refusal says when to retry', async (t) => {
    const world = await makeWorld(t, databases, { environment: { RATE_LIMIT: '1200' } });
    const statuses: number[] = [];
    for (let count = 1; count <= 10; count += 1) statuses.push(await startWithMessage(world, `visitor-${count}`));
    assert.deepEqual([...new Set(statuses)], [200]);
    const refused = await start(world, 'visitor-11');
    const seconds = Number(refused.headers['retry-after']);
    assert.ok(seconds >= 1 && seconds <= 60);
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.json<Failure>().error, `Too many new chats. Please try again in ${seconds} seconds.`);
    assert.deepEqual(await world.database.query('SELECT count(*) AS chats FROM chats'), [{ chats: 10 }]);
  });

  it('[OPS-12] are limited without a message, too, by the setting', async (t) => {
    const world = await makeWorld(t, databases, { environment: { NEW_CHATS_PER_MINUTE: '2' } });
    const statuses: number[] = [];
    for (const uuid of ['a', 'b', 'c', 'd']) statuses.push((await start(world, uuid)).statusCode);
    assert.deepEqual(statuses, [200, 200, 429, 429]);
  });

  it('[OPS-12] count apart from those of other addresses, and a /64 network is one address', async (t) => {
    const world = await makeWorld(t, databases, { environment: { NEW_CHATS_PER_MINUTE: '1' } });
    assert.equal(await startWithMessage(world, 'a', '2001:db8:1:2::1'), 200);
    assert.equal(await startWithMessage(world, 'b', '2001:db8:1:2::beef'), 429);
    assert.equal(await startWithMessage(world, 'c', '2001:db8:1:3::1'), 200);
    assert.equal(await startWithMessage(world, 'd', '198.51.100.7'), 200);
  });

  it('[OPS-12] do not include a chat that exists or a start while support is offline', async (t) => {
    const world = await makeWorld(t, databases, { environment: { NEW_CHATS_PER_MINUTE: '2' } });
    const desk = await world.signIn();
    await desk.put('/desk/api/settings', { online: false });
    for (const uuid of ['x', 'y', 'z'])
      assert.equal((await start(world, uuid)).json<Failure>().error, 'Chat is currently offline');
    await desk.put('/desk/api/settings', { online: true });
    for (const uuid of ['a', 'a', 'a', 'b']) assert.equal((await start(world, uuid)).statusCode, 200);
    assert.equal((await start(world, 'c')).statusCode, 429);
    assert.equal((await start(world, 'a')).statusCode, 200, 'a known chat continues beyond the limit');
  });
});
