import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it, type TestContext } from 'node:test';
import type { Failure } from '../../protocol/wire.ts';
import { makeForm } from './support/makeForm.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const FULL = { MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER) };
const LEAD = '/api/contact-sales/send-form';
const TOO_MUCH = 'Too much has been sent today. Please try again tomorrow.';

describe('the bytes that an address stores in a day', () => {
  const CALLS = {
    'POST /track-event/:event': (world, letters) =>
      world.post('/track-event/seen', { properties: { page: 'x'.repeat(letters) } }),
    'POST /api/contact-sales/send-form': (world, letters) =>
      world.post(LEAD, { email: 'ann@example.com', message: 'x'.repeat(letters) }),
    'POST /support/ticket': (world, letters) =>
      world.post('/support/ticket', { id: 'a', email: 'ann@example.com', message: 'x'.repeat(letters) }),
    'POST /support/:company/ticket': (world, letters) =>
      world.post('/support/acme/ticket', { id: 'a', name: 'Ann', message: 'x'.repeat(letters) }),
  } satisfies Record<string, (world: World, letters: number) => ReturnType<World['post']>>;

  for (const [call, send] of Object.entries(CALLS)) {
    it(`[OPS-05] include those of ${call}, whose refusal says when to retry`, async (t) => {
      const world = await makeWorld(t, databases, { environment: { MAX_ADDRESS_BYTES: '6000' } });
      for (let count = 1; count <= 2; count += 1) assert.equal((await send(world, 3_000)).status, 200);
      const { status, body, headers } = await send(world, 1);
      assert.deepEqual([status, (body as Failure).error], [429, TOO_MUCH]);
      assert.ok(Number(headers['retry-after']) > 60 * 60);
    });
  }

  it('[OPS-05] include those of changes to a chat', async (t) => {
    const { post, put, startChat } = await makeWorld(t, databases, { environment: { MAX_ADDRESS_BYTES: '6000' } });
    const { chat_id, hash } = await startChat();
    const user = { chat_id, hash, user_id: 'guest-1', metadata: { plan: 'x'.repeat(500) } };
    const path = { chat_id, hash, activity: 'navigate', path: 'x'.repeat(900) };
    const statuses = new Set<number>();
    for (let count = 1; count <= 10; count += 1) {
      statuses.add((await put('/api/chat/update-visitor', user)).status);
      statuses.add((await post('/api/chat/new-activity', path)).status);
    }
    assert.deepEqual([...statuses], [200, 429]);
  });

  it('[OPS-05] count for files, too, while files never use up the bytes of messages', async (t) => {
    const { post, upload, startChat } = await makeWorld(t, databases, { environment: { MAX_ADDRESS_BYTES: '5000' } });
    const chat = await startChat();
    const { chat_id, hash } = chat;
    const write = (uuid: string, letters: number) =>
      post<Failure>('/api/chat/new-message', { chat_id, hash, uuid, message: 'x'.repeat(letters) });
    assert.equal((await write('m-1', 1_000)).status, 200);
    const send = (uuid: string) =>
      upload('/api/chat/new-attachment', makeForm(chat, [['a.txt', 'x'.repeat(5_000)]], { uuid }));
    assert.equal((await send('f-1')).status, 413);
    for (const uuid of ['m-2', 'm-3', 'm-4', 'm-5']) assert.equal((await write(uuid, 1_000)).status, 200);
    const refused = await write('m-6', 1_000);
    assert.deepEqual([refused.status, refused.body.error], [429, TOO_MUCH]);
  });

  it('[OPS-05] include a body without a declared length as the largest one', async (t) => {
    const { app } = await makeWorld(t, databases, { environment: { MAX_ADDRESS_BYTES: '200000' } });
    const send = () =>
      app.inject({
        ...{ method: 'POST', url: '/track-event/seen', headers: { 'content-type': 'application/json' } },
        payload: Readable.from([Buffer.from('{}')]),
      });
    const statuses: number[] = [];
    for (let count = 1; count <= 3; count += 1) statuses.push((await send()).statusCode);
    assert.deepEqual(statuses, [200, 200, 429]);
  });

  it('[OPS-05] leave out refused calls, which store nothing', async (t) => {
    const { post, startChat } = await makeWorld(t, databases, { environment: { MAX_ADDRESS_BYTES: '6000' } });
    const { chat_id, hash } = await startChat();
    for (let count = 1; count <= 8; count += 1) {
      const message = { chat_id, hash: 'wrong', uuid: `w-${count}`, message: 'x'.repeat(900) };
      assert.equal((await post('/api/chat/new-message', message)).status, 403);
      assert.equal((await post('/track-event/seen', { properties: 'x'.repeat(3_000) })).status, 422);
    }
    assert.equal((await post('/api/chat/new-message', { chat_id, hash, uuid: 'm-1', message: 'Hello' })).status, 200);
    assert.equal((await post('/track-event/seen', {})).status, 200);
  });
});

