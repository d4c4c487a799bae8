import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Area, Chat, ChatNote, NoteMention } from '../../protocol/wire.ts';
import type { Client } from './support/createClient.ts';
import { makeWorld } from './support/makeWorld.ts';
import { addPerson, personOf, signInAs } from './support/people.ts';
import { leaveTicket } from './support/tickets.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

type Noted = { note: ChatNote; error?: string };
type Mentions = { mentions: NoteMention[]; unread: number };

const mentionsOf = async (desk: Client) => (await desk.get<Mentions>('/desk/api/mentions')).body;

describe('a mention in a note', () => {
  it('[DESK-16] stays unread through a sign-out until its chat or ticket is opened, and is the operator’s own', async (t) => {
    const world = await makeWorld(t, databases);
    const admin = await world.signIn();
    const ann = await addPerson(world, admin, 'ann');
    const bob = await addPerson(world, admin, 'bob');
    const { operator_id: annId } = await personOf(admin, 'ann');
    const name = 'مريم <b>日本</b>';
    await world.database.query('UPDATE operators SET name = $2 WHERE id = $1', [annId, name]);
    await ann.post('/desk/api/logout');
    const { chat_id: chatId } = await world.startChat();
    const ticketId = await leaveTicket(world);
    const body = { uuid: 'n1', text: `@${name} please look`, mentions: [annId, annId] };
    const [first, again] = [
      await bob.post<Noted>(`/desk/api/chats/${chatId}/notes`, body),
      await bob.post<Noted>(`/desk/api/chats/${chatId}/notes`, body),
    ];
    assert.deepEqual(first.body.note.mentions, [{ operator_id: annId, name }]);
    assert.deepEqual(again.body, first.body, 'a retry mentions once');
    await bob.post(`/desk/api/tickets/${ticketId}/notes`, { ...body, uuid: 'n2' });
    assert.deepEqual(await world.published('private-desk', 'Desk.MentionsChanged'), [
      { operator_ids: [annId] },
      { operator_ids: [annId] },
    ]);

    const back = await signInAs(world.app, 'ann');
    const { mentions, unread } = await mentionsOf(back);
    assert.deepEqual(
      mentions.map(({ chat_id, ticket_id, author_name, is_read }) => [chat_id, ticket_id, author_name, is_read]),
      [
        [null, ticketId, 'bob', false],
        [chatId, null, 'bob', false],
      ],
    );
    assert.deepEqual([unread, mentions[1]?.note_id], [2, first.body.note.id]);
    const until = mentions[0]!.mention_id;
    await bob.post('/desk/api/mentions/read', { chat_id: chatId, until });
    await back.post('/desk/api/mentions/read', { chat_id: chatId, until: mentions[1]!.mention_id - 1 });
    assert.equal((await mentionsOf(back)).unread, 2, 'neither a colleague nor an earlier look reads it');
    await back.post('/desk/api/mentions/read', { chat_id: chatId, until });
    const read = await mentionsOf(back);
    assert.deepEqual([read.unread, read.mentions.map(({ is_read }) => is_read)], [1, [false, true]]);
    for (const wrong of [{ until }, { chat_id: 1, ticket_id: 1, until }])
      assert.equal((await back.post('/desk/api/mentions/read', wrong)).status, 422);
    assert.deepEqual(await mentionsOf(bob), { mentions: [], unread: 0 });
    const page = await back.get<Mentions>(`/desk/api/mentions?before=${until}&limit=1`);
    assert.deepEqual(page.body.mentions, [read.mentions[1]]);
  });

  it('[DESK-16] of oneself, a removed colleague or an unknown one has no effect, and 20 are the limit', async (t) => {
    const world = await makeWorld(t, databases);
    const admin = await world.signIn();
    const ann = await addPerson(world, admin, 'ann');
    const me = (await personOf(admin, 'Support')).operator_id;
    const { operator_id: annId } = await personOf(admin, 'ann');
    await admin.put(`/desk/api/people/${annId}`, { is_disabled: true });
    const { chat_id: chatId } = await world.startChat();
    const path = `/desk/api/chats/${chatId}/notes`;
    const { body } = await admin.post<Noted>(path, { uuid: 'n1', text: 'x', mentions: [me, annId, 987_654] });
    assert.deepEqual(body.note.mentions, []);
    assert.deepEqual(await world.published('private-desk', 'Desk.MentionsChanged'), []);
    const many = Array.from({ length: 21 }, (_, at) => at + 1);
    const refused = await admin.post<Noted>(path, { uuid: 'n2', text: 'x', mentions: many });
    assert.deepEqual([refused.status, refused.body.error], [422, 'A note mentions at most 20 people']);
    assert.equal((await ann.get('/desk/api/mentions')).status, 401);
  });

  it('[DESK-16] goes with its deleted chat', async (t) => {
    const world = await makeWorld(t, databases);
    const admin = await world.signIn();
    const ann = await addPerson(world, admin, 'ann');
    const { operator_id: annId } = await personOf(admin, 'ann');
    const { chat_id: chatId } = await world.startChat();
    await admin.post(`/desk/api/chats/${chatId}/notes`, { uuid: 'n1', text: '@ann', mentions: [annId] });
    await admin.post(`/desk/api/chats/${chatId}/close`);
    assert.equal((await admin.delete(`/desk/api/chats/${chatId}`)).status, 200);
    assert.deepEqual(await mentionsOf(ann), { mentions: [], unread: 0 });
  });
});

