import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it, type TestContext } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { isFromDesk } from '../../docs/examples/backend/verifyWebhook.ts';
import { createWebhookQueue } from '../../backend/webhooks/createWebhookQueue.ts';
import { claimDelivery, releaseWebhookClaims } from '../../backend/webhooks/deliveries.ts';
import type { DeskAction, Webhook, WebhookEvent } from '../../protocol/wire.ts';
import type { Client } from './support/createClient.ts';
import { makeWorld, PUBLIC_URL, type World, type WorldOptions } from './support/makeWorld.ts';
import { addPerson } from './support/people.ts';
import { startReceiver, type Receiver } from './support/startReceiver.ts';
import { leaveTicket } from './support/tickets.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { storeWithoutEvents } from './support/storeWithoutEvents.ts';

const databases = useTestDatabases();

const ALL: WebhookEvent[] = ['chat.started', 'chat.waiting', 'chat.ended', 'chat.rated', 'ticket.created'];

type Added = { webhook: Webhook; secret: string };
type Failed = { error: string };
type Body = { id: string; event: string; at: string; text: string; chat?: Record<string, unknown> };

async function add(desk: Client, url: string, events: readonly WebhookEvent[] = ALL): Promise<Added> {
  const { status, body } = await desk.post<Added>('/desk/api/webhooks', { url, events, is_enabled: true });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

async function withWebhook(t: TestContext, events: readonly WebhookEvent[] = ALL, options: WorldOptions = {}) {
  const receiver = await startReceiver(t);
  const world = await makeWorld(t, databases, options);
  const desk = await world.signIn();
  const added = await add(desk, receiver.url, events);
  return { receiver, world, desk, ...added };
}

/** Delivers everything that is due. */
async function deliver({ webhookQueue }: Pick<World, 'webhookQueue'>): Promise<void> {
  webhookQueue.drain();
  await webhookQueue.idle();
}

const bodies = ({ received }: Receiver): Body[] => received.map(({ body }) => JSON.parse(body) as Body);
const eventsOf = (receiver: Receiver) => bodies(receiver).map(({ event }) => event);
const first = async (desk: Client): Promise<Webhook> => {
  const [webhook] = (await desk.get<{ webhooks: Webhook[] }>('/desk/api/webhooks')).body.webhooks;
  assert.ok(webhook);
  return webhook;
};
const outcomes = ({ deliveries }: Webhook) =>
  deliveries.map(({ delivery, status, problem }) => [delivery, status, problem]);
const dueNow = (world: World) =>
  world.database.query("UPDATE webhook_deliveries SET due_at = now() WHERE delivery = 'queued'");

describe('webhooks', () => {
  it('[REACH-07] are called for started, waiting, ended and rated chats and new tickets, once each and signed', async (t) => {
    const { receiver, world, desk, secret } = await withWebhook(t);
    const { chat_id: id, hash } = await world.startChat({ user_name: 'ann@example.com', category_id: 4 });
    await world.post('/api/chat/new-message', { chat_id: id, hash, uuid: 'm1', message: 'Hello' });
    await deliver(world);
    assert.deepEqual(eventsOf(receiver), ['chat.started'], 'A short wait is no event');
    await world.database.query("UPDATE chats SET waiting_since = now() - interval '61 seconds'");
    await deliver(world);
    await deliver(world);
    await desk.post(`/desk/api/chats/${id}/take`);
    await desk.post(`/desk/api/chats/${id}/close`);
    await world.post('/api/chat/new/close', { chat_id: id, hash, extras: { rate: 4 } });
    await world.post('/api/chat/new/close', { chat_id: id, hash, extras: { comment: 'Quick & kind <3' } });
    const ticketId = await leaveTicket(world, { name: 'Bo' });
    await deliver(world);
    const link = `<${PUBLIC_URL}/desk/#chats/${id}|ann@example.com>`;
    assert.deepEqual(
      bodies(receiver).map(({ event, text }) => [event, text]),
      [
        ['chat.started', `${link} started a chat about Billing &amp; subscription.`],
        ['chat.waiting', `${link} is waiting for an answer about Billing &amp; subscription.`],
        ['chat.ended', `Support ended the chat with ${link}.`],
        ['chat.rated', `${link} rated the chat with Support 4 of 5.`],
        ['chat.rated', `${link} rated the chat with Support 4 of 5: “Quick &amp; kind &lt;3”`],
        ['ticket.created', `New ticket: <${PUBLIC_URL}/desk/#tickets/${ticketId}|Ticket ${ticketId}> from Bo.`],
      ],
    );
    for (const { headers, body } of receiver.received) {
      const given = headers as Record<string, string>;
      assert.deepEqual(new StandardWebhook(secret).verify(body, given), JSON.parse(body));
      assert.ok(isFromDesk(given, body, secret), 'The lines in the documentation accept it');
      assert.ok(!isFromDesk(given, `${body} `, secret), 'They refuse a changed body');
      assert.equal(given['webhook-id'], (JSON.parse(body) as Body).id);
    }
    const example = JSON.parse(await readFile('docs/examples/backend/webhook.json', 'utf8')) as Body;
    const [rated] = bodies(receiver).filter(({ event }) => event === 'chat.rated');
    assert.deepEqual(Object.keys(rated ?? {}), Object.keys(example));
    assert.deepEqual(Object.keys(rated?.chat ?? {}), Object.keys(example.chat ?? {}));
    const { chat } = bodies(receiver)[0] ?? {};
    assert.deepEqual([chat?.id, chat?.company, chat?.status, chat?.operator], [id, 'legal-forms', 'waiting', null]);
    assert.deepEqual(chat?.visitor, { name: 'ann@example.com', email: 'ann@example.com' });
    assert.deepEqual(new Set(outcomes(await first(desk)).map(String)), new Set([String(['sent', 200, null])]));
    const [left] = await world.database.query<{ text: string }>(
      "SELECT string_agg(body, '') AS text FROM webhook_deliveries",
    );
    assert.equal(left?.text, '', 'What was delivered is not stored any longer');
  });

  it('[REACH-07] contain the names of visitors as text, whatever they type', async (t) => {
    const { receiver, world } = await withWebhook(t, ['chat.started']);
    const names = [
      '<!channel> & <https://evil.example|click>',
      'مرحبا',
      '山田太郎',
      'n'.repeat(300),
      '<script>alert(1)</script>',
    ];
    for (const [at, name] of names.entries())
      await world.startChat({ user_id: `u${at}`, uuid: `u${at}`, user_name: name });
    await deliver(world);
    const texts = bodies(receiver).map(({ text }) => text);
    assert.match(texts[0] ?? '', /\|&lt;!channel&gt; &amp; &lt;https:\/\/evil\.example\|click&gt;> started a chat\.$/);
    assert.match(texts[1] ?? '', /\|مرحبا> started/);
    assert.match(texts[2] ?? '', /\|山田太郎> started/);
    assert.match(texts[3] ?? '', /\|n{79}…> started/);
    assert.match(texts[4] ?? '', /\|&lt;script&gt;alert\(1\)&lt;\/script&gt;> started/);
  });

  it('[REACH-07] are retried with growing pauses under the same id, and end as failed after the eighth attempt', async (t) => {
    const { receiver, world, desk } = await withWebhook(t, ['chat.started']);
    receiver.answer(500, 302, 'flood', ...Array.from({ length: 8 }, () => 500));
    await world.startChat();
    await deliver(world);
    assert.deepEqual(outcomes(await first(desk)), [['queued', 500, 'The address answered with 500.']]);
    assert.equal(receiver.received.length, 1, 'A retry waits for its time');
    await dueNow(world);
    await deliver(world);
    assert.deepEqual(outcomes(await first(desk)), [
      ['queued', 302, 'The address redirects (302). Enter the address that it leads to.'],
    ]);
    await dueNow(world);
    await deliver(world);
    assert.deepEqual(outcomes(await first(desk)), [['sent', 200, null]], 'The queue stops reading an endless answer');
    assert.deepEqual([...new Set(receiver.received.map(({ path }) => path))], ['/hook'], 'Redirects are not followed');
    assert.equal(
      new Set(receiver.received.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`)).size,
      1,
    );
    await world.startChat({ user_id: 'bo', uuid: 'bo' });
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await deliver(world);
      const [row] = await world.database.query<{ seconds: number }>(
        "SELECT extract(epoch FROM due_at - now())::int AS seconds FROM webhook_deliveries WHERE delivery = 'queued'",
      );
      if (row !== undefined) pauses.push(Math.round(row.seconds / 60));
      await dueNow(world);
    }
    assert.deepEqual(pauses, [1, 5, 15, 60, 240, 720, 1_440]);
    await deliver(world);
    const [last] = (await first(desk)).deliveries;
    assert.deepEqual([last?.delivery, last?.attempts, last?.retry_at], ['failed', 8, null]);
    assert.equal(receiver.received.length, 3 + 8);
  });

  it('[REACH-07] are called once for each chat that an operator closes together with others, after the undo time', async (t) => {
    const { receiver, world, desk } = await withWebhook(t, ['chat.ended']);
    const { chat_id: taken } = await world.startChat({ user_name: 'Ann' });
    const { chat_id: waiting } = await world.startChat({ user_name: 'Bo', user_id: 'bo', uuid: 'bo' });
    await desk.post(`/desk/api/chats/${taken}/take`);
    const threads = [taken, waiting].map((id) => ({ kind: 'chat', id }));
    await desk.post('/desk/api/bulk-actions', { uuid: 'close', kind: 'close', threads });
    await deliver(world);
    assert.deepEqual(bodies(receiver), [], 'The chats are open until the undo time has passed');
    await world.database.query("UPDATE chats SET closes_at = now() - interval '1 second'");
    world.dueWork.drain();
    await world.dueWork.idle();
    await deliver(world);
    assert.deepEqual(
      bodies(receiver).map(({ event, text, chat }) => [event, text, chat?.status, chat?.ended_by]),
      [
        ['Ann', taken],
        ['Bo', waiting],
      ].map(([name, id]) => [
        'chat.ended',
        `Support ended the chat with <${PUBLIC_URL}/desk/#chats/${id}|${name}>.`,
        'closed',
        'Support',
      ]),
    );
  });

  it('[REACH-07] that are slow delay no other webhook', async (t) => {
    const { receiver, world, desk } = await withWebhook(t, ['chat.started'], { webhookTimeoutMs: 120_000 });
    const other = await startReceiver(t);
    await add(desk, other.url, ['chat.started']);
    receiver.answer('silence');
    await world.startChat();
    await world.startChat({ user_id: 'bo', uuid: 'bo' });
    world.webhookQueue.drain();
    await other.took(2);
    assert.equal(receiver.received.length, 1, 'The second event waits for the first');
  });

  it('[REACH-07] that do not answer in time are retried', async (t) => {
    const { receiver, world, desk } = await withWebhook(t, ['chat.started'], { webhookTimeoutMs: 200 });
    receiver.answer('silence');
    await world.startChat();
    await deliver(world);
    assert.deepEqual(outcomes(await first(desk)), [['queued', null, 'No answer within 0.2 seconds.']]);
  });

  it('[REACH-07] get what was queued before a process died, and two processes call once', async (t) => {
    const { receiver, world, desk } = await withWebhook(t, ['chat.started']);
    await world.webhookQueue.stop();
    const store = storeWithoutEvents(world.database, { publicUrl: PUBLIC_URL, emailTranscript: true });
    await world.startChat();
    assert.notEqual(await claimDelivery(store), null, 'The process that dies has claimed it');
    const queues = [1, 2].map(() =>
      createWebhookQueue({ store, allowsPrivateCalls: true, report: (error) => assert.fail(String(error)) }),
    );
    t.after(() => Promise.all(queues.map((queue) => queue.stop())));
    const deliverAll = () => Promise.all(queues.map((webhookQueue) => deliver({ webhookQueue })));
    await deliverAll();
    assert.equal(receiver.received.length, 0, 'Another process leaves it alone');
    await releaseWebhookClaims(store);
    for (let at = 0; at < 5; at += 1) await world.startChat({ user_id: `u${at}`, uuid: `u${at}` });
    while ((await first(desk)).queued > 0) await deliverAll();
    assert.equal(receiver.received.length, 6);
    assert.equal(new Set(bodies(receiver).map(({ id }) => id)).size, 6);
  });

  it('[REACH-07] call no private address of a public server, neither by name nor by number', async (t) => {
    const receiver = await startReceiver(t);
    const world = await makeWorld(t, databases, { environment: { PUBLIC_URL: 'https://chat.example' } });
    const desk = await world.signIn();
    const port = new URL(receiver.url).port;
    const refused = {
      [receiver.url]: 'Enter an address that starts with https://',
      'ftp://files.example': 'Enter an address that starts with https://',
      nonsense: 'Enter an address that starts with https://',
      'https://127.0.0.1/': 'This address is private. Enter a public one',
      'https://10.1.2.3/': 'This address is private. Enter a public one',
      'https://169.254.169.254/latest': 'This address is private. Enter a public one',
      'https://[::1]/': 'This address is private. Enter a public one',
      'https://[::ffff:10.0.0.1]/': 'This address is private. Enter a public one',
      'https://localhost/': 'This address is private. Enter a public one',
      'https://user:secret@hooks.example/': 'Enter an address without a user name and password',
    };
    for (const [url, error] of Object.entries(refused)) {
      const answer = await desk.post<Failed>('/desk/api/webhooks', { url, events: ALL, is_enabled: true });
      assert.deepEqual([answer.status, answer.body.error], [422, error], url);
    }
    // The desk accepts the address, but it resolves to a private one.
    const { webhook } = await add(desk, 'https://hooks.example/', ['chat.started']);
    for (const url of [receiver.url, `http://localhost:${port}/`]) {
      await world.database.query('UPDATE webhooks SET url = $1', [url]);
      await desk.post(`/desk/api/webhooks/${webhook.webhook_id}/test`);
      const [latest] = outcomes(await first(desk));
      assert.deepEqual(latest, ['failed', null, 'The address is private. Only public addresses are called.']);
    }
    assert.equal(receiver.received.length, 0);
  });

  it('[REACH-07] are managed by administrators, ten at most, and show their secret once', async (t) => {
    const { receiver, world, desk, secret, webhook } = await withWebhook(t, ['chat.started']);
    const operator = await addPerson(world, desk, 'dana');
    assert.equal((await operator.get('/desk/api/webhooks')).status, 403);
    const list = await desk.get('/desk/api/webhooks');
    assert.ok(!JSON.stringify(list.body).includes(secret));
    const path = `/desk/api/webhooks/${webhook.webhook_id}`;
    receiver.answer(404);
    for (const problem of ['The address answered with 404.', null]) {
      const tested = await desk.post<{ webhook: Webhook }>(`${path}/test`);
      assert.equal(tested.body.webhook.deliveries[0]?.problem, problem);
    }
    assert.deepEqual(eventsOf(receiver), ['test', 'test']);
    receiver.answer(500);
    await world.startChat();
    await deliver(world);
    const off = { url: receiver.url, events: ['chat.ended'], is_enabled: false };
    const changed = await desk.put<{ webhook: Webhook }>(path, off);
    assert.deepEqual(
      [changed.body.webhook.queued, changed.body.webhook.deliveries[0]?.problem],
      [0, 'The webhook was turned off.'],
    );
    await world.startChat({ user_id: 'bo', uuid: 'bo' });
    await deliver(world);
    assert.equal(receiver.received.length, 3, 'A webhook that is off is not called');
    for (let count = 2; count <= 10; count += 1) await add(desk, receiver.url, ['chat.ended']);
    const eleventh = await desk.post<Failed>('/desk/api/webhooks', { ...off, is_enabled: true });
    assert.deepEqual(
      [eleventh.status, eleventh.body.error],
      [409, 'There are 10 webhooks, which is the limit. Delete one first'],
    );
    assert.equal((await desk.post('/desk/api/webhooks', { ...off, events: [] })).status, 422);
    await desk.delete(path);
    assert.equal((await desk.put(path, off)).status, 404);
    assert.equal((await desk.post(`${path}/test`)).status, 404);
    const { actions } = (await desk.get<{ actions: DeskAction[] }>('/desk/api/activity?kind=webhook-deleted')).body;
    assert.deepEqual([actions[0]?.target], [new URL(receiver.url).host]);
  });

  it('[REACH-07] keep 50 failed deliveries while their queue is full, and after they are turned off', async (t) => {
    const { world, desk, webhook, receiver } = await withWebhook(t, ['chat.started', 'ticket.created']);
    const { webhook: other } = await add(desk, receiver.url, ['chat.ended']);
    const fill = (id: number, count: number) =>
      world.database.query(
        `INSERT INTO webhook_deliveries (webhook_id, event, event_id, body, due_at)
         SELECT $1::bigint, 'chat.started', $1 || 'e' || n, 'old', now() + interval '1 hour' FROM generate_series(1, $2::int) AS n`,
        [id, count],
      );
    await fill(webhook.webhook_id, 1_000);
    await fill(other.webhook_id, 60);
    const count = async (id: number, isQueued: boolean) => {
      const sql = "SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1 AND (delivery = 'queued') = $2";
      return (await world.database.query(sql, [id, isQueued])).length;
    };
    for (let n = 1; n <= 40; n += 1) await world.startChat({ uuid: `visitor-${n}` });
    for (let n = 1; n <= 15; n += 1) await leaveTicket(world, { message: `Help ${n}`, uuid: `t-${n}` });
    assert.deepEqual([await count(webhook.webhook_id, false), await count(webhook.webhook_id, true)], [50, 1_000]);
    await desk.put(`/desk/api/webhooks/${webhook.webhook_id}`, {
      ...{ url: receiver.url, events: ['chat.started'], is_enabled: false },
    });
    assert.deepEqual([await count(webhook.webhook_id, false), await count(webhook.webhook_id, true)], [50, 0]);
    assert.equal(await count(other.webhook_id, true), 60);
  });

  it('[REACH-07] keep a limited number of deliveries, and lose those of a deleted chat', async (t) => {
    const { world, desk, webhook } = await withWebhook(t, ['chat.started', 'chat.ended']);
    await world.database.query(
      `INSERT INTO webhook_deliveries (webhook_id, event, event_id, body, due_at)
       SELECT $1, 'chat.started', 'e' || n, 'old', now() + interval '1 hour' FROM generate_series(1, 1000) AS n`,
      [webhook.webhook_id],
    );
    const { chat_id: id } = await world.startChat();
    const [latest] = (await first(desk)).deliveries;
    assert.deepEqual(
      [latest?.delivery, latest?.problem],
      ['failed', '1000 earlier events still wait for this address.'],
    );
    await world.database.query("UPDATE webhook_deliveries SET delivery = 'sent' WHERE body = 'old' AND id % 200 > 0");
    await dueNow(world);
    await deliver(world);
    const count = async () => (await world.database.query('SELECT id FROM webhook_deliveries')).length;
    assert.equal(await count(), 50);
    await desk.post(`/desk/api/chats/${id}/close`);
    await desk.delete(`/desk/api/chats/${id}`);
    assert.equal(await count(), 49);
    assert.equal((await world.database.query('SELECT id FROM webhook_deliveries WHERE chat_id IS NOT NULL')).length, 0);
  });
});
