import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import WebSocket from 'ws';
import type * as Example from '../../../docs/examples/backend/server.mjs';
import { camelCase } from '../../../protocol/camelCase.ts';
import { message } from '../../../src/adapters/api/schemas.ts';
import { readEvent } from '../../../src/adapters/realtime/wireEvents.ts';

const ORIGIN = 'https://shop.example';
type Fields = Record<string, unknown>;

// The example runs in a folder of its own, with the release of `ws` that the backend uses. The root resolves an older one.
const folder = await mkdtemp(join(tmpdir(), 'support-chat-example-'));
after(() => rm(folder, { recursive: true, force: true }));
await mkdir(join(folder, 'node_modules'));
const manifest = createRequire(new URL('../../../backend/package.json', import.meta.url)).resolve('ws/package.json');
await symlink(dirname(manifest), join(folder, 'node_modules/ws'));
const copy = join(folder, 'server.mjs');
await copyFile('docs/examples/backend/server.mjs', copy);
const { startBackend } = (await import(pathToFileURL(copy).href)) as typeof Example;

it('[HOST-12] the example server holds a conversation by the calls and the socket of the contract', async (t) => {
  const backend = await startBackend({ port: 0, origin: ORIGIN });
  t.after(() => backend.close());
  t.mock.method(console, 'log', () => undefined);
  const post = async (path: string, body: Fields): Promise<Fields> => {
    const response = await fetch(backend.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(response.headers.get('access-control-allow-origin'), ORIGIN);
    return (await response.json()) as Fields;
  };

  assert.equal(await (await fetch(`${backend.url}/support/acme/status/chat/online`)).json(), true);
  const start = { uuid: 'visitor-1' };
  const chat = await post('/api/chat/new', start);
  assert.equal((await post('/api/chat/new', start)).chat_id, chat.chat_id, 'a retry gets the same chat');
  const key = { chat_id: chat.chat_id, hash: chat.hash };

  const { url, key: appKey } = chat.realtime as { url: string; key: string };
  const socket = new WebSocket(`${url}/app/${appKey}?protocol=7`);
  t.after(() => socket.terminate());
  const events: Fields[] = [];
  let notify = (): void => undefined;
  socket.on('message', (text: Buffer) => {
    events.push(JSON.parse(text.toString()) as Fields);
    notify();
  });
  const eventAt = async (index: number): Promise<{ event: string; data: Fields }> => {
    while (events.length <= index) await new Promise<void>((resolve) => (notify = resolve));
    const { event, data } = events[index] as { event: string; data: string };
    return { event, data: JSON.parse(data) as Fields };
  };

  const { data: hello } = await eventAt(0);
  const channel = `private-${String(chat.room)}`;
  const channelKey = { ...key, socket_id: hello.socket_id, channel_name: channel };
  const { auth } = await post('/api/broadcasting/auth/pws', channelKey);
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  assert.equal((await eventAt(1)).event, 'pusher_internal:subscription_succeeded');

  const sent = { ...key, message: 'Where is my lease?', uuid: 'message-1', user_type: 'guest' };
  const answer = await post('/api/chat/new-message', sent);
  assert.equal(v.parse(message, camelCase(answer.message)).text, 'Where is my lease?');
  await post('/api/chat/new-message', sent);
  backend.reply('It is in your folder');
  for (const [index, text] of [
    [2, 'Where is my lease?'],
    [3, 'It is in your folder'],
  ] as const) {
    const { event, data } = await eventAt(index);
    const read = readEvent({ name: event, data }, '');
    assert.ok(read && read !== 'malformed');
    assert.equal(v.parse(message, camelCase(data.message)).text, text);
  }

  const query = new URLSearchParams({ chat_id: String(key.chat_id), hash: String(key.hash), message_id: '1' });
  const missed = (await (await fetch(`${backend.url}/api/chat/verify-latest-message?${query}`)).json()) as Fields;
  assert.equal((missed.messages as unknown[]).length, 1);
});

it('[HOST-12] the example server refuses a wrong hash, a foreign channel and a missing call, and answers a preflight', async (t) => {
  const backend = await startBackend({ port: 0, origin: ORIGIN });
  t.after(() => backend.close());
  assert.doesNotThrow(() => backend.reply('Hello'), 'a reply before the first chat is ignored');
  const ask = (path: string, options: RequestInit = {}) => fetch(backend.url + path, options);
  const preflight = await ask('/api/chat/new', { method: 'OPTIONS' });
  assert.deepEqual(
    [preflight.status, preflight.headers.get('access-control-allow-headers')],
    [204, 'authorization, content-type'],
  );
  assert.equal((await ask('/api/chat/verify-latest-message?chat_id=1&hash=x&message_id=0')).status, 403);
  const created = await ask('/api/chat/new', { method: 'POST', body: JSON.stringify({ uuid: 'a' }) });
  const { chat_id, hash } = (await created.json()) as Fields;
  const foreign = { chat_id, hash, socket_id: '1.1', channel_name: 'private-room-of-another' };
  const auth = await ask('/api/broadcasting/auth/pws', { method: 'POST', body: JSON.stringify(foreign) });
  assert.equal(auth.status, 403);
  assert.equal((await ask('/fortune/chat_greeting')).status, 404);
});
