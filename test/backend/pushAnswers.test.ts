import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import type { Client } from './support/createClient.ts';
import { makePushBrowser } from './support/makePushBrowser.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import { startReceiver, type Verdict } from './support/startReceiver.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

/** An operator who is away while a visitor waits. `subscribe` turns the notifications on in one more browser. */
async function withOperator(t: TestContext, name = 'Ann Lee', environment: Record<string, string> = {}) {
  const world = await makeWorld(t, databases, { environment });
  const { chat_id, hash } = await world.startChat({ user_name: name, category_id: 4 });
  await world.post('/api/chat/new-message', { chat_id, hash, uuid: 'm1', message: 'Hello' });
  const subscribe = async (desk: Client, endpoint: string) => {
    const browser = makePushBrowser(endpoint);
    const { status } = await desk.put('/desk/api/push-subscription', browser.subscription);
    return { ...browser, status };
  };
  const desk = await world.signIn();
  const goAway = () => desk.put('/desk/api/availability', { is_away: true });
  return { world, desk, subscribe, goAway };
}

async function push({ pushQueue }: World): Promise<void> {
  pushQueue.drain();
  await pushQueue.idle();
}

const endpointsOf = async ({ database }: World) =>
  (await database.query<{ endpoint: string }>('SELECT endpoint FROM push_subscriptions ORDER BY id')).map(
    ({ endpoint }) => endpoint,
  );
const deliveryOf = async ({ database }: World) =>
  (await database.query<{ delivery: string }>('SELECT delivery FROM wait_alerts'))[0]?.delivery;

describe('the answer of a push service', () => {
  const CASES: readonly [Verdict, delivery: string, isKept: boolean][] = [
    [200, 'sent', true],
    [201, 'sent', true],
    [202, 'sent', true],
    [302, 'queued', true],
    [400, 'queued', true],
    [401, 'queued', true],
    [403, 'queued', true],
    [404, 'dropped', false],
    [406, 'queued', true],
    [410, 'dropped', false],
    [413, 'queued', true],
    [429, 'queued', true],
    [500, 'queued', true],
    ['flood', 'sent', true],
  ];
  it('[REACH-07] sends the notification again unless it arrived or the browser is gone', async (t) => {
    const { world, desk, subscribe, goAway } = await withOperator(t);
    const service = await startReceiver(t);
    await goAway();
    for (const [verdict, delivery, isKept] of CASES) {
      await subscribe(desk, service.url);
      await world.database.query('DELETE FROM wait_alerts');
      service.answer(verdict);
      const calls = service.received.length;
      await push(world);
      assert.deepEqual(
        [await deliveryOf(world), await endpointsOf(world), service.received.length - calls],
        [delivery, isKept ? [service.url] : [], 1],
        String(verdict),
      );
    }
  });

  it('[REACH-07] is awaited again from a service without TLS, or none at the port', async (t) => {
    const { world, desk, subscribe, goAway } = await withOperator(t);
    const service = await startReceiver(t);
    await goAway();
    for (const endpoint of [service.url.replace('http:', 'https:'), 'http://127.0.0.1:1/']) {
      await subscribe(desk, endpoint);
      await world.database.query('DELETE FROM wait_alerts');
      await push(world);
      assert.deepEqual([await deliveryOf(world), await endpointsOf(world)], ['queued', [endpoint]]);
    }
    assert.equal(service.received.length, 0);
  });

  it('[REACH-07] ends the attempts after the third failure', async (t) => {
    const { world, desk, subscribe, goAway } = await withOperator(t);
    const service = await startReceiver(t);
    await subscribe(desk, service.url);
    await goAway();
    service.answer(429, 429, 429);
    for (const delivery of ['queued', 'queued', 'failed', 'failed']) {
      await push(world);
      assert.equal(await deliveryOf(world), delivery);
      await world.database.query('UPDATE wait_alerts SET due_at = now()');
    }
    assert.equal(service.received.length, 3);
  });

  it('[REACH-07] does not delay the other browsers of the operator while it is missing', async (t) => {
    const { world, desk, subscribe, goAway } = await withOperator(t);
    const [slow, quick] = [await startReceiver(t), await startReceiver(t)];
    await subscribe(desk, slow.url);
    await subscribe(await world.signIn(), quick.url);
    await goAway();
    // The slow service answers only when the quick one has been called.
    slow.answer(quick.took(1).then(() => 410));
    await push(world);
    assert.equal(await deliveryOf(world), 'sent');
    assert.deepEqual(await endpointsOf(world), [quick.url], 'The slow answer arrived in time');
  });
});

describe('the subscription of a browser', () => {
  it('[REACH-07] is refused with keys that no message can be encrypted for', async (t) => {
    const { world, desk } = await withOperator(t);
    const { subscription } = makePushBrowser('http://127.0.0.1:1/');
    const compressed = createECDH('prime256v1').generateKeys('base64url', 'compressed');
    const hybrid = createECDH('prime256v1').generateKeys('base64url', 'hybrid');
    const swapped = { p256dh: subscription.auth, auth: subscription.p256dh };
    for (const wrong of [{ p256dh: compressed }, { p256dh: hybrid }, { p256dh: '' }, { auth: '' }, swapped]) {
      const { status } = await desk.put('/desk/api/push-subscription', { ...subscription, ...wrong });
      assert.equal(status, 422, JSON.stringify(wrong));
    }
    assert.deepEqual(await endpointsOf(world), []);
    const padded = Buffer.from(subscription.auth, 'base64url').toString('base64');
    assert.equal((await desk.put('/desk/api/push-subscription', { ...subscription, auth: padded })).status, 200);
  });

  it('[REACH-07] is refused for a private address, in any notation', async (t) => {
    const { desk, subscribe } = await withOperator(t, 'Ann Lee', { PRIVATE_WEBHOOKS: 'off' });
    for (const host of [
      '127.0.0.1',
      '127.1',
      '[::1]',
      '10.0.0.1',
      '[::ffff:192.168.0.1]',
      'localhost',
      '169.254.169.254',
    ])
      assert.equal((await subscribe(desk, `https://${host}/push`)).status, 422, host);
    assert.equal((await subscribe(desk, 'https://push.example/1')).status, 200);
  });

  it('[REACH-07] is stored once if several tabs send it at the same time', async (t) => {
    const { world, desk } = await withOperator(t);
    const { subscription } = makePushBrowser('http://127.0.0.1:1/');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => desk.put('/desk/api/push-subscription', subscription)),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    );
    assert.deepEqual(await endpointsOf(world), [subscription.endpoint]);
  });
});

describe('a notification about a waiting chat', () => {
  it('[REACH-07] stays below the 4 KB of push services for any name', async (t) => {
    const { world, desk, subscribe, goAway } = await withOperator(t, '👩‍🚀"\\'.repeat(20) + '語'.repeat(60));
    const service = await startReceiver(t);
    const browser = await subscribe(desk, service.url);
    await goAway();
    await push(world);
    const [call] = service.received;
    assert.ok(call !== undefined && call.content.length < 4_096, String(call?.content.length));
    assert.match((browser.decrypt(call) as { title: string }).title, /^👩‍🚀.* is waiting$/);
  });
});
