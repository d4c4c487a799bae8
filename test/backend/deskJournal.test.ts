import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeWorld, type World } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

type Client = Awaited<ReturnType<World['signIn']>>;

/** Actions of different routes. Each announces an event and writes a note. */
const ACTIONS: Record<string, (desk: Client, chatId: number) => Promise<{ status: number }>> = {
  'settings-changed': (desk) => desk.put('/desk/api/settings', { queue: true, init_message: 'Welcome' }),
  'chat-taken': (desk, chatId) => desk.post(`/desk/api/chats/${chatId}/take`),
  'chat-closed': (desk, chatId) => desk.post(`/desk/api/chats/${chatId}/close`),
  'visitor-blocked': (desk, chatId) => desk.post(`/desk/api/chats/${chatId}/block`, { reason: 'spam' }),
  'reply-added': (desk) => desk.post('/desk/api/canned-replies', { shortcut: 'hi', text: 'Hello' }),
};

describe('the journal of the desk', () => {
  for (const [kind, act] of Object.entries(ACTIONS)) {
    it(`[DESK-01] has a note of ${kind} when the action succeeds`, async (t) => {
      const { world, desk, chatId } = await makeDesk(t);
      const before = await stateOf(world);
      assert.equal((await act(desk, chatId)).status, 200);
      assert.deepEqual(await newNotes(world), [kind]);
      assert.notDeepEqual(await stateOf(world), before);
    });

    for (const [table, failure] of [
      ['desk_actions', 'its note cannot be written'],
      ['outbox_events', 'its event cannot be stored'],
    ] as const)
      it(`[DESK-01] has no note of ${kind} if ${failure}, and nothing has changed`, async (t) => {
        const { world, desk, chatId } = await makeDesk(t);
        const before = await stateOf(world);
        await world.database.query(`ALTER TABLE ${table} ADD CONSTRAINT refuses CHECK (false) NOT VALID`);
        const { status } = await act(desk, chatId);
        // Other tests use the same tables.
        await world.database.query(`ALTER TABLE ${table} DROP CONSTRAINT refuses`);
        assert.ok(status >= 500);
        assert.deepEqual(await newNotes(world), []);
        assert.deepEqual(await stateOf(world), before);
      });
  }
});

async function makeDesk(t: Parameters<typeof makeWorld>[0]) {
  // The test causes failures of the database, which are reported.
  const world = await makeWorld(t, databases, { reports: () => undefined });
  const desk = await world.signIn();
  const { chat_id: chatId } = await world.startChat();
  // Waits until the outbox has published the chat's events.
  await world.published('private-desk', 'Desk.ChatUpdated');
  await world.database.query('DELETE FROM desk_actions');
  return { world, desk, chatId };
}

async function newNotes({ database }: World): Promise<string[]> {
  const rows = await database.query<{ kind: string }>('SELECT kind FROM desk_actions ORDER BY id');
  return rows.map(({ kind }) => kind);
}

/** All rows that the actions change. */
async function stateOf({ database }: World): Promise<unknown[]> {
  const tables = ['settings', 'chats', 'chat_events', 'blocked_visitors', 'reply_templates'];
  return Promise.all(tables.map((table) => database.query(`SELECT to_jsonb(r) AS row FROM ${table} r ORDER BY 1`)));
}
