import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { createSmtpMailer } from '../../backend/mail/createSmtpMailer.ts';
import { readMail } from '../../backend/tickets/readMail.ts';
import type { Client } from './support/createClient.ts';
import { makePushBrowser, readVapid } from './support/makePushBrowser.ts';
import { makeWorld, PUBLIC_URL, type World, type WorldOptions } from './support/makeWorld.ts';
import { addPerson, personOf } from './support/people.ts';
import { startReceiver } from './support/startReceiver.ts';
import { startSmtpServer } from './support/startSmtpServer.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

type Alerts = { push_key: string; is_subscribed: boolean; email: string | null; can_mail: boolean };

async function withWaitingChat(t: TestContext, options: WorldOptions = {}) {
  const world = await makeWorld(t, databases, options);
  const desk = await world.signIn();
  const chat = await world.startChat({ user_name: 'Ann Lee', category_id: 4 });
  const { chat_id, hash } = chat;
  await world.post('/api/chat/new-message', { chat_id, hash, uuid: 'm1', message: 'My card is 4111' });
  return { world, desk, chat };
}

async function withBrowser(t: TestContext) {
  const scene = await withWaitingChat(t);
  const service = await startReceiver(t);
  const browser = makePushBrowser(service.url);
  const subscribed = await scene.desk.put('/desk/api/push-subscription', browser.subscription);
  assert.equal(subscribed.status, 200, JSON.stringify(subscribed.body));
  return { ...scene, service, browser };
}

const goAway = (desk: Client, isAway = true) => desk.put('/desk/api/availability', { is_away: isAway });
const snooze = (desk: Client, id: number) =>
  desk.post('/desk/api/bulk-actions', {
    uuid: randomUUID(),
    kind: 'snooze',
    threads: [{ kind: 'chat', id }],
    until: null,
  });
const alertsOf = async (desk: Client) => (await desk.get<Alerts>('/desk/api/away-alerts')).body;
async function push({ pushQueue }: World): Promise<void> {
  pushQueue.drain();
  await pushQueue.idle();
}
async function mail({ mailQueue }: World): Promise<void> {
  mailQueue.drain();
  await mailQueue.idle();
}
/** An operator who has the desk open in another browser. */
const addColleague = ({ database }: World) =>
  database.query(
    `WITH added AS (INSERT INTO operators (name, username, password_hash, role) VALUES ('Bo', 'bo', 'none', 'operator') RETURNING id)
     INSERT INTO desk_sessions (token_hash, csrf_token, operator_id, browser, expires_at, seen_at)
     SELECT 'bo', 'bo', id, '', now() + interval '1 day', now() FROM added`,
  );
const makeWait = ({ database }: World, seconds: number) =>
  database.query("UPDATE chats SET waiting_since = now() - $1 * interval '1 second'", [seconds]);

