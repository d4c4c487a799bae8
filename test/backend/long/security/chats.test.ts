import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Message, NewChatAnswer } from '../../../../protocol/wire.ts';
import { makeForm } from '../../support/makeForm.ts';
import { connectClient } from '../../realtime/support/rawClient.ts';
import { useBackend, type Answer } from './useBackend.ts';

// Needs a process of its own, because the backend runs for all tests of the process.
const backend = useBackend({ ALLOWED_ORIGINS: 'https://forms.example' });

const post = (path: string, body: object, method = 'POST') => backend.ask(path, { method, body });

async function authorize(chat: NewChatAnswer, channel: string, socketId: string): Promise<Answer> {
  return post('/api/broadcasting/auth/pws', { ...chat, socket_id: socketId, channel_name: channel });
}

const connect = (headers: Record<string, string> = {}) => {
  const { socket_url, push_key } = backend.ready();
  return connectClient(`${socket_url}/app/${push_key}?protocol=7`, headers);
};

async function joined(chat: NewChatAnswer) {
  const client = await connect();
  const channel = `private-${chat.room}`;
  await client.subscribe(channel, (await authorize(chat, channel, client.socketId)).json());
  return { client, channel };
}

describe('a visitor with a chat who requests another visitor’s chat', { timeout: 300_000 }, () => {
  it('is refused by every call that takes a chat, and changes nothing', async () => {
    const [mine, other] = [await backend.startChat(), await backend.startChat()];
    const operator = await backend.signIn();
    const asked = await backend.ask(`/desk/api/chats/${other.chat_id}/access-requests`, {
      ...{ method: 'POST', headers: operator, body: { uuid: 'a', title: 'May we?', text: '' } },
    });
    const callback = asked.json<{ message: Message }>().message.callback?.id ?? 0;
    const state = async () =>
      (await backend.ask(`/desk/api/chats/${other.chat_id}`, { headers: operator })).json<object>();
    const before = await state();
    const key = { chat_id: other.chat_id, hash: mine.hash };
    const query = new URLSearchParams({ chat_id: String(other.chat_id), hash: mine.hash, message_id: '1' });
    const answers = {
      'new-message': await post('/api/chat/new-message', { ...key, message: 'x', uuid: 'x' }),
      'new-attachment': await backend.upload('/api/chat/new-attachment', makeForm(key, [['a.txt', 'a']])),
      close: await post('/api/chat/new/close', key),
      rate: await post('/api/chat/new/close', { ...key, extras: { rate: 1 } }),
      transcript: await post('/api/chat/transcript', { ...key, email: 'ann@example.com' }),
      'new-activity': await post('/api/chat/new-activity', { ...key, activity: 'navigate', path: '/x' }),
      'new-stat': await post('/api/chat/new-stat', { ...key, stat: { pages: 1 } }),
      callback: await post(`/api/chat/callback/${callback}`, { ...key, answer: true }, 'PUT'),
      'verify-latest-message': await backend.ask(`/api/chat/verify-latest-message?${query}`),
      'read-messages': await backend.ask(`/api/chat/read-messages?${query}`),
      'update-category': await post(
        '/api/chat/update-category',
        { chat_id: other.chat_id, category_id: 1, room: mine.room },
        'PUT',
      ),
      'another’s callback with my own chat': await post(
        `/api/chat/callback/${callback}`,
        { ...mine, answer: true },
        'PUT',
      ),
      'a channel by another’s hash': await authorize({ ...other, hash: mine.hash }, `private-${other.room}`, '1.2'),
      'another’s channel by my own chat': await authorize(mine, `private-${other.room}`, '1.2'),
      'the desk’s channel': await authorize(mine, 'private-desk', '1.2'),
      'a presence channel': await authorize(mine, `presence-${mine.room}`, '1.2'),
      'a channel by a longer name': await authorize(mine, `private-${mine.room}:x`, '1.2'),
    };
    for (const [call, { status, text }] of Object.entries(answers)) {
      assert.ok([403, 404].includes(status), `${call}: ${status} ${text}`);
      assert.ok(!text.includes(other.room) && !text.includes(other.hash), call);
    }
    const check = await backend.ask(`/api/chat/check?chat_id=${other.chat_id}&uuid=${mine.uuid}`);
    assert.equal(check.json<{ status: boolean }>().status, false);
    assert.deepEqual(await state(), before);
  });

  it('gets the same response for an unknown chat as for another visitor’s', async () => {
    const [mine, other] = [await backend.startChat(), await backend.startChat()];
    const write = (chat_id: number) =>
      post('/api/chat/new-message', { chat_id, hash: mine.hash, message: 'x', uuid: 'x' });
    const [there, nowhere] = [await write(other.chat_id), await write(999_999)];
    assert.deepEqual([there.status, there.text], [nowhere.status, nowhere.text]);
  });

  it('cannot guess: hash, room and links are random and long', async () => {
    const chats = [await backend.startChat(), await backend.startChat()];
    for (const { hash, room } of chats) {
      assert.match(hash, /^[0-9a-f]{40,}$/);
      assert.match(room, /^chat\.\d+\.[0-9a-f]{16,}$/);
    }
    assert.notEqual(chats[0]?.hash, chats[1]?.hash);
  });
});

