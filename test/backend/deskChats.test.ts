import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Chat, ChatEvent, Message } from '../../protocol/wire.ts';
import { makeWorld, type World } from './support/makeWorld.ts';
import { PNG } from './support/sampleFiles.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

type Conversation = { chat: Chat; messages: Message[]; events: ChatEvent[] };
type Chats = { chats: Chat[] };

type Verified = { operator: Chat['operator'] };

describe("the desk's chats", () => {
  it('lists chats that are not closed, newest activity first, by status and in pages', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const chats = await startChats(world, 4);
    const [first, second, third, fourth] = chats;
    await desk.post(`/desk/api/chats/${second}/take`);
    await desk.post(`/desk/api/chats/${third}/close`);
    await desk.post(`/desk/api/chats/${first}/messages`, { uuid: 'r1', message: 'Hello', is_bot: true });
    const list = async (query: string) =>
      (await desk.get<Chats>(`/desk/api/chats${query}`)).body.chats.map(({ chat_id }) => chat_id);
    assert.deepEqual(await list(''), [first, second, fourth]);
    assert.deepEqual(await list('?status=waiting'), [first, fourth]);
    assert.deepEqual(await list('?status=open'), [second]);
    assert.deepEqual(await list('?status=closed'), [third]);
    assert.deepEqual(await list('?limit=2'), [first, second]);
    assert.deepEqual(await list(`?limit=2&before=${second}`), [fourth]);
    assert.equal((await desk.get('/desk/api/chats?status=lost')).status, 422);
  });

  it('[DESK-03] lists waiting chats as a queue, oldest first, in pages', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    const [first, second, third] = await startChats(world, 3);
    // New activity in the first chat does not move it.
    await desk.post(`/desk/api/chats/${first}/messages`, { uuid: 'r1', message: 'One moment', is_bot: true });
    const list = async (query: string) =>
      (await desk.get<Chats>(`/desk/api/chats?status=waiting${query}`)).body.chats.map(({ chat_id }) => chat_id);
    assert.deepEqual(await list(''), [first, second, third]);
    assert.deepEqual(await list('&limit=2'), [first, second]);
    assert.deepEqual(await list(`&limit=2&before=${second}`), [third]);
  });

  it('[RT-07] takes a chat with the operator’s name and picture, and notifies the visitor', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, room, hash } = await world.startChat();
    const desk = await world.signIn();
    const operator = { name: 'Dana', img: 'https://img.example/dana.png' };
    assert.deepEqual((await desk.put('/desk/api/operator', operator)).body, { success: true, operator });
    const { body } = await desk.post<{ chat: Chat }>(`/desk/api/chats/${chat_id}/take`);
    assert.deepEqual([body.chat.status, body.chat.operator], ['open', operator]);
    assert.deepEqual(await world.published(`private-${room}`, 'Chat.ChatOpened'), [{ chat_id, operator }]);
    const late = await world.get<Verified>(`/api/chat/verify-latest-message?chat_id=${chat_id}&hash=${hash}`);
    assert.deepEqual(late.body.operator, operator, 'who had not joined the channel yet');
    assert.equal((await desk.put('/desk/api/operator', { name: 'Dana', img: 'javascript:alert(1)' })).status, 422);
  });

  it('[DESK-25] accepts a picture of https: only, which every desk can show', async (t) => {
    const desk = await (await makeWorld(t, databases)).signIn();
    const save = async (img: string) =>
      (await desk.put<{ success: boolean; error?: string }>('/desk/api/operator', { name: 'Dana', img })).body;
    const error = 'Enter a picture link that starts with https://';
    for (const img of ['http://169.254.169.254/', 'HTTP://img.example/dana.png', 'ftp://img.example/a.png', 'dana.png'])
      assert.deepEqual([img, (await save(img)).error], [img, error]);
    assert.equal((await save('HTTPS://img.example/dana.png')).success, true);
  });

  it('[SEND-03] stores a reply once per uuid; replying to a waiting chat takes it', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, room } = await world.startChat();
    const desk = await world.signIn();
    const reply = { uuid: 'r1', message: 'Hello &#128512;', without_scroll: true };
    const send = () => desk.post<{ message: Message }>(`/desk/api/chats/${chat_id}/messages`, reply);
    const [first, second] = await Promise.all([send(), send()]);
    assert.deepEqual(first.body, second.body);
    const { message } = first.body;
    assert.deepEqual([message.author_type, message.author_name, message.without_scroll], ['staff', 'Support', true]);
    assert.deepEqual(await world.published(`private-${room}`, 'Chat.NewChatMessage'), [{ message }]);
    assert.equal((await world.published(`private-${room}`, 'Chat.ChatOpened')).length, 1);
    const { body } = await desk.get<Conversation>(`/desk/api/chats/${chat_id}`);
    assert.deepEqual([body.chat.status, body.messages, body.events[0]?.kind], ['open', [message], 'opened']);
  });

  it('[ENT-18] lets the assistant reply without taking the chat', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, room } = await world.startChat();
    const desk = await world.signIn();
    const reply = { uuid: 'r1', message: 'Hello', is_bot: true };
    const { body } = await desk.post<{ message: Message }>(`/desk/api/chats/${chat_id}/messages`, reply);
    assert.equal(body.message.is_bot, true);
    assert.deepEqual(await world.published(`private-${room}`, 'Chat.ChatOpened'), []);
  });

  it('sends files with a text', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id } = await world.startChat();
    const desk = await world.signIn();
    const form = new FormData();
    for (const [name, value] of Object.entries({ uuid: 'r1', message: 'Here it is' })) form.append(name, value);
    form.append('files', new Blob([PNG]), 'photo.png');
    const { body } = await desk.upload<{ message: Message }>(`/desk/api/chats/${chat_id}/attachments`, form);
    assert.deepEqual([body.message.message, body.message.attachments[0]?.name], ['Here it is', 'photo.png']);
  });

  it('[END-07] closes a chat as staff, and then refuses to take or answer it', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, room } = await world.startChat();
    const desk = await world.signIn();
    const { body } = await desk.post<{ chat: Chat }>(`/desk/api/chats/${chat_id}/close`);
    assert.deepEqual([body.chat.status, body.chat.closed_by], ['closed', 'staff']);
    const [closed] = await world.published(`private-${room}`, 'Chat.ChatClosed');
    assert.deepEqual(closed, {
      chat_id,
      closed_by: 'staff',
      closed_by_name: 'Support',
      show_rate: true,
      saved_history: false,
      email_transcript: true,
    });
    const refused = { success: false, error: 'Chat is currently closed' };
    assert.deepEqual((await desk.post(`/desk/api/chats/${chat_id}/take`)).body, refused);
    const reply = { uuid: 'r1', message: 'Hello' };
    assert.deepEqual((await desk.post(`/desk/api/chats/${chat_id}/messages`, reply)).body, refused);
  });

  it('counts the messages that no operator has read', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, hash } = await world.startChat();
    const desk = await world.signIn();
    for (const uuid of ['m1', 'm2', 'm3']) {
      await world.post('/api/chat/new-message', { chat_id, hash, uuid, message: uuid });
    }
    await desk.post(`/desk/api/chats/${chat_id}/read`, { message_id: 2 });
    await desk.post(`/desk/api/chats/${chat_id}/read`, { message_id: 1 });
    const { body } = await desk.get<Chats>('/desk/api/chats');
    assert.equal(body.chats[0]?.unread, 1);
    assert.equal((await world.published('private-desk', 'Desk.ChatUpdated')).at(-1)?.chat.unread, 1);
  });

  it('[ONL-05] moves a chat to another company and notifies the visitor', async (t) => {
    const world = await makeWorld(t, databases);
    const { chat_id, room } = await world.startChat();
    const desk = await world.signIn();
    await desk.post(`/desk/api/chats/${chat_id}/company`, { company: 'sign-docs' });
    assert.deepEqual(await world.published(`private-${room}`, 'Chat.Company.Updated'), [{ company: 'sign-docs' }]);
    assert.equal((await desk.get<Conversation>(`/desk/api/chats/${chat_id}`)).body.chat.company, 'sign-docs');
    assert.equal((await desk.post(`/desk/api/chats/${chat_id}/company`, { company: '../x' })).status, 422);
  });

  it('answers 404 for an unknown chat', async (t) => {
    const world = await makeWorld(t, databases);
    const desk = await world.signIn();
    assert.equal((await desk.get('/desk/api/chats/9')).status, 404);
    assert.equal((await desk.post('/desk/api/chats/9/take')).status, 404);
    assert.equal((await desk.post('/desk/api/chats/9/messages', { uuid: 'a', message: 'a' })).status, 404);
  });

  it('keeps every event of a long conversation within the 10 KB limit of a realtime event', async (t) => {
    const world = await makeWorld(t, databases);
    const address = `https://forms.example/${'ä'.repeat(3_000)}`;
    const { chat_id, hash, room } = await world.startChat({ user_name: 'ü'.repeat(500), referer: address });
    const message = '&#128512;'.repeat(1_000);
    await world.post('/api/chat/new-message', { chat_id, hash, uuid: 'm1', message });
    const events = [
      ...(await world.published('private-desk', 'Desk.ChatUpdated')),
      ...(await world.published(`private-${room}`, 'Chat.NewChatMessage')),
    ];
    assert.equal(events.length, 3);
    for (const event of events) assert.ok(Buffer.byteLength(JSON.stringify(event)) < 10_240);
  });
});

async function startChats(world: World, count: number): Promise<number[]> {
  const chats: number[] = [];
  for (let n = 0; n < count; n += 1) chats.push((await world.startChat({ uuid: `visitor-${n}` })).chat_id);
  return chats;
}
