import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { RealtimeEvents } from '../../protocol/wire.ts';
import { systemClock } from '../../backend/realtime/clock.ts';
import { createPublisher } from '../../backend/realtime/publisher.ts';
import { createStore } from '../../backend/storage/Store.ts';
import { createOutbox } from '../../backend/storage/createOutbox.ts';
import { app as pushApp, startServer } from './realtime/support/startServer.ts';
import { makeWorld } from './support/makeWorld.ts';
import { startProxy } from './support/startProxy.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { FILE_LINKS } from './support/fileLinks.ts';

const databases = useTestDatabases();
const CHATS = 4;
const EVENTS = 40;

/**
 * Commits events one by one in several chats, with a realtime server at the given delay. Returns
 * the events that a subscriber of all chats received, and the duration.
 */
async function deliver(t: TestContext, delayMs: number) {
  const server = await startServer(t, { clock: systemClock });
  const { port } = await startProxy(t, server.port, { delayMs });
  const publisher = createPublisher({
    pusherUrl: `http://${pushApp.key}:${pushApp.secret}@127.0.0.1:${port}/apps/${pushApp.id}`,
  });
  const database = await databases.fresh();
  const outbox = createOutbox({ database, publish: (events) => publisher.publishBatch(events), report: fail });
  const store = createStore({
    database,
    outbox,
    publicUrl: 'http://127.0.0.1',
    fileLinks: FILE_LINKS,
    emailTranscript: false,
  });
  t.after(async () => {
    await outbox.stop();
    publisher.close();
  });
  const client = await server.connect();
  for (let chat = 0; chat < CHATS; chat += 1) {
    const channel = `private-chat.${chat}`;
    await client.subscribe(channel, server.pusher.authorizeChannel(client.socketId, channel));
  }
  const startedAt = performance.now();
  for (let number = 0; number < EVENTS; number += 1)
    await store.transact((transaction) =>
      transaction.announce(`chat.${number % CHATS}`, 'Chat.Company.Updated', { company: String(number) }),
    );
  await outbox.idle();
  const heard = new Map<string, number[]>();
  for (let number = 0; number < EVENTS; number += 1) {
    const frame = await client.next('Chat.Company.Updated');
    const { company } = JSON.parse(frame.data ?? '') as RealtimeEvents['Chat.Company.Updated'];
    heard.set(frame.channel ?? '', [...(heard.get(frame.channel ?? '') ?? []), Number(company)]);
  }
  return { heard, milliseconds: performance.now() - startedAt };
}

describe('live delivery to a distant realtime server', { timeout: 120_000 }, () => {
  for (const delayMs of [0, 20, 40, 100]) {
    it(`[SRV-03] delivers all events, in order per channel, at ${delayMs} ms`, async (t) => {
      const { heard } = await deliver(t, delayMs);
      assert.equal(heard.size, CHATS);
      for (const numbers of heard.values()) {
        assert.equal(numbers.length, EVENTS / CHATS);
        assert.deepEqual(
          numbers,
          numbers.toSorted((a, b) => a - b),
        );
      }
    });
  }

  it('[SRV-03] takes a fraction of the time of publishing events one by one', async (t) => {
    const delayMs = 400;
    const { milliseconds } = await deliver(t, delayMs);
    assert.ok(milliseconds < (EVENTS * delayMs) / 2, `${Math.round(milliseconds)} ms`);
  });
});

describe('data larger than the limit of a realtime event', () => {
  /** Control characters, which JSON escapes with six characters each. */
  const LARGE = '\u0001'.repeat(300);

  it('[SRV-04] reaches the desk as a hint to fetch the chat, also for its messages', async (t) => {
    const world = await makeWorld(t, databases);
    const chat = await world.startChat({
      ...{ user_name: '€'.repeat(300), browser: LARGE, os: LARGE, referer: '\u0001'.repeat(1_000) },
    });
    const { chat_id, hash } = chat;
    await world.post('/api/chat/new-message', { chat_id, hash, message: 'Hello', uuid: 'm-1' });
    assert.deepEqual(await world.published('private-desk', 'Desk.ChatUpdated'), []);
    assert.deepEqual(await world.published('private-desk', 'Desk.Changed'), [{ chat_id }, { chat_id }]);
    assert.equal((await world.published(`private-${chat.room}`, 'Chat.NewChatMessage')).length, 1);
  });

  it('[SRV-04] reaches the visitor as a hint to request the latest messages', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash, room } = await world.startChat();
    const message = `${'&#0128512;'.repeat(880)}${'\u0001'.repeat(200)}`;
    const sent = await world.post('/api/chat/new-message', { chat_id, hash, message, uuid: 'm-1' });
    assert.equal(sent.status, 200);
    assert.deepEqual(await world.published(`private-${room}`, 'Chat.NewChatMessage'), []);
    assert.deepEqual(await world.published(`private-${room}`, 'Chat.Changed'), [{ chat_id }]);
    const latest = await world.get<{ messages: unknown[] }>(
      `/api/chat/verify-latest-message?chat_id=${chat_id}&hash=${hash}&message_id=0`,
    );
    assert.equal(latest.body.messages.length, 1);
  });

  it('[SRV-04] is prevented by a length limit on an operator’s picture address', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const img = `https://cdn.example/${'y'.repeat(12_000)}`;
    assert.equal((await desk.put('/desk/api/operator', { name: 'Dana', img })).status, 422);
    assert.equal((await desk.put('/desk/api/operator', { name: '   ', img: null })).status, 422);
  });
});

function fail(error: unknown): never {
  throw error;
}