describe('a notification about a waiting chat', () => {
  it('[REACH-07] reaches the browser of an operator who is away, once, encrypted and without the message', async (t) => {
    const { world, desk, chat, service, browser } = await withBrowser(t);
    await push(world);
    assert.equal(service.received.length, 0, 'An operator at the desk gets none');
    await goAway(desk);
    await push(world);
    await push(world);
    const [call, second] = service.received;
    assert.ok(call !== undefined);
    assert.equal(second, undefined, 'Each wait is notified once');
    assert.deepEqual(browser.decrypt(call), {
      ...{ title: 'Ann Lee is waiting', body: 'Billing & subscription', place: `chats/${chat.chat_id}` },
    });
    assert.doesNotMatch(call.content.toString('latin1'), /Ann Lee|Billing/);
    const { push_key: key, is_subscribed: isOn } = await alertsOf(desk);
    assert.ok(isOn);
    const { aud, sub, exp } = readVapid(call, key);
    assert.deepEqual([aud, sub], [new URL(service.url).origin, 'mailto:support@localhost']);
    assert.ok(exp > Date.now() / 1_000);
    assert.deepEqual(
      [call.headers.ttl, call.headers.urgency, call.headers.topic],
      ['900', 'high', `chat-${chat.chat_id}`],
    );
  });

  it('[REACH-07] waits for the alarm while a colleague is at the desk, and is not sent for a taken chat', async (t) => {
    const { world, desk, chat, service } = await withBrowser(t);
    await addColleague(world);
    await goAway(desk);
    await push(world);
    assert.equal(service.received.length, 0);
    await makeWait(world, 181);
    await push(world);
    assert.equal(service.received.length, 1);
    await world.database.query('DELETE FROM wait_alerts');
    await desk.post(`/desk/api/chats/${chat.chat_id}/take`);
    await push(world);
    assert.equal(service.received.length, 1);
  });

  it('[REACH-07] reaches an operator whose desk is closed, but not after the sign-out', async (t) => {
    const { world, desk, service } = await withBrowser(t);
    await world.database.query("UPDATE desk_sessions SET seen_at = now() - interval '121 seconds'");
    await push(world);
    assert.equal(service.received.length, 1);
    await world.database.query('DELETE FROM wait_alerts');
    await desk.post('/desk/api/logout');
    await push(world);
    assert.equal(service.received.length, 1);
    assert.equal((await world.database.query('SELECT id FROM push_subscriptions')).length, 0);
  });

  it('[REACH-07] is retried after a failure, and ends the subscription of a browser that is gone', async (t) => {
    const { world, desk, service } = await withBrowser(t);
    await goAway(desk);
    service.answer(500, 410);
    await push(world);
    const row = async () =>
      (await world.database.query<{ delivery: string; problem: string | null }>('SELECT * FROM wait_alerts'))[0];
    assert.deepEqual(
      [(await row())?.delivery, (await row())?.problem],
      ['queued', 'The push service did not accept the notification.'],
    );
    await world.database.query('UPDATE wait_alerts SET due_at = now()');
    await push(world);
    assert.equal((await row())?.delivery, 'dropped');
    assert.ok(!(await alertsOf(desk)).is_subscribed);
  });

  it('[REACH-07] is turned off by the operator, and refused for an address that is no push service', async (t) => {
    const { world, desk, service, browser } = await withBrowser(t);
    const { push_key: key } = await alertsOf(desk);
    const { subscription } = browser;
    for (const wrong of [{ endpoint: 'http://10.0.0.1/' }, { p256dh: 'AAAA' }, { auth: 'short' }])
      assert.equal((await desk.put('/desk/api/push-subscription', { ...subscription, ...wrong })).status, 422);
    assert.equal((await alertsOf(desk)).push_key, key, 'The key never changes, because browsers subscribe to it');
    await desk.put('/desk/api/push-subscription', subscription);
    await desk.delete('/desk/api/push-subscription');
    await goAway(desk);
    await push(world);
    assert.equal(service.received.length, 0);
  });
});

describe('a later wait of a chat', () => {
  it('[REACH-07] is notified again after the chat was passed to an area, and only once', async (t) => {
    const { world, desk, chat, service } = await withBrowser(t);
    await goAway(desk);
    await push(world);
    assert.equal(service.received.length, 1);
    await desk.post(`/desk/api/chats/${chat.chat_id}/transfer`, { category_id: 5 });
    await push(world);
    assert.equal(service.received.length, 1, 'A chat that only changes its area still waits');
    await desk.post(`/desk/api/chats/${chat.chat_id}/take`);
    await desk.post(`/desk/api/chats/${chat.chat_id}/read`, { message_id: Number.MAX_SAFE_INTEGER });
    await push(world);
    assert.equal(service.received.length, 1, 'The operator has taken and read it');
    await desk.post(`/desk/api/chats/${chat.chat_id}/transfer`, { category_id: 4 });
    await Promise.all([push(world), push(world)]);
    await push(world);
    assert.equal(service.received.length, 2);
  });

  it('[REACH-07] is notified again after the account of its owner was disabled', async (t) => {
    const { world, desk, chat, service } = await withBrowser(t);
    await goAway(desk);
    await push(world);
    const bo = await addPerson(world, desk, 'bo');
    await bo.post(`/desk/api/chats/${chat.chat_id}/take`);
    const { operator_id: id } = await personOf(desk, 'bo');
    await desk.put(`/desk/api/people/${id}`, { is_disabled: true });
    await push(world);
    assert.equal(service.received.length, 2);
  });

  it('[REACH-07] is notified when the chat comes back from a snooze, and not before', async (t) => {
    const { world, desk, chat, service } = await withBrowser(t);
    const { chat_id, hash } = chat;
    await snooze(desk, chat_id);
    await goAway(desk);
    await push(world);
    assert.equal(service.received.length, 0);
    await world.database.query("UPDATE chats SET waiting_since = now() - interval '2 days'");
    await world.post('/api/chat/new-message', { chat_id, hash, uuid: 'm2', message: 'Here is the form' });
    await push(world);
    assert.equal(service.received.length, 1);
  });
});

