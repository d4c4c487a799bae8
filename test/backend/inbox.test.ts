import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readInbox } from '../../backend/desk/inbox.ts';
import type { DeskView, InboxThread } from '../../protocol/wire.ts';
import type { Client } from './support/createClient.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import { addPerson, personOf } from './support/people.ts';
import { leaveTicket, reply } from './support/tickets.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { FILE_LINKS } from './support/fileLinks.ts';

const databases = useTestDatabases();

type Page = { threads: InboxThread[]; next: string | null };
type Answer = { error?: string; view: DeskView };

const nameOf = ({ chat, ticket }: InboxThread) => (chat ? `chat ${chat.chat_id}` : `ticket ${ticket?.ticket_id}`);
const inbox = async (desk: Client, query = '') => {
  const { body } = await desk.get<Page>(`/desk/api/inbox?${query}`);
  return { names: body.threads.map(nameOf), next: body.next };
};

/** Starts a chat with a message, in the area with this number. */
async function write(world: World, user: string, fields: object = {}): Promise<{ id: number; hash: string }> {
  const chat = await world.startChat({ user_id: user, uuid: user, ...fields });
  const { chat_id: id, hash } = chat;
  await world.post('/api/chat/new-message', { chat_id: id, hash, uuid: `${user}-1`, message: 'Hello' });
  return { id, hash };
}

describe('the inbox', () => {
  it('[DESK-13] combines its filters, and knows who waits from the messages of chats and tickets', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const me = (await personOf(desk, 'Support')).operator_id;
    const areas = (await world.get<{ id: number }[]>('/api/chat/categories')).body;
    const [billing, other] = [areas[3]!.id, areas[4]!.id];
    const first = await write(world, 'a', { category_id: billing });
    const second = await write(world, 'b', { category_id: other });
    await world.startChat({ user_id: 'c', uuid: 'c' });
    const ticket = await leaveTicket(world, { category_id: billing, language: 'de-AT' });
    await world.database.query(`UPDATE chats SET stat = '{"language":"DE-de"}' WHERE id = $1`, [second.id]);
    const [one, two, three] = [`chat ${first.id}`, `chat ${second.id}`, `ticket ${ticket}`] as const;
    assert.deepEqual((await inbox(desk)).names, [one, two, three], 'a chat without a message does not wait');

    await desk.post(`/desk/api/chats/${first.id}/messages`, { uuid: 'r1', message: 'Hi' });
    await desk.post(`/desk/api/chats/${first.id}/tags`, { tag: 'Refund' });
    await reply(desk, ticket, 'Under Documents.');
    await desk.post(`/desk/api/tickets/${ticket}/tags`, { tag: 'refund' });
    assert.deepEqual((await inbox(desk)).names, [two, three, one], 'answered ones follow, the newest first');
    assert.deepEqual((await inbox(desk, 'waiting=yes')).names, [two]);
    assert.deepEqual((await inbox(desk, 'waiting=no')).names, [three, one]);
    assert.deepEqual((await inbox(desk, `category_id=${billing}&tag=%23refund&owner=me`)).names, [three, one]);
    assert.deepEqual((await inbox(desk, `owner=${me}&language=de`)).names, [three]);
    assert.deepEqual((await inbox(desk, 'owner=none&language=de')).names, [two]);
    assert.deepEqual((await inbox(desk, 'company=nobody')).names, []);
    assert.deepEqual((await inbox(desk, 'category_id=999999')).names, [], 'a deleted area matches nothing');
    const { body } = await desk.get('/desk/api/inbox/choices');
    assert.deepEqual(body, { companies: ['legal-forms'], languages: ['de'] });

    await world.post('/api/chat/new-message', { chat_id: first.id, hash: first.hash, uuid: 'm2', message: 'And?' });
    await desk.post(`/desk/api/chats/${second.id}/close`);
    assert.deepEqual((await inbox(desk, 'waiting=yes')).names, [one], 'the visitor has written again');
    await desk.put(`/desk/api/tickets/${ticket}`, { status: 'open' });
    assert.deepEqual((await inbox(desk, 'waiting=yes')).names, [one, three]);
    await desk.put(`/desk/api/tickets/${ticket}`, { status: 'solved' });
    assert.deepEqual((await inbox(desk)).names, [one]);
    for (const query of [
      'owner=nobody',
      'waiting=maybe',
      'language=%27',
      'after=1',
      'after=owed.1.chats.1%27',
      'limit=0',
    ])
      assert.equal((await desk.get(`/desk/api/inbox?${query}`)).status, 422, query);
    assert.equal((await world.get('/desk/api/inbox')).status, 401);
  });

  it('[DESK-13] pages through equal times without a repeat or a gap, also when the last row moves', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const times = (n: number) => `generate_series(1, ${n}) AS n`;
    await world.database.query(
      `INSERT INTO chats (hash, room, uuid, company, user_id, user_type, user_name, browser, os, referer, exp_guest_id,
         fingerprint, status, owed_since, updated_at)
       SELECT '', 'chat.' || n, 'u' || n, 'legal-forms', 'g' || n, 'guest', '', '', '', '', '', '', 'open',
         CASE WHEN n <= 7 THEN '2026-11-01T10:00:00.123456Z'::timestamptz END, '2026-11-01T10:00:00.654321Z'
       FROM ${times(14)}`,
    );
    await world.database.query(
      `INSERT INTO tickets (hash, company, user_id, message, domain, exp_guest_id, status, created_at, updated_at)
       SELECT '', 'legal-forms', 'g' || n, 'x', '', '', CASE WHEN n <= 5 THEN 'open' ELSE 'pending' END,
         '2026-11-01T10:00:00.123456Z', '2026-11-01T10:00:00.654321Z' FROM ${times(10)}`,
    );
    const whole = (await inbox(desk, 'limit=200')).names;
    assert.equal(whole.length, 24);
    const paged: string[] = [];
    for (let after = ''; ;) {
      const page = await inbox(desk, `limit=3${after}`);
      paged.push(...page.names);
      if (page.next === null) break;
      after = `&after=${page.next}`;
      // The last chat of the first page leaves the inbox. The next page begins in the same place.
      if (paged.length === 3) await world.database.query("UPDATE chats SET status = 'closed' WHERE id = 3");
    }
    assert.deepEqual(paged, whole);
  });

  it('[DESK-13] reads a page of many chats through the indexes', async (t) => {
    const { database } = await makeWorld(t, databases);
    await database.query('SET enable_seqscan = off');
    await database.query('SET enable_sort = off');
    const plans: string[] = [];
    const reader = {
      ...{ publicUrl: '', fileLinks: FILE_LINKS, emailTranscript: false },
      async query<Row>(sql: string, parameters: readonly unknown[] = []) {
        plans.push(JSON.stringify(await database.query(`EXPLAIN ${sql}`, parameters)));
        return database.query<Row>(sql, parameters);
      },
    };
    await readInbox(reader, { me: 1, limit: 50, owner: 'me', after: 'owed.1.chats.1' });
    const all = plans.join();
    for (const index of ['chats_active_uuid', 'chats_by_operator', 'tickets_owed', 'tickets_answered'])
      assert.match(all, new RegExp(index));
    assert.doesNotMatch(all, /Seq Scan/);
  });
});

