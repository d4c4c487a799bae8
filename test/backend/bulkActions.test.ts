import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { BulkOutcome, Chat, DeskAction, Ticket } from '../../protocol/wire.ts';
import { write } from './support/chatMails.ts';
import type { Client } from './support/createClient.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import { addPerson } from './support/people.ts';
import { leaveTicket, threadOf } from './support/tickets.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

type Bulk = { bulk_id: number; outcome: BulkOutcome; chats: Chat[]; tickets: Ticket[]; error?: string };
type Thread = { kind: 'chat' | 'ticket'; id: number; operator_id?: number | null };

const chat = (id: number): Thread => ({ kind: 'chat', id });
const ticket = (id: number): Thread => ({ kind: 'ticket', id });

let uuids = 0;
const act = (desk: Client, threads: Thread[], change: object) =>
  desk.post<Bulk>('/desk/api/bulk-actions', { uuid: `bulk-${++uuids}`, threads, ...change });
const undo = (desk: Client, id: number) => desk.post<Bulk>(`/desk/api/bulk-actions/${id}/undo`);
const chatOf = async (desk: Client, id: number) => (await desk.get<{ chat: Chat }>(`/desk/api/chats/${id}`)).body.chat;

/** Adds chats of visitors with odd names, and returns their ids. */
async function addChats(world: World, count: number): Promise<number[]> {
  const rows = await world.database.query<{ id: number }>(
    `INSERT INTO chats (hash, room, uuid, company, user_id, user_type, user_name, browser, os, referer, exp_guest_id, fingerprint)
     SELECT 'h', 'room-' || n, 'u-' || n, 'legal-forms', 'g-' || n, 'guest',
       (ARRAY['مرحبا', '日本語', '<script>alert(1)</script>', repeat('x', 500)])[1 + n % 4], '', '', '', '', ''
     FROM generate_series(1, $1::int) AS n RETURNING id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Adds a colleague whose account is stored directly, and gives them a chat. */
async function giveToEli(world: World, chatId: number): Promise<number> {
  const [eli] = await world.database.query<{ id: number }>(
    "INSERT INTO operators (name, role, username, password_hash) VALUES ('Eli', 'operator', 'eli', 'x') RETURNING id",
  );
  const sql = "UPDATE chats SET operator_id = $2, operator_name = 'Eli', status = 'open' WHERE id = $1";
  await world.database.query(sql, [chatId, eli?.id]);
  return eli?.id ?? 0;
}

/** Lets the time pass until closed chats end. */
async function endClosed(world: World): Promise<void> {
  await world.database.query("UPDATE chats SET closes_at = now() - interval '1 second' WHERE closes_at IS NOT NULL");
  world.dueWork.drain();
  await world.dueWork.idle();
}

async function withDesk(t: TestContext) {
  const world = await makeWorld(t, databases);
  const desk = await world.signIn();
  const { me } = (await desk.get<{ me: { operator_id: number } }>('/desk/api/session')).body;
  const actions = async () => (await desk.get<{ actions: DeskAction[] }>('/desk/api/activity')).body.actions;
  return { world, desk, me: me.operator_id, actions };
}

describe('an action on several chats and tickets', () => {
  it('[DESK-12] closes 500 chats in one call, ends them for their visitors as one close does, and counts the skipped', async (t) => {
    const { world, desk, actions } = await withDesk(t);
    const ids = await addChats(world, 500);
    await desk.post(`/desk/api/chats/${ids[0]}/close`);
    await giveToEli(world, ids[1] ?? 0);
    const threads = [...ids.slice(0, 499).map(chat), chat(99_999)];
    const { status, body } = await act(desk, threads, { kind: 'close' });
    assert.equal(status, 200);
    assert.equal(body.outcome.done, 497);
    assert.deepEqual(body.outcome.skipped.map(({ reason, count }) => `${reason} ${count}`).sort(), [
      'closed 1',
      'missing 1',
      'owned 1',
    ]);
    assert.equal(body.chats.length, 497);
    assert.ok(body.chats.every(({ closes_at: closesAt, status: now }) => closesAt !== null && now === 'waiting'));
    assert.equal((await world.published('private-room-3', 'Chat.ChatClosed')).length, 0, 'not before the undo is over');
    await endClosed(world);
    const [ended] = await world.published('private-room-3', 'Chat.ChatClosed');
    const [single] = await world.published('private-room-1', 'Chat.ChatClosed');
    assert.deepEqual({ ...ended, chat_id: 0 }, { ...single, chat_id: 0 });
    const closed = await world.database.query("SELECT 1 FROM chats WHERE status = 'closed'");
    assert.equal(closed.length, 498);
    assert.equal((await actions())[0]?.kind, 'chat-closed');
    assert.equal((await chatOf(desk, ids[2] ?? 0)).closes_at, null);
    assert.equal((await act(desk, [...threads, chat(1), chat(2)], { kind: 'close' })).status, 422);
  });

  it('[DESK-12] undoes a close before visitors see it, except in a chat with a new message', async (t) => {
    const { world, desk } = await withDesk(t);
    const started = await world.startChat();
    const ids = [started.chat_id, ...(await addChats(world, 2))];
    const before = await Promise.all(ids.map((id) => chatOf(desk, id)));
    const { bulk_id: bulkId } = (await act(desk, ids.map(chat), { kind: 'close' })).body;
    await write(world, started, 'Wait!');
    const { body } = await undo(desk, bulkId);
    assert.deepEqual(body.outcome, { done: 2, skipped: [{ reason: 'changed', count: 1 }] });
    await endClosed(world);
    assert.deepEqual(await Promise.all(ids.slice(1).map((id) => chatOf(desk, id))), before.slice(1));
    assert.equal((await chatOf(desk, started.chat_id)).status, 'waiting', 'the message keeps the chat open');
    assert.deepEqual((await undo(desk, bulkId)).body.outcome, body.outcome, 'a retry changes nothing');
    const again = (await act(desk, ids.map(chat), { kind: 'close' })).body;
    await endClosed(world);
    assert.deepEqual((await undo(desk, again.bulk_id)).body.outcome, {
      done: 0,
      skipped: [{ reason: 'closed', count: 3 }],
    });
  });

  it('[DESK-12] does not undo a colleague’s close, assignment or snooze that came later, even if it is the same', async (t) => {
    const { world, desk, me } = await withDesk(t);
    const started = await world.startChat();
    const [assigned = 0, snoozed = 0, woken = 0] = await addChats(world, 3);
    const colleague = await addPerson(world, desk, 'Bo', 'administrator');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const snooze = { kind: 'snooze', until };
    await act(desk, [chat(woken)], snooze);
    const actions = [
      (await act(desk, [chat(started.chat_id)], { kind: 'close' })).body,
      (await act(desk, [chat(assigned)], { kind: 'assign', operator_id: me })).body,
      (await act(desk, [chat(snoozed)], snooze)).body,
      (await act(desk, [chat(woken)], { kind: 'wake' })).body,
    ];
    await write(world, started, 'Wait!');
    await act(colleague, [chat(started.chat_id)], { kind: 'close' });
    await colleague.post(`/desk/api/chats/${assigned}/take-over`, { from: me });
    await act(colleague, [chat(assigned)], { kind: 'assign', operator_id: me });
    await act(colleague, [chat(snoozed)], { kind: 'wake' });
    await act(colleague, [chat(snoozed)], snooze);
    await act(colleague, [chat(woken)], snooze);
    await act(colleague, [chat(woken)], { kind: 'wake' });
    for (const { bulk_id: id } of actions)
      assert.deepEqual((await undo(desk, id)).body.outcome, { done: 0, skipped: [{ reason: 'changed', count: 1 }] });
    const [closing, owned, asleep] = await Promise.all(
      [started.chat_id, assigned, snoozed].map((id) => chatOf(desk, id)),
    );
    assert.notEqual(closing?.closes_at, null);
    assert.equal(owned?.operator_id, me);
    assert.notEqual(asleep?.snooze, null);
    await endClosed(world);
    assert.equal((await chatOf(desk, started.chat_id)).status, 'closed');
  });

  it('[DESK-12] assigns chats as taking them does, and an undo returns them to their place in the queue', async (t) => {
    const { world, desk, me, actions } = await withDesk(t);
    await desk.put('/desk/api/settings', { queue: true });
    const [first = 0, second = 0, third = 0] = await addChats(world, 3);
    await world.database.query("UPDATE chats SET waiting_since = now() - id * interval '1 minute'");
    await act(desk, [chat(first)], { kind: 'snooze', until: null });
    const before = await chatOf(desk, first);
    const seen = [first, second, third].map((id) => ({ ...chat(id), operator_id: null }));
    await giveToEli(world, third);
    const { body } = await act(desk, seen, { kind: 'assign', operator_id: me });
    assert.deepEqual(body.outcome, { done: 2, skipped: [{ reason: 'changed', count: 1 }] });
    assert.deepEqual(
      (await world.published('private-room-1', 'Chat.ChatOpened')).map(({ operator }) => operator.name),
      ['Support'],
    );
    assert.deepEqual(
      (await actions()).slice(0, 2).map(({ kind }) => kind),
      ['chat-taken', 'chat-taken'],
    );
    await desk.post(`/desk/api/chats/${second}/messages`, { uuid: 'a', message: 'Hello' });
    const undone = (await undo(desk, body.bulk_id)).body;
    assert.deepEqual(undone.outcome, { done: 1, skipped: [{ reason: 'changed', count: 1 }] });
    const after = await chatOf(desk, first);
    assert.deepEqual({ ...after, updated_at: '' }, { ...before, updated_at: '' });
    assert.equal((await world.published('private-room-1', 'Chat.QueueUpdated')).at(-1)?.queue, 1);
    assert.equal((await chatOf(desk, second)).operator_id, me);
  });

  it('[DESK-12] notifies only the visitors behind chats that are assigned or closed together', async (t) => {
    const { world, desk, me } = await withDesk(t);
    await desk.put('/desk/api/settings', { queue: true });
    const ids = await addChats(world, 6);
    await world.database.query("UPDATE chats SET waiting_since = now() - interval '1 hour' + id * interval '1 minute'");
    const placesOf = async (n: number) =>
      (await world.published(`private-room-${n}`, 'Chat.QueueUpdated')).map(({ queue }) => queue);
    await act(desk, ids.slice(1, 3).map(chat), { kind: 'assign', operator_id: me });
    await act(desk, ids.slice(3, 5).map(chat), { kind: 'close' });
    await endClosed(world);
    assert.deepEqual(await Promise.all([1, 2, 3, 4, 6].map(placesOf)), [[], [0], [0], [2], [4, 2]]);
  });

  it('[DESK-12] assigns tickets to one of two operators at once, and counts them as changed for the other', async (t) => {
    const { world, desk, me } = await withDesk(t);
    const chatId = (await addChats(world, 1))[0] ?? 0;
    const eli = await giveToEli(world, chatId);
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) ids.push(await leaveTicket(world, { id: name }));
    const threads = ids.map((id) => ({ ...ticket(id), operator_id: null }));
    const [mine, theirs] = await Promise.all([
      act(desk, threads, { kind: 'assign', operator_id: me }),
      act(desk, threads, { kind: 'assign', operator_id: eli }),
    ]);
    const done = [mine.body.outcome.done, theirs.body.outcome.done].sort();
    assert.deepEqual(done, [0, 3]);
    const loser = mine.body.outcome.done === 0 ? mine : theirs;
    assert.deepEqual(loser.body.outcome.skipped, [{ reason: 'changed', count: 3 }]);
    const [announced] = (await world.published('private-desk', 'Desk.TicketUpdated')).slice(-1);
    assert.notEqual(announced?.ticket.operator_id, null);
  });

  it('[DESK-12] solves and tags tickets, and an undo restores all but those that were changed since', async (t) => {
    const { world, desk, actions } = await withDesk(t);
    const [one, two] = [await leaveTicket(world, { id: 'a' }), await leaveTicket(world, { id: 'b' })];
    const before = (await threadOf(desk, one)).ticket;
    const solved = (await act(desk, [ticket(one), ticket(two)], { kind: 'close' })).body;
    assert.deepEqual(
      solved.tickets.map(({ status }) => status),
      ['solved', 'solved'],
    );
    assert.deepEqual((await actions())[0]?.target, `ticket ${two}, solved`);
    await desk.put(`/desk/api/tickets/${two}/subject`, { subject: 'Lamp' });
    const undone = (await undo(desk, solved.bulk_id)).body;
    assert.deepEqual(undone.outcome, { done: 1, skipped: [{ reason: 'changed', count: 1 }] });
    const after = (await threadOf(desk, one)).ticket;
    assert.deepEqual({ ...after, revision: 0 }, { ...before, revision: 0 });
    assert.ok(after.revision > before.revision);

    const tag = (await act(desk, [ticket(one), ticket(two)], { kind: 'tag', tag: '#مرحبا 日本' })).body;
    assert.deepEqual(
      tag.tickets.map(({ tags }) => tags),
      [['مرحبا-日本'], ['مرحبا-日本']],
    );
    const same = (await act(desk, [ticket(one), ticket(one)], { kind: 'tag', tag: 'مرحبا-日本' })).body;
    assert.deepEqual(same.outcome, { done: 0, skipped: [{ reason: 'same', count: 1 }] });
    await desk.post(`/desk/api/tickets/${one}/tags`, { tag: 'own' });
    await undo(desk, tag.bulk_id);
    assert.deepEqual((await threadOf(desk, one)).ticket.tags, ['own']);
  });

  it('[DESK-12] happens once for a uuid, and belongs to its operator', async (t) => {
    const { world, desk, me } = await withDesk(t);
    const [id = 0] = await addChats(world, 1);
    const body = { uuid: 'same', kind: 'tag', tag: 'spam', threads: [chat(id)] };
    const [first, second] = await Promise.all([
      desk.post<Bulk>('/desk/api/bulk-actions', body),
      desk.post<Bulk>('/desk/api/bulk-actions', body),
    ]);
    assert.deepEqual(first.body.outcome, { done: 1, skipped: [] });
    assert.deepEqual([second.body.bulk_id, second.body.outcome], [first.body.bulk_id, first.body.outcome]);
    const eli = await giveToEli(world, id);
    await world.database.query('UPDATE bulk_actions SET operator_id = $1', [eli]);
    assert.equal((await undo(desk, first.body.bulk_id)).status, 404, 'a colleague’s is not mine to undo');
    await world.database.query('UPDATE bulk_actions SET operator_id = $1', [me]);
    await world.database.query("UPDATE bulk_actions SET created_at = now() - interval '2 hours'");
    assert.deepEqual([(await undo(desk, first.body.bulk_id)).body.error], ['It is too late to undo this']);
    world.dueWork.drain();
    await world.dueWork.idle();
    assert.equal((await undo(desk, first.body.bulk_id)).status, 404, 'old ones are deleted');
  });

  it('[DESK-12] names what is wrong with it, and changes nothing then', async (t) => {
    const { world, desk, me } = await withDesk(t);
    const [id = 0] = await addChats(world, 1);
    const errorOf = async (change: object, threads: Thread[] = [chat(id)]) => {
      const { status, body } = await act(desk, threads, change);
      return [status, body.error];
    };
    assert.deepEqual(await errorOf({ kind: 'tag', tag: ' # ' }).then(([status]) => status), 422);
    assert.deepEqual(await errorOf({ kind: 'tag' }), [422, 'Name the tag']);
    assert.deepEqual(await errorOf({ kind: 'assign' }), [422, 'Name the operator, or null to unassign tickets']);
    assert.deepEqual(await errorOf({ kind: 'assign', operator_id: null }), [
      ...[422, 'A chat cannot be unassigned. Transfer it to an area'],
    ]);
    assert.deepEqual(await errorOf({ kind: 'assign', operator_id: me + 9 }), [404, 'There is no such operator']);
    assert.deepEqual(await errorOf({ kind: 'snooze', until: '2020-01-01T00:00:00Z' }), [
      ...[422, 'Choose a time in the future'],
    ]);
    assert.deepEqual(await errorOf({ kind: 'snooze', until: '2999-01-01T00:00:00Z' }), [
      ...[422, 'Choose a time within a year'],
    ]);
    for (const bad of [{ kind: 'delete' }, { kind: 'snooze', until: 'soon' }, { kind: 'snooze' }])
      assert.equal((await errorOf(bad))[0], 422);
    assert.equal((await errorOf({ kind: 'close' }, []))[0], 422);
    assert.equal((await world.post('/desk/api/bulk-actions', { kind: 'close', threads: [chat(id)] })).status, 401);
    assert.deepEqual(await world.database.query('SELECT 1 FROM bulk_actions'), []);
    assert.equal((await chatOf(desk, id)).closes_at, null);
  });
});