describe('an open chat that owes an answer', () => {
  async function withOwnChat(t: TestContext) {
    const scene = await withBrowser(t);
    const { world, desk, chat } = scene;
    const { chat_id, hash } = chat;
    const path = `/desk/api/chats/${chat_id}`;
    let count = 0;
    const write = () => world.post('/api/chat/new-message', { chat_id, hash, uuid: `w${count++}`, message: 'Hello?' });
    const answer = () => desk.post(`${path}/messages`, { uuid: `a${count++}`, message: 'Hello' });
    const read = () => desk.post(`${path}/read`, { message_id: Number.MAX_SAFE_INTEGER });
    await answer();
    return { ...scene, path, write, answer, read };
  }

  it('[REACH-07] is notified to its owner who is away, once for each wait', async (t) => {
    const { world, desk, service, browser, chat, write, answer } = await withOwnChat(t);
    await goAway(desk);
    await push(world);
    assert.equal(service.received.length, 0, 'The visitor has the answer');
    await write();
    await push(world);
    await write();
    await push(world);
    assert.equal(service.received.length, 1, 'Both messages are one wait');
    assert.deepEqual(browser.decrypt(service.received[0] ?? assert.fail()), {
      ...{ title: 'Ann Lee is waiting', body: 'Billing & subscription', place: `chats/${chat.chat_id}` },
    });
    await answer();
    await write();
    await push(world);
    assert.equal(service.received.length, 2);
  });

  it('[REACH-07] is not notified for messages that its owner has seen at the desk', async (t) => {
    const { world, desk, service, write, read } = await withOwnChat(t);
    await write();
    await push(world);
    await read();
    await goAway(desk);
    await push(world);
    assert.equal(service.received.length, 0);
    await world.database.query("UPDATE messages SET created_at = created_at - interval '1 day'");
    await write();
    await push(world);
    assert.equal(service.received.length, 1, 'The wait begins with the message that is not seen');
  });

  it('[REACH-07] waits for the alarm while a colleague is at the desk, and is no colleague’s', async (t) => {
    const { world, desk, service, path, write } = await withOwnChat(t);
    await addColleague(world);
    await goAway(desk);
    await write();
    await push(world);
    assert.equal(service.received.length, 0);
    await world.database.query("UPDATE messages SET created_at = created_at - interval '181 seconds'");
    await push(world);
    assert.equal(service.received.length, 1);
    await world.database.query('DELETE FROM wait_alerts');
    const bo = (await personOf(desk, 'Bo')).operator_id;
    await desk.post(`${path}/transfer`, { operator_id: bo });
    await push(world);
    assert.equal(service.received.length, 1);
  });

  it('[REACH-07] is notified to a colleague who is away and was given it, also if its messages were seen', async (t) => {
    const { world, desk, service, path, write, read } = await withOwnChat(t);
    await write();
    await read();
    const bo = await addPerson(world, desk, 'bo');
    await bo.put('/desk/api/push-subscription', makePushBrowser(`${service.url}/bo`).subscription);
    await goAway(bo);
    await world.database.query('UPDATE settings SET wait_alarm = 1');
    await world.database.query("UPDATE messages SET created_at = created_at - interval '2 hours'");
    await desk.post(`${path}/transfer`, { operator_id: (await personOf(desk, 'bo')).operator_id });
    await goAway(desk);
    await push(world);
    await write();
    await push(world);
    assert.deepEqual(
      service.received.map(({ path }) => path),
      ['/hook/bo'],
    );
  });

  it('[REACH-07] is mailed to its owner after the minutes of the settings, as a wait in the queue', async (t) => {
    const { world, desk, write } = await withOwnChat(t);
    await desk.put('/desk/api/settings', { mail_waiting_after: 5 });
    await desk.put('/desk/api/away-alerts', { email: 'dana@example.com' });
    await goAway(desk);
    await write();
    await mail(world);
    assert.equal(world.mails.length, 0);
    await world.database.query("UPDATE messages SET created_at = created_at - interval '301 seconds'");
    await mail(world);
    await mail(world);
    assert.deepEqual(
      world.mails.map(({ to, subject }) => [to, subject]),
      [['dana@example.com', 'Ann Lee is waiting in the chat']],
    );
  });

  it('[REACH-07] is not notified once it is snoozed, closed with others or answered', async (t) => {
    const { world, desk, chat, service, write, answer } = await withOwnChat(t);
    await goAway(desk);
    for (const end of [
      () => snooze(desk, chat.chat_id),
      () => world.database.query("UPDATE chats SET closes_at = now() + interval '1 hour'"),
      answer,
    ]) {
      await write();
      await end();
      await push(world);
    }
    assert.equal(service.received.length, 0);
  });
});