describe('a socket', { timeout: 300_000 }, () => {
  it('cannot join another’s room with a signature for another socket, channel or key, or without one', async () => {
    const [mine, other] = [await backend.startChat(), await backend.startChat()];
    const eavesdropper = await connect();
    const channel = `private-${other.room}`;
    const { auth: own } = (await authorize(mine, `private-${mine.room}`, eavesdropper.socketId)).json<{
      auth: string;
    }>();
    const { auth: stolen } = (await authorize(other, channel, '1.2')).json<{ auth: string }>();
    for (const auth of [own, stolen, '', `${backend.ready().push_key}:`, own.replace(/:.*/, `:${'0'.repeat(64)}`)]) {
      eavesdropper.say({ event: 'pusher:subscribe', data: { channel, auth } });
      assert.equal((await eavesdropper.nextData('pusher:subscription_error')).status, 401);
    }
    await post('/api/chat/new-message', { ...other, message: 'Between us', uuid: 'x' });
    assert.deepEqual(await eavesdropper.untaken(), []);
    eavesdropper.leave();
  });

  it('can whisper only in its own room, and cannot send server events', async () => {
    const [mine, other] = [await backend.startChat(), await backend.startChat()];
    const [me, victim] = [await joined(mine), await joined(other)];
    me.client.say({ event: 'client-staffTyping', channel: victim.channel, data: { name: 'Dana' } });
    assert.equal((await me.client.nextData('pusher:error')).code, 4301);
    for (const event of ['Chat.NewChatMessage', 'Chat.ChatClosed', 'pusher_internal:member_added', 'pusher:error'])
      me.client.say({ event, channel: me.channel, data: { message: 'forged' } });
    const listener = await joined(mine);
    me.client.say({ event: 'Chat.ChatClosed', channel: me.channel, data: {} });
    assert.deepEqual(await me.client.untaken(), []);
    assert.deepEqual(await listener.client.untaken(), []);
    assert.deepEqual(await victim.client.untaken(), []);
    for (const { client } of [me, victim, listener]) client.leave();
  });

  it('can whisper at most ten times a second, and at most 10 KB', async () => {
    const chat = await backend.startChat();
    const [talker, listener] = [await joined(chat), await joined(chat)];
    const say = (data: object) => talker.client.say({ event: 'client-clientTyping', channel: talker.channel, data });
    say({ message: 'x'.repeat(11_000) });
    assert.equal((await talker.client.nextData('pusher:error')).code, 4301);
    for (let count = 0; count < 15; count += 1) say({ message: String(count) });
    const refused = (await talker.client.untaken()).filter(({ event }) => event === 'pusher:error').length;
    const heard = (await listener.client.untaken()).length;
    assert.equal(refused + heard, 15);
    // If all 15 arrive within a second, ten are delivered. On a slow machine a second interval may begin.
    assert.ok(heard >= 10 && refused > 0, `${heard} heard, ${refused} refused`);
    for (const { client } of [talker, listener]) client.leave();
  });

  it('[OPS-09] is refused as the 11th of a chat’s channel, while the desk’s channel takes more', async () => {
    const chat = await backend.startChat();
    const channel = `private-${chat.room}`;
    const clients = [];
    for (let count = 0; count < 10; count += 1) clients.push(await joined(chat));
    const late = await connect();
    const { auth } = (await authorize(chat, channel, late.socketId)).json<{ auth: string }>();
    late.say({ event: 'pusher:subscribe', data: { channel, auth } });
    assert.equal((await late.nextData('pusher:subscription_error')).type, 'LimitReached');
    const headers = await backend.signIn();
    for (const client of [late, ...clients.map((on) => on.client)]) {
      const body = { socket_id: client.socketId, channel_name: 'private-desk' };
      const signed = await backend.ask('/desk/api/auth', { method: 'POST', headers, body });
      assert.equal(signed.status, 200, signed.text);
      await client.subscribe('private-desk', signed.json<{ auth: string }>());
      client.leave();
    }
  });

  it('is closed with 4009 if its page’s origin is foreign; a listed origin, our own, or none is accepted', async () => {
    const { url, socket_url, push_key } = backend.ready();
    for (const origin of ['https://evil.example', 'null', 'https://forms.example.evil.example', 'http://localhost:1'])
      await assert.rejects(connect({ origin }), /4009/, origin);
    for (const headers of [{ origin: 'https://forms.example' }, { origin: new URL(url).origin }, {}]) {
      const client = await connect(headers);
      assert.match(client.socketId, /^\d+\.\d+$/);
      client.leave();
    }
    assert.ok(socket_url && push_key);
  });
});

describe('a page of another site', { timeout: 300_000 }, () => {
  it('cannot read responses of the widget’s calls, nor send credentials', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:5173',
      'https://forms.example:8443',
      'http://forms.example',
    ]) {
      for (const method of ['GET', 'OPTIONS']) {
        const headers = { origin, 'access-control-request-method': 'POST' };
        const answer = await backend.ask('/versions', { method, headers });
        assert.equal(answer.headers['access-control-allow-origin'], undefined, `${method} ${origin}`);
      }
    }
    const listed = await backend.ask('/versions', { headers: { origin: 'https://forms.example' } });
    assert.equal(listed.headers['access-control-allow-origin'], 'https://forms.example');
    assert.match(String(listed.headers.vary), /origin/i);
  });
});