describe('a nearly full disk', () => {
  it('[OPS-05] [SRV-02] accepts messages: their chat, the operator’s replies and the end', async (t) => {
    const { world, chat } = await makeFull(t);
    const { chat_id, hash } = chat;
    const message = { chat_id, hash, uuid: 'm-1', message: 'Hello' };
    assert.equal((await world.post('/api/chat/new-message', message)).status, 200);
    const desk = await world.signIn();
    const reply = await desk.post(`/desk/api/chats/${chat_id}/messages`, { uuid: 'r-1', message: 'Hi' });
    assert.equal(reply.status, 200);
    assert.equal((await world.post('/api/chat/new/close', { chat_id, hash })).status, 200);
    assert.deepEqual(await world.database.query('SELECT count(*) AS messages FROM messages'), [{ messages: 2 }]);
  });

  it('[OPS-05] refuses everything else that a visitor stores, with a sentence, and stores none of it', async (t) => {
    const { world, chat } = await makeFull(t);
    const { chat_id, hash, room, uuid } = chat;
    const key = { chat_id, hash };
    const answers = [
      await world.post<Failure>('/track-event/seen', { properties: { page: '/' } }),
      await world.post<Failure>(LEAD, { email: 'ann@example.com' }),
      await world.post<Failure>('/support/ticket', { id: 'a', email: 'ann@example.com', message: 'Hello' }),
      await world.post<Failure>('/support/acme/ticket', { id: 'a', email: 'ann@example.com', message: 'Hello' }),
      await world.post<Failure>('/api/chat/new-activity', { ...key, activity: 'navigate', path: '/' }),
      await world.post<Failure>('/api/chat/new-stat', { ...key, stat: { pages: 1 } }),
      await world.post<Failure>('/api/chat/transcript', { ...key, email: 'ann@example.com' }),
      await world.put<Failure>('/api/chat/update-visitor', { ...key, user_id: 'guest-1' }),
      await world.put<Failure>('/api/chat/update-name', { uuid, name: 'ann@example.com' }),
      await world.put<Failure>('/api/chat/update-category', { chat_id, room, category_id: 1 }),
    ];
    for (const { status, body } of answers)
      assert.deepEqual([status, body.error], [507, 'This cannot be stored at the moment. Please try again later.']);
    for (const table of ['tracked_events', 'contact_requests', 'tickets', 'chat_events'])
      assert.deepEqual(await world.database.query(`SELECT 1 FROM ${table} WHERE true`), [], table);
    assert.equal((await world.get('/api/chat/categories')).status, 200);
  });

  async function makeFull(t: TestContext) {
    const world = await makeWorld(t, databases, { environment: FULL });
    return { world, chat: await world.startChat() };
  }
});

describe('values of a visitor', () => {
  it('[OPS-05] are events with properties of up to 4 KB', async (t) => {
    const { post, database } = await makeWorld(t, databases);
    const send = (properties: object) => post<Failure>('/track-event/seen', { properties });
    assert.equal((await send({ page: 'x'.repeat(4_000) })).status, 200);
    for (const properties of [{ page: 'é'.repeat(2_100) }, { pages: Array<string>(500).fill('/prices') }]) {
      const { status, body } = await send(properties);
      assert.deepEqual([status, body.error], [422, 'body/properties must have at most 4096 bytes as JSON']);
    }
    assert.deepEqual(await database.query('SELECT count(*) AS events FROM tracked_events'), [{ events: 1 }]);
  });

  it('[OPS-05] are sales forms of up to 8 KB; the error of a longer one is that of its longest field', async (t) => {
    const { post, database } = await makeWorld(t, databases);
    const send = (form: object) => post(LEAD, { email: 'ann@example.com', ...form });
    assert.deepEqual((await send({ name: 'Ann', message: 'x'.repeat(5_000) })).body, { success: true });
    const tooLong = ['This text is too long'];
    for (const [form, field] of [
      [{ name: 'Ann', message: '見'.repeat(3_000) }, 'message'],
      [{ message: 'x'.repeat(4_000), notes: 'x'.repeat(4_500) }, 'notes'],
    ] as const)
      assert.deepEqual((await send(form)).body, { success: false, errors: { [field]: tooLong } });
    assert.deepEqual(await database.query('SELECT count(*) AS leads FROM contact_requests'), [{ leads: 1 }]);
  });

  it('[OPS-05] are at most 60 forms and 60 events a minute of an address, counted apart', async (t) => {
    const { post } = await makeWorld(t, databases, { environment: { RATE_LIMIT: '1200' } });
    const events: number[] = [];
    for (let count = 1; count <= 61; count += 1) events.push((await post('/track-event/seen', {})).status);
    assert.deepEqual([events.filter((status) => status === 200).length, events.at(-1)], [60, 429]);
    const forms: number[] = [];
    for (let count = 1; count <= 30; count += 1) {
      forms.push((await post(LEAD, { email: '' })).status);
      forms.push((await post('/support/ticket', { id: 'a' })).status);
    }
    assert.deepEqual([...new Set(forms)], [200]);
    for (const path of [LEAD, '/support/ticket', '/support/acme/ticket'])
      assert.equal((await post(path, { id: 'a' })).status, 429, path);
  });
});