describe('an e-mail about a waiting chat', () => {
  it('[REACH-07] reaches an operator who is away and chose it, once, after the minutes of the settings', async (t) => {
    const smtp = await startSmtpServer(t);
    const mailer = createSmtpMailer({ url: smtp.url, from: 'Support <support@example.com>' });
    t.after(() => mailer.close());
    const { world, desk, chat } = await withWaitingChat(t, { mailer });
    assert.deepEqual([(await alertsOf(desk)).email, (await alertsOf(desk)).can_mail], [null, false]);
    assert.equal((await desk.put('/desk/api/away-alerts', { email: 'no address' })).status, 422);
    await desk.put('/desk/api/away-alerts', { email: 'Dana@Example.com ' });
    await goAway(desk);
    await makeWait(world, 600);
    await mail(world);
    assert.equal(smtp.mails.length, 0, 'The settings of a new installation send none');
    await desk.put('/desk/api/settings', { mail_waiting_after: 5 });
    await makeWait(world, 290);
    await mail(world);
    assert.equal(smtp.mails.length, 0, 'The wait is too short');
    await makeWait(world, 301);
    await goAway(desk, false);
    await mail(world);
    assert.equal(smtp.mails.length, 0, 'An operator at the desk gets none');
    await goAway(desk);
    await mail(world);
    await mail(world);
    assert.equal(smtp.mails.length, 1);
    const sent = await readMail(Buffer.from(smtp.mails[0] ?? ''), () => false);
    assert.deepEqual([sent.recipients, sent.subject], [['Dana@example.com'], 'Ann Lee is waiting in the chat']);
    assert.ok(sent.text.includes(`${PUBLIC_URL}/desk/#chats/${chat.chat_id}`));
    assert.doesNotMatch(smtp.mails[0] ?? '', /4111/);
    assert.ok((await alertsOf(desk)).can_mail);
  });

  it('[REACH-07] is not sent to an operator who came back before the attempt', async (t) => {
    const { world, desk } = await withWaitingChat(t);
    await desk.put('/desk/api/settings', { mail_waiting_after: 1 });
    await desk.put('/desk/api/away-alerts', { email: 'dana@example.com' });
    const states = async () =>
      (await world.database.query<{ delivery: string }>('SELECT delivery FROM wait_alerts')).map(
        ({ delivery }) => delivery,
      );
    await world.database.query(
      `INSERT INTO wait_alerts (chat_id, operator_id, kind, waiting_since)
       SELECT c.id, o.id, 'mail', c.waiting_since FROM chats c, operators o`,
    );
    await mail(world);
    assert.equal(world.mails.length, 0);
    assert.deepEqual(await states(), ['dropped']);
  });
});
