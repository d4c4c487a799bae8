import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connectClient } from './realtime/support/rawClient.ts';
import { useBackend } from './long/security/useBackend.ts';

const backend = useBackend({ LOG_LEVEL: 'info' });

describe('a backend with the built-in socket server', { timeout: 300_000 }, () => {
  it('[OPS-14] publishes within the process: its log has the visitor’s call and none to its own HTTP API', async () => {
    const chat = await backend.startChat();
    const { socket_url, push_key } = backend.ready();
    const client = await connectClient(`${socket_url}/app/${push_key}?protocol=7`);
    const channel = `private-${chat.room}`;
    const body = { socket_id: client.socketId, channel_name: channel, chat_id: chat.chat_id, hash: chat.hash };
    const signed = await backend.ask('/api/broadcasting/auth/pws', { method: 'POST', body });
    await client.subscribe(channel, signed.json<{ auth: string }>());
    const message = { chat_id: chat.chat_id, hash: chat.hash, message: 'Hello', uuid: crypto.randomUUID() };
    await backend.ask('/api/chat/new-message', { method: 'POST', body: message });
    assert.match((await client.next('Chat.NewChatMessage')).data ?? '', /"message":"Hello"/);
    client.leave();
    const output = await backend.end();
    assert.match(output, /\/api\/chat\/new-message/);
    assert.doesNotMatch(output, /\/apps\//);
  });
});
