import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDueWork } from '../../backend/desk/createDueWork.ts';
import type { BulkOutcome, Chat, InboxThread, ChatEvent, Ticket } from '../../protocol/wire.ts';
import { write } from './support/chatMails.ts';
import type { Client } from './support/createClient.ts';
import { handIn, makeMail, withAnswered } from './support/incomingMail.ts';
import { makeWorld, PUBLIC_URL, type World } from './support/makeWorld.ts';
import { leaveTicket, reply, threadOf } from './support/tickets.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { storeWithoutEvents } from './support/storeWithoutEvents.ts';

const databases = useTestDatabases();

type Bulk = { bulk_id: number; outcome: BulkOutcome };
type Opened = { chat: Chat; events: ChatEvent[] };

const TOMORROW = () => new Date(Date.now() + 86_400_000).toISOString();

let uuids = 0;
const snooze = (desk: Client, thread: { kind: string; id: number }, until: string | null) =>
  desk.post<Bulk>('/desk/api/bulk-actions', { uuid: `s-${++uuids}`, kind: 'snooze', until, threads: [thread] });

const passTime = (world: World) =>
  world.database.query(
    `WITH c AS (UPDATE chats SET snoozed_until = now() - interval '1 second' WHERE snoozed_at IS NOT NULL)
     UPDATE tickets SET snoozed_until = now() - interval '1 second' WHERE snoozed_at IS NOT NULL`,
  );

/** The work that a restart or another node does: it knows nothing but the database. */
function otherNode({ database }: World) {
  const store = storeWithoutEvents(database, { publicUrl: PUBLIC_URL, emailTranscript: true });
  const report = (error: unknown) => assert.fail(String(error));
  return createDueWork({ store, report });
}

async function listed(desk: Client) {
  const chats = async (path: string) =>
    (await desk.get<{ chats: Chat[] }>(`/desk/api/${path}`)).body.chats.map(({ chat_id: id }) => id);
  const tickets = async (path: string) =>
    (await desk.get<{ tickets: Ticket[] }>(`/desk/api/${path}`)).body.tickets.map(({ ticket_id: id }) => id);
  return {
    waiting: await chats('chats?status=waiting'),
    owed: await tickets('tickets?filter=owed'),
    unassigned: await tickets('tickets?filter=unassigned'),
    snoozed: [await chats('snoozed'), await tickets('snoozed')],
    inbox: (await desk.get<{ threads: InboxThread[] }>('/desk/api/inbox')).body.threads.map(
      ({ ticket }) => ticket?.ticket_id,
    ),
  };
}

