import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import Echo from 'laravel-echo';
import PusherJs from 'pusher-js';
import type { NewChatAnswer } from '../../../protocol/wire.ts';
import { heard, subscribed } from '../realtime/support/pusherJs.ts';
import { BackendProcess, makeDirectory, type Ready } from '../support/startBackend.ts';

// Needs a process of its own, because pusherJs.ts replaces the global setTimeout.

const PASSWORD = 'open sesame, open';
const NAMESPACE = 'App\\Events';

type Headers = Record<string, string>;

async function post<Body>(url: string, body: object, headers: Headers = {}): Promise<{ body: Body; cookie: string }> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  const answer = await fetch(url, { ...request, body: JSON.stringify(body) });
  assert.equal(answer.status, 200, await answer.clone().text());
  return { body: (await answer.json()) as Body, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** Connects the official client, with channels authorized by a route of the backend. */
function connect(t: TestContext, ready: Ready, authorize: (channel: object) => Promise<{ auth: string }>): PusherJs {
  const { hostname, port } = new URL(ready.socket_url);
  const client = new PusherJs(ready.push_key, {
    ...{ cluster: '', wsHost: hostname, wsPort: Number(port), forceTLS: false, enabledTransports: ['ws'] },
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        authorize({ socket_id: socketId, channel_name: channelName }).then(
          (access) => done(null, access),
          (error: Error) => done(error, null),
        );
      },
    },
  });
  t.after(() => client.disconnect());
  return client;
}

describe('a staff client with Laravel Echo', { timeout: 300_000 }, () => {
  it('[API-14] receives the visitor’s messages by their names in the event namespace, and whispers both ways', async (t) => {
    const data = await makeDirectory(t);
    const environment = { DATA_DIR: data, DESK_PASSWORD: PASSWORD, EVENT_NAMESPACE: NAMESPACE };
    const ready = await new BackendProcess(t, environment).ready;
    const { body: signedIn, cookie } = await post<{ csrf_token: string }>(`${ready.url}/desk/api/login`, {
      password: PASSWORD,
    });
    const session = { cookie, 'x-csrf-token': signedIn.csrf_token };
    const { body: chat } = await post<NewChatAnswer>(`${ready.url}/api/chat/new`, { user_id: 'guest', uuid: 'ann' });
    const { chat_id, hash, room } = chat;

    const visitor = connect(t, ready, async (channel) => {
      const request = { ...channel, chat_id, hash };
      return (await post<{ auth: string }>(`${ready.url}/api/broadcasting/auth/pws`, request)).body;
    });
    const visitorChannel = await subscribed(visitor, `private-${room}`);

    const staff = connect(t, ready, async (channel) => {
      return (await post<{ auth: string }>(`${ready.url}/desk/api/auth`, channel, session)).body;
    });
    // Echo's default namespace is App.Events.
    const echo = new Echo({ broadcaster: 'pusher', client: staff });
    const channel = echo.private(room);
    const next = <T>(listen: (callback: (payload: T) => void) => void): Promise<T> => new Promise(listen);
    await next((joined) => channel.subscribed(() => joined(undefined)));

    const message = next<{ message: { message: string } }>((hear) => channel.listen('Chat.NewChatMessage', hear));
    await post(`${ready.url}/api/chat/new-message`, {
      ...{ user_id: 'guest', chat_id, hash, user_type: 'guest', message: 'Hello Echo', uuid: 'message-1' },
    });
    assert.equal((await message).message.message, 'Hello Echo');

    const typing = heard<{ name: string }>(visitorChannel, 'client-staffTyping');
    channel.whisper('staffTyping', { name: 'Dana', chat_id });
    assert.equal((await typing).name, 'Dana');

    const typed = next<{ message: string }>((hear) => channel.listenForWhisper('clientTyping', hear));
    visitorChannel.trigger('client-clientTyping', { name: 'Ann', chat_id, message: 'I am wri' });
    assert.equal((await typed).message, 'I am wri');
  });
});