describe('a view of the inbox', () => {
  it('[DESK-13] belongs to its operator, and is shared, changed and deleted for all by administrators only', async (t) => {
    const world = await makeWorld(t, databases);
    const admin = await world.signIn();
    const ann = await addPerson(world, admin, 'ann');
    const bob = await addPerson(world, admin, 'bob');
    const views = async (desk: Client) =>
      (await desk.get<{ views: DeskView[] }>('/desk/api/views')).body.views.map(({ name }) => name);
    const save = (desk: Client, body: object) => desk.post<Answer>('/desk/api/views', { filter: {}, ...body });

    const odd = '  <script>alert(1)</script> مرحبا\u202e 日本 ';
    const own = await save(ann, { name: odd, filter: { owner: 'me', tag: '#Late Payment', unknown: 1 } });
    assert.deepEqual(own.body.view, {
      ...{ id: own.body.view.id, name: '<script>alert(1)</script> مرحبا 日本', is_shared: false },
      filter: { owner: 'me', tag: 'late-payment' },
    });
    assert.deepEqual([await views(ann), await views(bob)], [[own.body.view.name], []]);
    const path = `/desk/api/views/${own.body.view.id}`;
    for (const desk of [bob, admin]) assert.equal((await desk.put(path, { name: 'Mine' })).status, 404);
    assert.equal((await bob.delete(path)).status, 404);
    assert.equal((await save(ann, { name: own.body.view.name.toUpperCase() })).status, 409, 'one name, one view');
    for (const name of ['', ' ', 'x'.repeat(61), '\u200b']) assert.equal((await save(ann, { name })).status, 422);

    assert.equal((await save(ann, { name: 'All', is_shared: true })).status, 403);
    assert.equal((await ann.put(path, { is_shared: true })).status, 403);
    const shared = await save(admin, { name: 'Urgent', is_shared: true, filter: { category_id: 999, waiting: 'yes' } });
    const sharedPath = `/desk/api/views/${shared.body.view.id}`;
    assert.deepEqual([await views(ann), await views(bob)], [[own.body.view.name, 'Urgent'], ['Urgent']]);
    assert.equal((await ann.put(sharedPath, { name: 'Mine' })).status, 403);
    assert.equal((await ann.delete(sharedPath)).status, 403);
    assert.equal((await admin.put<Answer>(sharedPath, { name: 'Now', filter: {} })).body.view.name, 'Now');
    assert.equal((await admin.delete(sharedPath)).status, 200);
    assert.deepEqual(await views(bob), []);
    assert.equal((await world.published('private-desk', 'Desk.ViewsChanged')).length, 4);
  });

  it('[DESK-13] is one of at most 100', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const { operator_id: me } = await personOf(desk, 'Support');
    await world.database.query(
      `INSERT INTO desk_views (operator_id, name, filter) SELECT $1, 'v' || n, '{}' FROM generate_series(1, 100) AS n`,
      [me],
    );
    const full = await desk.post<Answer>('/desk/api/views', { name: 'One more', filter: {} });
    assert.deepEqual([full.status, full.body.error?.includes('100')], [409, true]);
    assert.equal((await desk.post('/desk/api/views', { name: 'Shared', filter: {}, is_shared: true })).status, 200);
  });
});
