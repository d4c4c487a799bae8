import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { mailsBefore } from '../../backend/tickets/ticketMails.ts';
import type { Chat, DeskSession } from '../../protocol/wire.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import { addPerson, personOf, signInAs } from './support/people.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { reply, threadOf, withTicket } from './support/tickets.ts';

const databases = useTestDatabases();

describe('a long ticket', () => {
  async function withMails(t: TestContext, count: number) {
    const made = await withTicket(t, databases);
    await made.world.database.query(
      `INSERT INTO ticket_messages (ticket_id, uuid, sender, author_name, author_email, text, message_id)
       SELECT $1, 'u-' || n, CASE WHEN n <= 40 THEN 'customer' ELSE 'team' END, 'Ann', 'ann@example.com',
         'Mail ' || n, '<' || n || '@example.com>' FROM generate_series(1, $2::int) AS n`,
      [made.id, count],
    );
    return made;
  }

  for (const [count, sizes] of [
    [5_000, Array<number>(25).fill(200)],
    [450, [200, 200, 50]],
    [200, [200]],
    [0, [0]],
  ] as const)
    it(`[OPS-04] of ${count} e-mails is returned in ${sizes.length} pages, the newest first`, async (t) => {
      const { desk, id } = await withMails(t, count);
      const pages = [await threadOf(desk, id)];
      while (pages[0]?.has_more === true) pages.unshift(await threadOf(desk, id, pages[0].messages[0]?.id));
      assert.deepEqual(pages.map(({ messages }) => messages.length).reverse(), sizes);
      assert.deepEqual(
        pages.flatMap(({ messages }) => messages.map(({ text }) => text)),
        Array.from({ length: count }, (_, n) => `Mail ${n + 1}`),
      );
    });

  it('[OPS-04] is answered without reading every e-mail, with a reference to the first and latest ones and a quote of the customer’s latest', async (t) => {
    const { world, desk, id } = await withMails(t, 300);
    await reply(desk, id, 'Hello');
    await world.mailQueue.idle();
    const [mail] = world.mails;
    const latest = Array.from({ length: 19 }, (_, n) => `<${282 + n}@example.com>`);
    assert.deepEqual(mail?.references, ['<1@example.com>', ...latest]);
    assert.match(mail?.text ?? '', /you wrote:\n> Mail 40$/);
    const { messages } = await threadOf(desk, id);
    const read = await mailsBefore(world.database, { ticket_id: id, id: messages.at(-1)?.id ?? 0 }, 3);
    assert.deepEqual(
      read.map(({ text }) => text),
      ['Mail 1', 'Mail 40', 'Mail 298', 'Mail 299', 'Mail 300'],
    );
  });
});

