import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Chat } from '../../protocol/wire.ts';
import { createOutbox } from '../../backend/storage/createOutbox.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('a clock that is set back', () => {
  it('[SRV-07] does not make an update of a chat older than the one before', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const desk = await world.signIn();
    // The same as setting the clock back by an hour.
    await world.database.query("UPDATE chats SET updated_at = now() + interval '1 hour'");
    const updatedAt = async () =>
      Date.parse((await desk.get<{ chat: Chat }>(`/desk/api/chats/${chat_id}`)).body.chat.updated_at);
    const times = [await updatedAt()];
    await world.post('/api/chat/new-message', { chat_id, hash, message: 'Hello', uuid: 'm-1' });
    times.push(await updatedAt());
    await desk.post(`/desk/api/chats/${chat_id}/take`);
    times.push(await updatedAt());
    await desk.post(`/desk/api/chats/${chat_id}/close`);
    times.push(await updatedAt());
    assert.deepEqual(
      times,
      [...new Set(times)].sort((a, b) => a - b),
    );
  });

  it('[SRV-07] does not hold back an event that an earlier process claimed', async (t) => {
    const database = await databases.fresh();
    await database.query(
      "INSERT INTO outbox_events (channel, event, payload, claimed_until) VALUES ('a', 'b', '{}', now() + interval '1 hour')",
    );
    const published: string[] = [];
    const report = (error: unknown) => assert.ifError(error);
    const publish = async (events: readonly { event: string }[]) =>
      void published.push(...events.map(({ event }) => event));
    const outbox = createOutbox({ database, publish, report });
    t.after(() => outbox.stop());
    outbox.drain();
    await outbox.idle();
    assert.deepEqual(published, ['b']);
  });
});
