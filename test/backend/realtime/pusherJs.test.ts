import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { heard, startClient, subscribed } from './support/pusherJs.ts';
import { startServer } from './support/startServer.ts';

// Needs a process of its own, because pusherJs.ts replaces the global setTimeout.

describe('the official browser client', { timeout: 300_000 }, () => {
  it('[RT-01] connects, subscribes to a private channel and receives events of the official library', async (t) => {
    const server = await startServer(t);
    const channel = await subscribed(startClient(t, server), 'private-chat.4711');
    const message = heard(channel, 'Chat.NewChatMessage');
    await server.pusher.trigger('private-chat.4711', 'Chat.NewChatMessage', { message: { id: 991 } });
    assert.deepEqual(await message, { message: { id: 991 } });
  });

  it('[RT-03] receives an event with a namespace by its full name', async (t) => {
    const server = await startServer(t);
    const channel = await subscribed(startClient(t, server), 'private-chat.4711');
    const opened = heard(channel, 'App\\Events\\Chat\\ChatOpened');
    await server.pusher.trigger('private-chat.4711', 'App\\Events\\Chat\\ChatOpened', { chat_id: 4711 });
    assert.deepEqual(await opened, { chat_id: 4711 });
  });

  it('[RT-04] whispers to the other side of the channel', async (t) => {
    const server = await startServer(t);
    const visitor = await subscribed(startClient(t, server), 'private-chat.4711');
    const operator = await subscribed(startClient(t, server), 'private-chat.4711');
    const typing = heard(visitor, 'client-staffTyping');
    operator.trigger('client-staffTyping', { name: 'Dana', chat_id: 4711 });
    assert.deepEqual(await typing, { name: 'Dana', chat_id: 4711 });
  });

  it('sees who joins and leaves a presence channel', async (t) => {
    const server = await startServer(t);
    const [ann, ben] = [startClient(t, server), startClient(t, server)];
    const channel = await subscribed(ann, 'presence-desk');
    const added = heard<{ id: string }>(channel, 'pusher:member_added');
    await subscribed(ben, 'presence-desk');
    assert.equal((await added).id, ben.connection.socket_id);
    const removed = heard<{ id: string }>(channel, 'pusher:member_removed');
    ben.disconnect();
    assert.equal((await removed).id, (await added).id);
  });

  it('gets a pong for its ping', async (t) => {
    const server = await startServer(t, { timeouts: { activityMs: 1_000 } });
    const client = startClient(t, server);
    await heard(client.connection, 'connected');
    const pong = heard<{ event: string }>(client.connection, 'message');
    client.send_event('pusher:ping', {});
    assert.equal((await pong).event, 'pusher:pong');
  });

  it('answers the server’s ping, and stays connected', async (t) => {
    const server = await startServer(t);
    const client = startClient(t, server);
    await subscribed(client, 'news');
    const ping = heard<{ event: string }>(client.connection, 'message');
    server.clock.advance(120_000);
    assert.equal((await ping).event, 'pusher:ping');
    client.send_event('pusher:ping', {});
    await heard(client.connection, 'message');
    server.clock.advance(119_000);
    assert.equal(client.connection.state, 'connected');
    assert.deepEqual(server.pusherServer.channels.names(), ['news']);
  });

  it('[RT-06] reconnects at once to a restarted server, subscribes again and receives the next event', async (t) => {
    const server = await startServer(t);
    const client = startClient(t, server);
    const channel = await subscribed(client, 'private-chat.4711');
    const again = heard(channel, 'pusher:subscription_succeeded');
    const replacement = server.replace();
    await server.pusherServer.close();
    await again;
    const event = heard(channel, 'Chat.ChatClosed');
    replacement.channels.broadcast(
      'private-chat.4711',
      Buffer.from(JSON.stringify({ event: 'Chat.ChatClosed', channel: 'private-chat.4711', data: '{"chat_id":4711}' })),
    );
    assert.deepEqual(await event, { chat_id: 4711 });
  });

  it('does not reconnect with an unknown app key', async (t) => {
    const client = startClient(t, await startServer(t), 'stranger');
    const { error } = await heard<{ error: { data: { code: number } } }>(client.connection, 'error');
    assert.equal(error.data.code, 4001);
    assert.equal(client.connection.state, 'disconnected');
  });

  it('receives the error for a refused whisper, and stays connected', async (t) => {
    const server = await startServer(t);
    const client = startClient(t, server);
    await heard(client.connection, 'connected');
    const error = heard<{ data: { code: number } }>(client.connection, 'error');
    client.send_event('client-staffTyping', {}, 'private-chat.1');
    assert.equal((await error).data.code, 4301);
    assert.equal(client.connection.state, 'connected');
  });
});
