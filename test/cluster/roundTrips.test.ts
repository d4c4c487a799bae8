import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { migrate } from '../../backend/storage/migrate.ts';
import { openServerDatabase } from '../../backend/storage/openServerDatabase.ts';
import { replyToChat } from '../../backend/desk/replyToChat.ts';
import { storeVisitorsMessage } from '../../backend/chat/storeMessage.ts';
import type { Message } from '../../protocol/wire.ts';
import { startPostgres } from '../../scripts/servers.mjs';
import { makeWorld, PUBLIC_URL } from '../backend/support/makeWorld.ts';
import { startProxy } from '../backend/support/startProxy.ts';
import { storeWithoutEvents } from '../backend/support/storeWithoutEvents.ts';

/** PostgreSQL ends each round trip with this: ReadyForQuery, outside or inside of a transaction, in hex. */
const READY = /5a00000005(?:49|54)/g;

const FILES = ['one', 'two'].map((name) => ({ name, storedName: name, mediaType: 'text/plain', size: 3 }));

describe('storing a message on PostgreSQL', { timeout: 300_000 }, () => {
  it('[OPS-14] takes one round trip for a text and for a reply, and three for files', async (t) => {
    const { world, store, chat, roundTrips } = await makeStore(t);
    const { chat_id, hash } = chat;
    const limits = { maxMessages: 5_000, countMessage: async () => null, uncountMessage: async () => undefined };
    const say = (uuid: string) => world.post('/api/chat/new-message', { chat_id, hash, uuid, message: 'Hello' });
    const operator = { id: await addOperator(world), name: 'Dana', img: null, role: 'operator' } as const;
    const reply = (message: Parameters<typeof replyToChat>[2]['message']) =>
      replyToChat(store, chat_id, { message, operator });
    await say('first');
    await reply({ uuid: 'takes the chat', text: 'Hello' });

    assert.equal(await roundTrips(() => say('second')), 1);
    assert.equal(await roundTrips(() => reply({ uuid: 'reply', text: 'Hello' })), 1);
    const files = { uuid: 'files', text: '', files: FILES };
    assert.equal(
      await roundTrips(() =>
        store.transact((transaction) => storeVisitorsMessage(transaction, chat, { message: files, limits })),
      ),
      3,
    );
    const stored = await world.get<{ messages: Message[] }>(
      `/api/chat/verify-latest-message?chat_id=${chat_id}&hash=${hash}`,
    );
    assert.deepEqual(
      stored.body.messages.map(({ uuid, attachments }) => [uuid, attachments.length]),
      [
        ['first', 0],
        ['takes the chat', 0],
        ['second', 0],
        ['reply', 0],
        ['files', 2],
      ],
    );
  });
});

/** A backend that stores events and does not publish them, and a counter of its round trips to PostgreSQL. */
async function makeStore(t: TestContext) {
  const postgres = await startPostgres();
  let ready = 0;
  const watch = (chunk: Buffer) => void (ready += chunk.toString('hex').match(READY)?.length ?? 0);
  const proxy = await startProxy(t, postgres.port, { watch });
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  const database = await openServerDatabase({ url: url.href, report: () => undefined });
  await migrate(database);
  const world = await makeWorld(t, { fresh: async () => database });
  const chat = await world.startChat();
  await world.rest();
  // After the world's own steps, which need the database.
  t.after(async () => {
    await database.close();
    await postgres.stop();
  });
  const store = storeWithoutEvents(database, { publicUrl: PUBLIC_URL });
  const roundTrips = async (work: () => Promise<unknown>): Promise<number> => {
    const before = ready;
    await work();
    return ready - before;
  };
  return { world, store, chat, roundTrips };
}

async function addOperator({ database }: Awaited<ReturnType<typeof makeWorld>>): Promise<number> {
  const sql = "INSERT INTO operators (name, username, password_hash, role) VALUES ('Dana', 'dana', 'x', 'operator')";
  const [row] = await database.query<{ id: number }>(`${sql} RETURNING id`);
  return row?.id ?? 0;
}
