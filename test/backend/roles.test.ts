import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BlockedVisitor, CannedReply, Chat, DeskAction, Figures, OpeningHours } from '../../protocol/wire.ts';
import { makeWorld } from './support/makeWorld.ts';
import { addPerson, personOf } from './support/people.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

const HOURS = { company: 'sign-docs', time_zone: 'Europe/Berlin', weekly: [[], [], [], [], [], [], []], holidays: [] };
const REPLY = { shortcut: 'hi', text: 'Hello' };

describe('an operator who is not an administrator', () => {
  it('[DESK-01] cannot change hours or shared replies, nor delete chats, and gets the reason', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const dana = await addPerson(world, administrator, 'dana');
    const { chat_id: chatId } = await world.startChat();
    const added = await administrator.post<{ reply: CannedReply }>('/desk/api/canned-replies', REPLY);
    const saved = await administrator.put<{ hours: OpeningHours }>('/desk/api/opening-hours', HOURS);
    await administrator.post(`/desk/api/chats/${chatId}/close`);
    const reply = `/desk/api/canned-replies/${added.body.reply.id}`;
    const refusals = [
      await dana.post<{ error: string }>('/desk/api/canned-replies', { shortcut: 'bye', text: 'Bye' }),
      await dana.put<{ error: string }>(reply, { ...REPLY, text: 'Go away' }),
      await dana.delete<{ error: string }>(reply),
      await dana.put<{ error: string }>('/desk/api/opening-hours', { ...HOURS, company: '' }),
      await dana.delete<{ error: string }>(`/desk/api/opening-hours/${saved.body.hours.id}`),
      await dana.delete<{ error: string }>(`/desk/api/chats/${chatId}`),
    ];
    for (const { status, body } of refusals)
      assert.deepEqual([status, body.error], [403, 'Only an administrator can do this']);
    const { replies } = (await dana.get<{ replies: CannedReply[] }>('/desk/api/canned-replies')).body;
    assert.deepEqual(replies, [added.body.reply], 'dana uses the replies');
    const { hours } = (await dana.get<{ hours: OpeningHours[] }>('/desk/api/opening-hours')).body;
    assert.deepEqual(
      hours.map(({ company }) => company),
      ['sign-docs'],
      'and sees the hours',
    );
    assert.equal((await dana.get(`/desk/api/chats/${chatId}`)).status, 200);
  });

  it('[DESK-09] can block and unblock a visitor, because that cannot wait for an administrator', async (t) => {
    const world = await makeWorld(t, databases);
    const dana = await addPerson(world, await world.signIn(), 'dana');
    const { chat_id: chatId } = await world.startChat();
    const { body } = await dana.post<{ block: BlockedVisitor }>(`/desk/api/chats/${chatId}/block`, {});
    assert.equal(body.block.blocked_by, 'dana');
    assert.equal((await dana.get<{ visitors: unknown[] }>('/desk/api/blocked-visitors')).body.visitors.length, 1);
    assert.equal((await dana.delete(`/desk/api/blocked-visitors/${body.block.id}`)).status, 200);
    assert.equal((await dana.get(`/desk/api/chats/${chatId}/export`)).status, 200, 'a copy of what dana reads');
  });

  it('[DESK-07] sees their own figures by name, and those of all others in one row', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const [dana, ben] = [
      await addPerson(world, administrator, 'dana'),
      await addPerson(world, administrator, 'ben'),
    ] as const;
    for (const [uuid, operator] of [
      ['a', dana],
      ['b', ben],
      ['c', administrator],
      ['d', null],
    ] as const) {
      const { chat_id, hash } = await world.startChat({ uuid, user_id: uuid });
      await world.post('/api/chat/new-message', { chat_id, hash, message: 'Help', uuid: 'm1' });
      await operator?.post(`/desk/api/chats/${chat_id}/take`);
    }
    const period = 'from=2020-01-01&to=2020-12-31';
    await world.database.query("UPDATE chats SET created_at = '2020-06-01T12:00:00Z'");
    const named = async (desk: typeof dana) =>
      (await desk.get<Figures>(`/desk/api/figures?${period}`)).body.operators
        .map(({ name, chats }) => `${name} ${chats}`)
        .sort();
    assert.deepEqual(await named(administrator), ['Nobody 1', 'Support 1', 'ben 1', 'dana 1']);
    assert.deepEqual(await named(dana), ['All others 2', 'Nobody 1', 'dana 1']);
    const csv = (await dana.get<string>(`/desk/api/figures.csv?${period}`)).body;
    assert.deepEqual([csv.includes('dana'), csv.includes('ben')], [true, false]);
  });
});

describe('the activity of the desk', () => {
  it('[DESK-01] records who deleted, blocked, and changed hours and replies, without the visitor’s name', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const { chat_id: chatId } = await world.startChat({ user_name: 'Ann Lee' });
    const { reply } = (await desk.post<{ reply: CannedReply }>('/desk/api/canned-replies', REPLY)).body;
    await desk.put(`/desk/api/canned-replies/${reply.id}`, { ...REPLY, text: 'Hello there' });
    await desk.delete(`/desk/api/canned-replies/${reply.id}`);
    const { hours } = (await desk.put<{ hours: OpeningHours }>('/desk/api/opening-hours', HOURS)).body;
    await desk.delete(`/desk/api/opening-hours/${hours.id}`);
    const { block } = (await desk.post<{ block: BlockedVisitor }>(`/desk/api/chats/${chatId}/block`, {})).body;
    await desk.delete(`/desk/api/blocked-visitors/${block.id}`);
    await desk.post(`/desk/api/chats/${chatId}/close`);
    await desk.delete(`/desk/api/chats/${chatId}`);
    const { actions } = (await desk.get<{ actions: DeskAction[] }>('/desk/api/activity')).body;
    assert.deepEqual(
      actions.map(({ kind, target }) => `${kind} ${target}`.trim()),
      [
        ...[`chat-deleted chat ${chatId}`, `chat-closed chat ${chatId}`, 'visitor-unblocked'],
        ...[`visitor-blocked chat ${chatId}`, 'hours-deleted sign-docs', 'hours-changed sign-docs'],
        ...['reply-deleted /hi', 'reply-changed /hi', 'reply-added /hi', 'signed-in'],
      ],
    );
    assert.ok((await personOf(desk, 'Support')).role === 'administrator');
  });

  it('[DESK-09] sends the deletion of a chat to every desk, so that open views can close it', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const { chat_id: chatId } = await world.startChat();
    await desk.post<{ chat: Chat }>(`/desk/api/chats/${chatId}/close`);
    await desk.delete(`/desk/api/chats/${chatId}`);
    assert.deepEqual(await world.published('private-desk', 'Desk.ChatsDeleted'), [{ chat_ids: [chatId] }]);
  });
});
