import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startServer } from './support/startServer.ts';

const succeeded = (channel: string) => ({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' });

describe('subscribing', { timeout: 300_000 }, () => {
  it('to a public channel needs no signature', async (t) => {
    const client = await (await startServer(t)).connect();
    assert.deepEqual(await client.subscribe('news'), succeeded('news'));
  });

  it('[RT-02] to a private channel succeeds with the signature of the official library', async (t) => {
    const { connect, pusher } = await startServer(t);
    const client = await connect();
    const { auth } = pusher.authorizeChannel(client.socketId, 'private-chat.1');
    assert.deepEqual(await client.subscribe('private-chat.1', { auth }), succeeded('private-chat.1'));
  });

  it('with channel_data of null works as without it', async (t) => {
    const { connect, pusher } = await startServer(t);
    const client = await connect();
    const { auth } = pusher.authorizeChannel(client.socketId, 'private-chat.1');
    assert.deepEqual(
      await client.subscribe('private-chat.1', { auth, channel_data: null }),
      succeeded('private-chat.1'),
    );
  });

  it('to a private channel covers channel_data by the signature, if present', async (t) => {
    const { connect, pusher } = await startServer(t);
    const client = await connect();
    const signed = pusher.authorizeChannel(client.socketId, 'private-chat.1', { user_id: 'ann' });
    client.say({ event: 'pusher:subscribe', data: { channel: 'private-chat.1', auth: signed.auth } });
    assert.equal((await client.nextData('pusher:subscription_error')).status, 401);
    assert.deepEqual(await client.subscribe('private-chat.1', signed), succeeded('private-chat.1'));
  });

  it('[RT-02] with a wrong signature is refused with 401, and the connection stays', async (t) => {
    const { connect, pusher, pusherServer } = await startServer(t);
    const [client, other] = await Promise.all([connect(), connect()]);
    const refused = [
      undefined,
      '',
      'nonsense',
      pusher.authorizeChannel(other.socketId, 'private-chat.1').auth,
      pusher.authorizeChannel(client.socketId, 'private-chat.2').auth,
      pusher.authorizeChannel(client.socketId, 'private-chat.1').auth.replace(/^\w/, 'x'),
    ];
    for (const auth of refused) {
      client.say({ event: 'pusher:subscribe', data: { channel: 'private-chat.1', auth } });
      const error = await client.next('pusher:subscription_error');
      assert.equal(error.channel, 'private-chat.1');
      assert.deepEqual(JSON.parse(error.data ?? ''), { type: 'AuthError', error: 'Invalid signature', status: 401 });
    }
    assert.deepEqual(pusherServer.channels.names(), []);
    assert.deepEqual(await client.untaken(), []);
  });

  it('to a name with other characters, or of more than 200, is refused and the connection stays', async (t) => {
    const client = await (await startServer(t)).connect();
    for (const channel of ['', 'a b', 'a/b', '#server-to-user-ann', 'x'.repeat(201)]) {
      client.say({ event: 'pusher:subscribe', data: { channel } });
      assert.equal((await client.nextData('pusher:subscription_error')).status, 400);
    }
    assert.deepEqual(await client.subscribe('x'.repeat(200)), succeeded('x'.repeat(200)));
  });

  it('a second time changes nothing: each event still arrives once', async (t) => {
    const { connect, pusher } = await startServer(t);
    const client = await connect();
    await client.subscribe('news');
    await client.subscribe('news');
    await pusher.trigger('news', 'headline', {});
    assert.equal((await client.untaken()).length, 1);
  });

  it('to more than 100 channels on one connection is refused', async (t) => {
    const client = await (await startServer(t)).connect();
    for (let number = 0; number < 100; number += 1) await client.subscribe(`news-${number}`);
    client.say({ event: 'pusher:subscribe', data: { channel: 'news-100' } });
    assert.equal((await client.nextData('pusher:subscription_error')).type, 'LimitReached');
    client.say({ event: 'pusher:unsubscribe', data: { channel: 'news-0' } });
    await client.subscribe('news-100');
  });
});

describe('a subscription', { timeout: 300_000 }, () => {
  it('delivers only the events of its channel', async (t) => {
    const { connect, pusher } = await startServer(t);
    const client = await connect();
    await client.subscribe('news');
    await pusher.trigger('weather', 'rain', {});
    await pusher.trigger('news', 'headline', { text: 'ü' });
    assert.deepEqual(await client.untaken(), [{ event: 'headline', channel: 'news', data: '{"text":"ü"}' }]);
  });

  it('ends on unsubscribe', async (t) => {
    const { connect, pusher } = await startServer(t);
    const client = await connect();
    await client.subscribe('news');
    client.say({ event: 'pusher:unsubscribe', data: { channel: 'news' } });
    await client.untaken();
    await pusher.trigger('news', 'headline', {});
    assert.deepEqual(await client.untaken(), []);
  });

  it('ends with the connection', async (t) => {
    const { connect, pusherServer } = await startServer(t);
    const [client, witness] = await Promise.all([connect(), connect()]);
    await client.subscribe('news');
    client.leave();
    await client.closed;
    await witness.untaken();
    assert.deepEqual(pusherServer.channels.names(), []);
  });
});