describe('a list that is returned in one piece', () => {
  async function withRows(t: TestContext, sql: string) {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const { chat_id: chatId } = await world.startChat();
    await world.database.query(sql, sql.includes('$1') ? [chatId] : []);
    return { world, desk, chatId };
  }
  const times = (count: number) => `FROM generate_series(1, ${count}) AS n`;
  const failure = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as { error?: string }).error ?? null,
  ];

  it('[OPS-04] has at most 500 canned replies, and still lets one be changed and replaced', async (t) => {
    const { desk } = await withRows(
      t,
      `INSERT INTO reply_templates (shortcut, text) SELECT 'r-' || n, 'x' ${times(499)}`,
    );
    const add = (shortcut: string) => desk.post('/desk/api/canned-replies', { shortcut, text: 'Hello' });
    assert.deepEqual(failure(await add('last')), [200, null]);
    const full = 'There are 500 canned replies, which is the limit. Delete one that is not used';
    assert.deepEqual(failure(await add('more')), [409, full]);
    const { body } = await desk.get<{ replies: { id: number; shortcut: string }[] }>('/desk/api/canned-replies');
    assert.equal(body.replies.length, 500);
    const { id } = body.replies.find(({ shortcut }) => shortcut === 'last')!;
    const change = { shortcut: 'newer', text: 'Changed' };
    assert.deepEqual(failure(await desk.put(`/desk/api/canned-replies/${id}`, change)), [200, null]);
    await desk.delete(`/desk/api/canned-replies/${id}`);
    assert.deepEqual(failure(await add('more')), [200, null]);
  });

  it('[OPS-04] has at most 500 notes of a chat, counting a retry once and no other chat', async (t) => {
    const { world, desk, chatId } = await withRows(
      t,
      `INSERT INTO chat_notes (chat_id, uuid, text, author_name) SELECT $1, 'n-' || n, 'x', 'Dana' ${times(499)}`,
    );
    const add = (id: number, uuid: string) => desk.post(`/desk/api/chats/${id}/notes`, { uuid, text: 'Hello' });
    assert.deepEqual(failure(await add(chatId, 'last')), [200, null]);
    assert.deepEqual(failure(await add(chatId, 'more')), [409, 'This chat has 500 notes, which is the limit']);
    assert.deepEqual(failure(await add(chatId, 'last')), [200, null]);
    const other = await world.startChat({ uuid: 'visitor-2', user_id: 'guest-2' });
    assert.deepEqual(failure(await add(other.chat_id, 'more')), [200, null]);
  });

  it('[OPS-04] has the hours of at most 200 companies, and still lets those be changed', async (t) => {
    const { desk } = await withRows(
      t,
      `INSERT INTO opening_hours (company, time_zone, weekly, holidays)
       SELECT 'c-' || n, 'UTC', '[[],[],[],[],[],[],[]]', '[]' ${times(200)}`,
    );
    const save = (company: string) =>
      desk.put('/desk/api/opening-hours', { company, time_zone: 'UTC', weekly: Array(7).fill([]), holidays: [] });
    const full = '200 companies have opening hours, which is the limit. Delete those of another company first';
    assert.deepEqual(failure(await save('one-more')), [409, full]);
    assert.deepEqual(failure(await save('c-7')), [200, null]);
  });

  it('[OPS-04] has at most 100 unused invitations, of which one can be revoked for another', async (t) => {
    const { desk } = await withRows(
      t,
      `INSERT INTO invitations (token_hash, role, name, created_by, expires_at)
       SELECT 'h-' || n, 'operator', '', (SELECT min(id) FROM operators), now() ${times(100)}`,
    );
    const invite = () => desk.post('/desk/api/invitations', { role: 'operator' });
    const full = 'There are 100 unused links, which is the limit. Revoke one first';
    assert.deepEqual(failure(await invite()), [409, full]);
    const { body } = await desk.get<{ invitations: { invitation_id: number }[] }>('/desk/api/invitations');
    assert.equal(body.invitations.length, 100);
    await desk.delete(`/desk/api/invitations/${body.invitations[0]?.invitation_id}`);
    assert.deepEqual(failure(await invite()), [200, null]);
  });

  it('[OPS-04] has at most 1,000 operators, who can still get a new password', async (t) => {
    const { desk } = await withRows(
      t,
      `INSERT INTO operators (name, username, password_hash, role) SELECT 'P' || n, 'p' || n, 'x', 'operator' ${times(999)}`,
    );
    const invite = () => desk.post('/desk/api/invitations', { role: 'operator' });
    assert.deepEqual(failure(await invite()), [409, 'This desk has 1000 operators, which is the limit']);
    const { operator_id: id } = await personOf(desk, 'P7');
    assert.deepEqual(failure(await desk.post(`/desk/api/people/${id}/reset`)), [200, null]);
  });

  it('[OPS-04] has at most 100 sessions of an operator; a further sign-in ends the oldest with its sockets', async (t) => {
    const { world, desk } = await withRows(t, 'SELECT 1');
    const ben = await addPerson(world, desk, 'Ben');
    await ben.post('/desk/api/auth', { socket_id: '1.1', channel_name: 'private-desk' });
    await world.database.query(
      `INSERT INTO desk_sessions (token_hash, csrf_token, operator_id, browser, expires_at)
       SELECT 's-' || n, 'x', (SELECT id FROM operators WHERE name = 'Ben'), '', now() + interval '1 day' ${times(99)}`,
    );
    assert.equal((await ben.get('/desk/api/session')).status, 200);
    const newest = await signInAs(world.app, 'Ben');
    const { sessions } = (await newest.get<{ sessions: DeskSession[] }>('/desk/api/sessions')).body;
    assert.deepEqual([sessions.length, sessions[0]?.is_current], [100, true]);
    assert.equal((await ben.get('/desk/api/session')).status, 401);
    assert.deepEqual(world.disconnected, ['1.1']);
    assert.equal((await desk.get('/desk/api/session')).status, 200, 'other operators stay signed in');
  });
});

