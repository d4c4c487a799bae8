import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Chat, ChatEvent, Message } from '../../protocol/wire.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import { addPerson, personOf, signInAs } from './support/people.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

type Answer = { success: boolean; error?: string; chat?: Chat; message?: Message };
type Conversation = { chat: Chat; events: ChatEvent[]; messages: Message[] };

describe('a chat with an owner', () => {
  it('[DESK-02] is taken by one of two operators at the same moment, and names that one to the other', async (t) => {
    const { world, ann, bob, chatId, room } = await makeTeam(t);
    const path = `/desk/api/chats/${chatId}/take`;
    const [first, second] = await Promise.all([ann.post<Answer>(path), bob.post<Answer>(path)]);
    const [winner, loser] = first.status === 200 ? ([first, second] as const) : ([second, first] as const);
    assert.deepEqual([winner.status, loser.status], [200, 409]);
    const name = winner.body.chat?.operator?.name;
    assert.deepEqual(loser.body, {
      success: false,
      error: `${name} answers this chat. Take it over to answer it yourself`,
    });
    assert.equal((await world.published(`private-${room}`, 'Chat.ChatOpened')).length, 1, 'the visitor gets one event');
    assert.equal((await (name === 'ann' ? ann : bob).post(path)).status, 200, 'the owner may press again');
    assert.equal((await world.published(`private-${room}`, 'Chat.ChatOpened')).length, 1);
  });

  it('[DESK-02] gets one of two simultaneous replies, under its author’s name, and refuses the other', async (t) => {
    const { ann, bob, chatId } = await makeTeam(t);
    const path = `/desk/api/chats/${chatId}/messages`;
    const answers = await Promise.all([
      ann.post<Answer>(path, { uuid: 'r1', message: 'from ann' }),
      bob.post<Answer>(path, { uuid: 'r2', message: 'from bob' }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const { body } = await ann.get<Conversation>(`/desk/api/chats/${chatId}`);
    assert.deepEqual(
      body.messages.map(({ message, author_name: name }) => `${name}: ${message}`),
      [body.chat.operator?.name === 'ann' ? 'ann: from ann' : 'bob: from bob'],
    );
  });

  it('[DESK-02] lets only its owner answer, ask, close, move or read', async (t) => {
    const { world, ann, bob, chatId, hash } = await makeTeam(t);
    await ann.post(`/desk/api/chats/${chatId}/take`);
    await world.post('/api/chat/new-message', { chat_id: chatId, hash, uuid: 'm1', message: 'Hello?' });
    for (const [action, body] of [
      ['messages', { uuid: 'r1', message: 'Hi' }],
      ['access-requests', { uuid: 'r2', title: 'Access', text: 'May we?' }],
      ['close', {}],
      ['company', { company: 'sign-docs' }],
      ['transfer', { operator_id: (await personOf(bob, 'bob')).operator_id }],
    ] as const)
      assert.equal((await bob.post(`/desk/api/chats/${chatId}/${action}`, body)).status, 409, action);
    await bob.post(`/desk/api/chats/${chatId}/read`, { message_id: 1 });
    const { body } = await ann.get<Conversation>(`/desk/api/chats/${chatId}`);
    assert.deepEqual([body.chat.unread, body.chat.status, body.messages.length], [1, 'open', 1]);
  });

  it('[DESK-02] is taken over by one operator, from the owner they saw, visibly to both sides', async (t) => {
    const { world, ann, bob, cyd, chatId, room } = await makeTeam(t);
    await ann.post(`/desk/api/chats/${chatId}/take`);
    const { operator_id: from } = await personOf(ann, 'ann');
    const over = { from };
    const answers = await Promise.all([
      bob.post<Answer>(`/desk/api/chats/${chatId}/take-over`, over),
      cyd.post<Answer>(`/desk/api/chats/${chatId}/take-over`, over),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const owner = answers.find(({ status }) => status === 200)?.body.chat?.operator?.name;
    const opened = await world.published(`private-${room}`, 'Chat.ChatOpened');
    assert.deepEqual(
      opened.map(({ operator }) => operator.name),
      ['ann', owner],
    );
    const { body } = await ann.get<Conversation>(`/desk/api/chats/${chatId}`);
    assert.deepEqual(
      body.events.map(({ kind, text }) => [kind, text]),
      [
        ['opened', 'ann'],
        ['taken-over', `${owner} from ann`],
      ],
    );
    assert.equal(
      (await ann.post(`/desk/api/chats/${chatId}/messages`, { uuid: 'r', message: 'Still me' })).status,
      409,
    );
    assert.equal((await ann.post(`/desk/api/chats/${chatId}/take-over`, over)).status, 409, 'from oneself');
  });

  it('[DESK-02] is transferred to an operator, with a note that only the desk sees', async (t) => {
    const { world, ann, bob, chatId, room, hash } = await makeTeam(t);
    await ann.post(`/desk/api/chats/${chatId}/take`);
    const { operator_id: id } = await personOf(ann, 'bob');
    const body = { operator_id: id, note: 'Knows invoices' };
    const { body: answer } = await ann.post<Answer>(`/desk/api/chats/${chatId}/transfer`, body);
    assert.deepEqual([answer.chat?.operator_id, answer.chat?.operator?.name], [id, 'bob']);
    const opened = await world.published(`private-${room}`, 'Chat.ChatOpened');
    assert.equal(opened.at(-1)?.operator.name, 'bob');
    const seen = await world.get(`/api/chat/verify-latest-message?chat_id=${chatId}&hash=${hash}&message_id=0`);
    assert.ok(!JSON.stringify([seen.body, opened]).includes('invoices'));
    const { body: conversation } = await bob.get<Conversation>(`/desk/api/chats/${chatId}`);
    assert.equal(conversation.events.at(-1)?.text, 'from ann to bob: Knows invoices');
    assert.equal((await bob.post(`/desk/api/chats/${chatId}/messages`, { uuid: 'r', message: 'Hi' })).status, 200);
  });

  it('[DESK-02] returns to the end of the queue when transferred to a category', async (t) => {
    const { world, ann, chatId, room } = await makeTeam(t);
    await ann.post(`/desk/api/chats/${chatId}/take`);
    await ann.put('/desk/api/settings', { queue: true });
    const other = await world.startChat({ uuid: 'visitor-2' });
    const { body } = await ann.get<{ areas: { id: number; name: string }[] }>('/desk/api/areas');
    const billing = body.areas.find(({ name }) => name.startsWith('Billing'));
    await ann.post(`/desk/api/chats/${chatId}/transfer`, { category_id: billing?.id });
    const { body: waiting } = await ann.get<{ chats: Chat[] }>('/desk/api/chats?status=waiting');
    assert.deepEqual(
      waiting.chats.map(({ chat_id: id, category, operator }) => [id, category?.name, operator]),
      [
        [other.chat_id, undefined, null],
        [chatId, billing?.name, null],
      ],
    );
    assert.deepEqual((await world.published(`private-${room}`, 'Chat.QueueUpdated')).at(-1)?.queue, 2);
  });

  it('[VIS-12] names the colleague who handed it over to the visitor, to a person and by way of an area', async (t) => {
    const { world, ann, bob, cyd, chatId, room, hash } = await makeTeam(t);
    const names = async () =>
      (await world.published(`private-${room}`, 'Chat.ChatOpened')).map(({ operator, handed_over_by: by }) => [
        operator.name,
        by,
      ]);
    await ann.post(`/desk/api/chats/${chatId}/take`);
    const { operator_id: toBob } = await personOf(ann, 'bob');
    await ann.post(`/desk/api/chats/${chatId}/transfer`, { operator_id: toBob });
    const path = `/api/chat/verify-latest-message?chat_id=${chatId}&hash=${hash}&message_id=0`;
    type Verified = { handed_over_by?: string; closed_by_name?: string };
    assert.equal((await world.get<Verified>(path)).body.handed_over_by, 'ann');
    const { body } = await ann.get<{ areas: { id: number }[] }>('/desk/api/areas');
    await bob.post(`/desk/api/chats/${chatId}/transfer`, { category_id: body.areas[0]?.id });
    await cyd.post(`/desk/api/chats/${chatId}/take`);
    assert.deepEqual(await names(), [
      ['ann', undefined],
      ['bob', 'ann'],
      ['cyd', 'bob'],
    ]);
    const { operator_id: from } = await personOf(ann, 'cyd');
    await ann.post(`/desk/api/chats/${chatId}/take-over`, { from });
    assert.deepEqual((await names()).at(-1), ['ann', undefined], 'a colleague who takes over was handed nothing');
    await ann.post(`/desk/api/chats/${chatId}/close`);
    const { handed_over_by: by, closed_by_name: closed } = (await world.get<Verified>(path)).body;
    assert.deepEqual([by, closed], [undefined, 'ann']);
  });

  it('[VIS-12] names no colleague whose account was disabled', async (t) => {
    const { world, ann, bob, administrator, chatId, room } = await makeTeam(t);
    await ann.post(`/desk/api/chats/${chatId}/take`);
    const { operator_id: annId } = await personOf(bob, 'ann');
    await administrator.put(`/desk/api/people/${annId}`, { is_disabled: true });
    await bob.post(`/desk/api/chats/${chatId}/take`);
    const opened = await world.published(`private-${room}`, 'Chat.ChatOpened');
    assert.deepEqual([opened.at(-1)?.operator.name, opened.at(-1)?.handed_over_by], ['bob', undefined]);
  });

  it('[DESK-02] cannot be transferred to a disabled operator, an unknown category, or to both at once', async (t) => {
    const { ann, administrator, chatId } = await makeTeam(t);
    await ann.post(`/desk/api/chats/${chatId}/take`);
    const { operator_id: bob } = await personOf(ann, 'bob');
    await administrator.put(`/desk/api/people/${bob}`, { is_disabled: true });
    const transfer = async (body: object) => (await ann.post(`/desk/api/chats/${chatId}/transfer`, body)).status;
    assert.equal(await transfer({ operator_id: bob }), 409);
    assert.equal(await transfer({ operator_id: 999 }), 404);
    assert.equal(await transfer({ category_id: 999 }), 404);
    assert.equal(await transfer({}), 422);
    assert.equal(await transfer({ operator_id: bob, category_id: 1 }), 422);
  });
});

describe('the online status of support', () => {
  it('[DESK-06] is online while an operator is signed in and not away; otherwise visitors leave tickets', async (t) => {
    const world = await makeWorld(t, databases);
    const isOnline = async () => (await world.get('/support/legal-forms/status/chat/online')).body;
    assert.equal(await isOnline(), true, 'a new installation can be tried');
    const administrator = await world.signIn();
    const ann = await addPerson(world, administrator, 'ann');
    const away = (isAway: boolean) => ({ is_away: isAway });
    await administrator.put('/desk/api/availability', away(true));
    assert.equal(await isOnline(), true, 'ann is there');
    await ann.put('/desk/api/availability', away(true));
    assert.equal(await isOnline(), false);
    const refused = await world.post('/api/chat/new', { user_id: 'guest-1', uuid: 'visitor-1' });
    assert.deepEqual(refused.body, { success: false, error: 'Chat is currently offline' });
    const ticket = { id: 'guest-1', email: 'eve@example.com', message: 'Hello?' };
    assert.equal((await world.post<{ ok: boolean }>('/support/ticket', ticket)).body.ok, true);
    await ann.put('/desk/api/availability', away(false));
    assert.equal(await isOnline(), true);
    await ann.post('/desk/api/logout');
    assert.equal(await isOnline(), false, 'the other one is away');
    const people = (await world.published('private-desk', 'Desk.PersonUpdated')).map(
      ({ person }) => `${person.name} ${person.is_away ? 'away' : 'there'}`,
    );
    assert.deepEqual(people.slice(-3), ['Support away', 'ann away', 'ann there']);
  });

  it('[WIN-01] names up to three of the operators who are there, as visitors see them', async (t) => {
    const world = await makeWorld(t, databases);
    const shown = async () => {
      const { body, headers } = await world.get('/support/legal-forms/status/chat/online');
      const text = headers['support-operators'] as string | undefined;
      assert.match(text ?? '', /^[ -~]*$/, 'a header has only ASCII');
      return [body, text === undefined ? null : (JSON.parse(text) as unknown)];
    };
    assert.deepEqual(await shown(), [true, null], 'a new installation has no operators');
    const administrator = await world.signIn();
    const [ann, bob] = await Promise.all(['ann', 'bob'].map((name) => addPerson(world, administrator, name)));
    const there = { name: 'Jørgen 😀', img: 'https://example.com/jorgen.jpg' };
    await ann?.put('/desk/api/operator', there);
    await administrator.put('/desk/api/availability', { is_away: true });
    assert.deepEqual(await shown(), [true, [{ name: 'bob', img: null }, there]], 'in the order of the names');
    await bob?.put('/desk/api/availability', { is_away: true });
    assert.deepEqual(await shown(), [true, [there]]);
    await ann?.put('/desk/api/availability', { is_away: true });
    assert.deepEqual(await shown(), [false, null], 'everyone is away');
    await bob?.put('/desk/api/availability', { is_away: false });
    const [cyd] = await Promise.all(['cyd', 'dan', 'eve'].map((name) => addPerson(world, administrator, name)));
    assert.deepEqual(await shown(), [true, ['bob', 'cyd', 'dan'].map((name) => ({ name, img: null }))]);
    const long = `https://example.com/${'x'.repeat(900)}`;
    await bob?.put('/desk/api/operator', { name: 'bob', img: long });
    await cyd?.put('/desk/api/operator', { name: 'cyd', img: long });
    assert.deepEqual(await shown(), [true, [{ name: 'bob', img: long }]], 'as many as a header has room for');
  });

  it('[WIN-01] names no operator while the administrators show none before a chat, and names who joins', async (t) => {
    const world = await makeWorld(t, databases);
    const administrator = await world.signIn();
    const ann = await addPerson(world, administrator, 'ann');
    const shown = async () => {
      const { body, headers } = await world.get('/support/legal-forms/status/chat/online');
      return [body, headers['support-operators'] !== undefined];
    };
    const show = (isShown: boolean) => ({ show_operators: isShown });
    assert.equal((await ann.put('/desk/api/settings', show(false))).status, 403, 'only administrators decide');
    assert.deepEqual(await shown(), [true, true]);
    await administrator.put('/desk/api/settings', show(false));
    assert.deepEqual(await shown(), [true, false], 'support is online all the same');
    const { chat_id: chatId, room } = await world.startChat();
    await ann.post(`/desk/api/chats/${chatId}/take`);
    const opened = await world.published(`private-${room}`, 'Chat.ChatOpened');
    assert.deepEqual(
      opened.map(({ operator }) => operator.name),
      ['ann'],
    );
    await administrator.put('/desk/api/settings', show(true));
    assert.deepEqual(await shown(), [true, true]);
  });

  it('[DESK-06] ends some minutes after the last desk closes without signing out, and returns with its next call', async (t) => {
    const { isOnline, desk, wait } = await makeWaiting(t);
    wait(119);
    assert.equal(await isOnline(), true, 'a reload or a short loss of the network is not seen');
    wait(2);
    assert.equal(await isOnline(), false, 'the laptop is closed');
    const refused = await desk.world.post('/api/chat/new', { user_id: 'guest-1', uuid: 'visitor-1' });
    assert.deepEqual(refused.body, { success: false, error: 'Chat is currently offline' });
    await desk.ann.post('/desk/api/presence');
    assert.equal(await isOnline(), true, 'and opened again');
    await desk.ann.put('/desk/api/availability', { is_away: true });
    assert.equal(await isOnline(), false, 'an open desk of an operator who is away');
  });

  it('[DESK-06] lasts while any desk of any operator sends requests', async (t) => {
    const { isOnline, desk, wait } = await makeWaiting(t);
    for (let minute = 0; minute < 10; minute += 1) {
      wait(60);
      await desk.ann.get('/desk/api/chats');
      assert.equal(await isOnline(), true, `minute ${minute}`);
    }
    const again = await signInAs(desk.world.app, 'ann');
    wait(100);
    await again.get('/desk/api/session');
    wait(100);
    assert.equal(await isOnline(), true, 'the second desk is there');
    wait(21);
    assert.equal(await isOnline(), false);
  });

  it('[DESK-06] uses the timeout set by OPERATOR_TIMEOUT', async (t) => {
    const { isOnline, wait } = await makeWaiting(t, { OPERATOR_TIMEOUT: '600' });
    wait(599);
    assert.equal(await isOnline(), true);
    wait(2);
    assert.equal(await isOnline(), false);
  });
});

/** Ann at the desk, and a clock that only moves by `wait`. */
async function makeWaiting(t: Parameters<typeof makeWorld>[0], environment: Record<string, string> = {}) {
  let now = Date.parse('2026-11-25T11:30:00Z');
  const world: World = await makeWorld(t, databases, { now: () => now, environment });
  const ann = await addPerson(world, await world.signIn(), 'ann');
  return {
    desk: { world, ann },
    isOnline: async () => (await world.get('/support/legal-forms/status/chat/online')).body,
    wait: (seconds: number) => void (now += seconds * 1_000),
  };
}

/** Creates a waiting chat and three operators. */
async function makeTeam(t: Parameters<typeof makeWorld>[0]) {
  const world: World = await makeWorld(t, databases);
  const administrator = await world.signIn();
  const [ann, bob, cyd] = await Promise.all([
    addPerson(world, administrator, 'ann', 'administrator'),
    addPerson(world, administrator, 'bob'),
    addPerson(world, administrator, 'cyd'),
  ]);
  const { chat_id: chatId, room, hash } = await world.startChat();
  return { world, administrator, ann, bob, cyd, chatId, room, hash };
}