describe('a snoozed chat or ticket', () => {
  it('[DESK-14] leaves the lists, and comes back once at its time, unassigned as before, also with two nodes', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const { chat_id: chatId } = await world.startChat();
    const ticketId = await leaveTicket(world);
    const until = TOMORROW();
    await snooze(desk, { kind: 'chat', id: chatId }, until);
    await snooze(desk, { kind: 'ticket', id: ticketId }, until);
    const away = { waiting: [], owed: [], unassigned: [], snoozed: [[chatId], [ticketId]], inbox: [] };
    assert.deepEqual(await listed(desk), away);
    world.dueWork.drain();
    await world.dueWork.idle();
    assert.deepEqual(await listed(desk), away, 'not before its time');
    const opened = (await desk.get<Opened>(`/desk/api/chats/${chatId}`)).body;
    assert.equal(opened.chat.snooze?.until, until);
    assert.deepEqual(
      opened.events.map(({ kind, text }) => [kind, text]),
      [['snoozed', `by Support until ${until}`]],
    );

    const [{ last } = { last: 0 }] = await world.database.query<{ last: number }>(
      'SELECT coalesce(max(id), 0) AS last FROM outbox_events',
    );
    await passTime(world);
    const nodes = [otherNode(world), otherNode(world)];
    for (const node of nodes) node.drain();
    await Promise.all(nodes.map((node) => node.idle()));
    for (const node of nodes) await node.stop();
    assert.deepEqual(await listed(desk), {
      ...{ waiting: [chatId], owed: [ticketId], unassigned: [ticketId], snoozed: [[], []], inbox: [ticketId] },
    });
    const back = (await desk.get<Opened>(`/desk/api/chats/${chatId}`)).body;
    assert.deepEqual([back.chat.snooze, back.chat.operator_id], [null, null]);
    assert.notEqual(back.chat.back_at, null);
    assert.deepEqual(
      back.events.map(({ kind }) => kind),
      ['snoozed', 'woken'],
      'it came back once',
    );
    assert.notEqual((await threadOf(desk, ticketId)).ticket.back_at, null);
    const events = await world.database.query(
      "SELECT 1 FROM outbox_events WHERE event = 'Desk.TicketUpdated' AND id > $1",
      [last],
    );
    assert.ok(events.length <= 1, 'it was announced once');
  });

  it('[DESK-14] comes back when the visitor writes, and the mark goes with the team’s answer', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const chat = await world.startChat();
    await desk.post(`/desk/api/chats/${chat.chat_id}/take`);
    await desk.post(`/desk/api/chats/${chat.chat_id}/messages`, { uuid: 'a1', message: 'Please send the form.' });
    await snooze(desk, { kind: 'chat', id: chat.chat_id }, null);
    const chatNow = async () => (await desk.get<Opened>(`/desk/api/chats/${chat.chat_id}`)).body.chat;
    await desk.post(`/desk/api/chats/${chat.chat_id}/messages`, { uuid: 'a2', message: 'By Friday.' });
    assert.notEqual((await chatNow()).snooze, null, 'an answer of the team changes nothing');
    await world.database.query(
      `INSERT INTO messages (chat_id, uuid, text, author_name, author_type, created_at)
       VALUES ($1, 'old', 'An old one', 'Ann', 'User', now() - interval '1 day')`,
      [chat.chat_id],
    );
    assert.notEqual((await chatNow()).snooze, null, 'nor do the messages of a restored backup');
    await write(world, chat, 'Here it is');
    const back = await chatNow();
    assert.deepEqual([back.snooze, back.back_at === null], [null, false]);
    const published = await world.published('private-desk', 'Desk.ChatUpdated');
    assert.deepEqual(published.at(-1)?.chat.back_at, back.back_at);
    await desk.post(`/desk/api/chats/${chat.chat_id}/messages`, { uuid: 'a3', message: 'Thank you!' });
    assert.equal((await chatNow()).back_at, null);
  });

  it('[DESK-14] comes back when the customer answers by mail, but not for an automatic answer', async (t) => {
    const { world, desk, id, messageId, thread } = await withAnswered(t, databases);
    await snooze(desk, { kind: 'ticket', id }, null);
    const automatic = { 'In-Reply-To': messageId, 'Auto-Submitted': 'auto-replied', 'Message-ID': '<m1@ann>' };
    await handIn(world, makeMail(automatic, 'I am away.'));
    assert.notEqual((await thread()).ticket.snooze, null);
    await handIn(world, makeMail({ 'In-Reply-To': messageId, 'Message-ID': '<m2@ann>' }));
    const { ticket } = await thread();
    assert.deepEqual([ticket.status, ticket.snooze, ticket.back_at === null], ['open', null, false]);
    await reply(desk, id, 'With pleasure.');
    await world.mailQueue.idle();
    assert.equal((await thread()).ticket.back_at, null);
  });

  it('[DESK-14] can be ended, undone, and ends with the chat or ticket', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const ids = [await leaveTicket(world, { id: 'a' }), await leaveTicket(world, { id: 'b' })];
    const [first = 0, second = 0] = ids;
    const { bulk_id: bulkId } = (await snooze(desk, { kind: 'ticket', id: first }, TOMORROW())).body;
    await desk.post(`/desk/api/bulk-actions/${bulkId}/undo`);
    assert.deepEqual((await listed(desk)).snoozed, [[], []]);
    await snooze(desk, { kind: 'ticket', id: first }, null);
    const wake = { uuid: 'wake', kind: 'wake', threads: [{ kind: 'ticket', id: first }] };
    assert.deepEqual((await desk.post<Bulk>('/desk/api/bulk-actions', wake)).body.outcome.done, 1);
    assert.equal((await threadOf(desk, first)).ticket.back_at, null, 'the operator ended it');
    await snooze(desk, { kind: 'ticket', id: second }, null);
    await desk.put(`/desk/api/tickets/${second}`, { status: 'solved' });
    const chat = await world.startChat();
    await snooze(desk, { kind: 'chat', id: chat.chat_id }, null);
    await world.post('/api/chat/new/close', { chat_id: chat.chat_id, hash: chat.hash });
    assert.deepEqual((await listed(desk)).snoozed, [[], []]);
    assert.equal((await snooze(desk, { kind: 'ticket', id: second }, null)).body.outcome.done, 0);
  });

  it('[DESK-14] is listed in pages of 200, those that come back first at the top, and those without a time last', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    await world.startChat();
    await world.database.query(
      `INSERT INTO chats (hash, room, uuid, company, user_id, user_type, user_name, email, browser, os, referer, exp_guest_id,
         fingerprint, status, snoozed_at, snoozed_until)
       SELECT 'h', 'chat.' || n, 'u' || n, company, 'g' || n, 'guest', 'Visitor', '', '', '', '', '', '', 'open', now(),
         CASE WHEN n % 2 = 0 THEN now() + (1000 - n / 4) * interval '1 hour' END
       FROM chats, generate_series(1001, 1450) AS n`,
    );
    type Page = { chats: Chat[]; has_more: boolean; next: string | null };
    const until: (string | null)[] = [];
    const ids = new Set<number>();
    const sizes: number[] = [];
    for (let after: string | null = ''; after !== null;) {
      const { chats, has_more, next }: Page = (await desk.get<Page>(`/desk/api/snoozed${after && `?after=${after}`}`))
        .body;
      assert.equal(has_more, next !== null);
      sizes.push(chats.length);
      for (const { chat_id, snooze: plan } of chats) {
        ids.add(chat_id);
        until.push(plan?.until ?? null);
      }
      after = next;
    }
    assert.deepEqual([sizes, ids.size], [[200, 200, 50], 450]);
    const times = until.filter((at) => at !== null);
    assert.deepEqual(until, [...times.sort(), ...Array.from({ length: 225 }, () => null)]);
    assert.equal((await desk.get('/desk/api/snoozed?after=1')).status, 422);
  });
});