describe('a list in pages', () => {
  /** Returns the items of all pages, and the length of each page. */
  async function readPages<T>(fetchPage: (before: string) => Promise<T[]>, idOf: (item: T) => number) {
    const all: T[] = [];
    const sizes: number[] = [];
    for (let page = await fetchPage(''); ; page = await fetchPage(`&before=${idOf(all.at(-1)!)}`)) {
      all.push(...page);
      sizes.push(page.length);
      if (page.length === 0) return { all, sizes };
    }
  }

  it('[OPS-04] has all blocked visitors, newest first', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    await world.database.query(
      `INSERT INTO blocked_visitors (user_id, user_type, name, reason, blocked_by)
       SELECT 'guest-' || n, 'guest', 'Ann', '', 'Dana' FROM generate_series(1, 620) AS n`,
    );
    type Blocked = { id: number; user_id: string };
    const { all, sizes } = await readPages<Blocked>(
      async (before) =>
        (await desk.get<{ visitors: Blocked[] }>(`/desk/api/blocked-visitors?limit=200${before}`)).body.visitors,
      ({ id }) => id,
    );
    assert.deepEqual(sizes, [200, 200, 200, 20, 0]);
    assert.deepEqual(
      all.map(({ user_id }) => user_id),
      Array.from({ length: 620 }, (_, n) => `guest-${620 - n}`),
    );
    const first = await desk.get<{ visitors: Blocked[] }>('/desk/api/blocked-visitors');
    assert.equal(first.body.visitors.length, 50);
  });

  it('[OPS-04] has all chats with a tag, newest activity first', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    await addChats(world, 430, { columns: ', tags', values: ", '{billing}'::text[]" });
    const { all, sizes } = await readPages<Chat>(
      async (before) => (await desk.get<{ chats: Chat[] }>(`/desk/api/tagged-chats?tag=billing${before}`)).body.chats,
      ({ chat_id }) => chat_id,
    );
    assert.deepEqual(sizes, [200, 200, 30, 0]);
    assert.deepEqual(
      all.map(({ visitor }) => visitor.user_id),
      Array.from({ length: 430 }, (_, n) => `guest-${n + 1}`),
    );
  });
});

describe('a change of many rows', () => {
  it('[OPS-04] announces places to the first 500 visitors of a queue, and answers the rest on request', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    await desk.put('/desk/api/settings', { queue: true });
    await addChats(world, 520, {});
    const late = await world.startChat({ uuid: 'late', user_id: 'late' });
    const { chats } = (await desk.get<{ chats: Chat[] }>('/desk/api/chats?status=waiting&limit=1')).body;
    await desk.post(`/desk/api/chats/${chats[0]?.chat_id}/take`);
    assert.deepEqual(
      await announcedPlaces(world),
      Array.from({ length: 501 }, (_, place) => place),
    );
    const path = `/api/chat/verify-latest-message?chat_id=${late.chat_id}&hash=${late.hash}`;
    assert.equal((await world.get<{ queue: number }>(path)).body.queue, 520);
  });

  it('[OPS-04] announces the queue once when an operator with many chats is disabled', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    await addPerson(world, desk, 'Ben');
    const { operator_id: ben } = await personOf(desk, 'Ben');
    await desk.put('/desk/api/settings', { queue: true });
    await addChats(world, 30, {
      columns: ', status, operator_id, operator_name',
      values: `, 'open', ${ben}, 'Ben'`,
    });
    await desk.put(`/desk/api/people/${ben}`, { is_disabled: true });
    assert.deepEqual(
      (await announcedPlaces(world)).sort((a, b) => a - b),
      Array.from({ length: 30 }, (_, n) => n + 1),
    );
  });

  it('[OPS-04] unassigns all tickets of a disabled operator with one event, on which desks fetch what they show', async (t) => {
    const { world, desk, id } = await withTicket(t, databases);
    await addPerson(world, desk, 'Ben');
    const { operator_id: ben } = await personOf(desk, 'Ben');
    await world.database.query(
      `INSERT INTO tickets (hash, company, user_id, message, operator_id, domain, exp_guest_id)
       SELECT 'h', 'legal-forms', 'ann', 'Hello', $1, '', '' FROM generate_series(1, 300)`,
      [ben],
    );
    await desk.put(`/desk/api/people/${ben}`, { is_disabled: true });
    assert.deepEqual(await world.published('private-desk', 'Desk.Changed'), [{ chat_id: null }]);
    assert.deepEqual(await world.published('private-desk', 'Desk.TicketUpdated'), []);
    const sql = 'SELECT count(*) AS tickets FROM tickets WHERE operator_id IS NOT NULL';
    assert.deepEqual(await world.database.query(sql), [{ tickets: 0 }]);
    assert.equal((await threadOf(desk, id)).ticket.operator_id, null);
  });
});

async function addChats(world: World, count: number, { columns = '', values = '' }): Promise<void> {
  await world.database.query(
    `INSERT INTO chats (hash, room, uuid, company, user_id, user_type, user_name, browser, os, referer, exp_guest_id,
       fingerprint, updated_at, waiting_since${columns})
     SELECT 'h', 'room-' || n, 'u-' || n, 'legal-forms', 'guest-' || n, 'guest', 'Ann', '', '', '', '', '',
       now() - n * interval '1 second', now() - interval '1 hour' + n * interval '1 second'${values}
     FROM generate_series(1, $1::int) AS n`,
    [count],
  );
}

/** Returns the places announced to all visitors, in the order of the queue. */
async function announcedPlaces(world: World): Promise<number[]> {
  const chats = await world.database.query<{ room: string }>('SELECT room FROM chats ORDER BY waiting_since, id');
  const places: number[] = [];
  for (const { room } of chats)
    places.push(...(await world.published(`private-${room}`, 'Chat.QueueUpdated')).map(({ queue }) => queue));
  return places;
}
