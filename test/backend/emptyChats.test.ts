import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeWorld, type World } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('chats without a message', () => {
  const start = async (world: World, uuid: string) =>
    world.post<{ chat_id: number; hash: string }>('/api/chat/new', { user_id: 'guest-1', uuid });

  it('[SRV-06] are limited per address, so that they do not fill the queue', async (t) => {
    const world = await makeWorld(t, databases, { environment: { MAX_EMPTY_CHATS: '3' } });
    for (const uuid of ['a', 'b', 'c']) assert.equal((await start(world, uuid)).status, 200);
    const refused = await start(world, 'd');
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '600']);
    assert.equal((await start(world, 'a')).status, 200, 'an existing chat continues');
    assert.deepEqual(await world.database.query('SELECT count(*) AS chats FROM chats'), [{ chats: 3 }]);
  });

  it('[SRV-06] no longer count once they have a message', async (t) => {
    const world = await makeWorld(t, databases, { environment: { MAX_EMPTY_CHATS: '1' } });
    for (const uuid of ['a', 'b', 'c']) {
      const { status, body } = await start(world, uuid);
      assert.equal(status, 200);
      await world.post('/api/chat/new-message', { ...body, message: 'Hello', uuid: 'm-1' });
    }
  });

  it('[SRV-06] no longer count after ten minutes', async (t) => {
    const world = await makeWorld(t, databases, { environment: { MAX_EMPTY_CHATS: '1' } });
    assert.equal((await start(world, 'a')).status, 200);
    assert.equal((await start(world, 'b')).status, 429);
    await world.database.query("UPDATE empty_chats SET created_at = created_at - interval '11 minutes'");
    assert.equal((await start(world, 'b')).status, 200);
  });
});