describe('the team of an area', () => {
  it('[DESK-16] gets a chat by a transfer also while it is not at the desk, and administrators choose it', async (t) => {
    const world = await makeWorld(t, databases);
    const admin = await world.signIn();
    const ann = await addPerson(world, admin, 'ann');
    const [me, annId] = [(await personOf(admin, 'Support')).operator_id, (await personOf(admin, 'ann')).operator_id];
    const areas = async () => (await ann.get<{ areas: Area[] }>('/desk/api/areas')).body.areas;
    const billing = (await areas())[3]!;
    assert.deepEqual(billing.operator_ids, []);
    const path = `/desk/api/areas/${billing.id}/team`;
    assert.equal((await ann.put(path, { operator_ids: [annId] })).status, 403);
    assert.equal((await admin.put('/desk/api/areas/999/team', { operator_ids: [] })).status, 404);
    const { body } = await admin.put<{ area: Area }>(path, { operator_ids: [annId, annId, 987_654] });
    assert.deepEqual([body.area.operator_ids, (await areas())[3]], [[annId], body.area]);
    assert.equal((await world.published('private-desk', 'Desk.AreasChanged')).length, 1);
    await ann.post('/desk/api/logout');

    const { chat_id: chatId } = await world.startChat();
    await admin.post(`/desk/api/chats/${chatId}/take`);
    const moved = await admin.post<{ chat: Chat }>(`/desk/api/chats/${chatId}/transfer`, { category_id: billing.id });
    const { status, category, operator_id: owner } = moved.body.chat;
    assert.deepEqual([status, category?.id, owner], ['waiting', billing.id, null]);

    const back = await signInAs(world.app, 'ann');
    const [taken, transferred] = await Promise.all([
      back.post<{ chat: Chat }>(`/desk/api/chats/${chatId}/take`),
      admin.post<{ chat: Chat }>(`/desk/api/chats/${chatId}/transfer`, { operator_id: me }),
    ]);
    assert.deepEqual([taken.status, transferred.status].sort(), [200, 409], 'one of the two gets the chat');
    const winner = taken.status === 200 ? annId : me;
    const { chat } = (await back.get<{ chat: Chat }>(`/desk/api/chats/${chatId}`)).body;
    assert.deepEqual([chat.operator_id, chat.status], [winner, 'open']);

    await admin.put(`/desk/api/people/${annId}`, { is_disabled: true });
    const listed = (await admin.get<{ areas: Area[] }>('/desk/api/areas')).body.areas[3];
    assert.deepEqual(listed?.operator_ids, [], 'a removed colleague is in no team');
  });
});
