import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dataOf, type RawClient } from './support/rawClient.ts';
import { startServer, type TestServer } from './support/startServer.ts';

const channel = 'presence-desk';

async function join({ pusher }: TestServer, client: RawClient, userId: string, name = userId) {
  const member = { user_id: userId, user_info: { name } };
  return dataOf(await client.subscribe(channel, pusher.authorizeChannel(client.socketId, channel, member)));
}

describe('a presence channel', { timeout: 300_000 }, () => {
  it('sends a new member the list of members, including itself', async (t) => {
    const server = await startServer(t);
    const [ann, ben] = await Promise.all([server.connect(), server.connect()]);
    assert.deepEqual(await join(server, ann, 'ann'), {
      presence: { ids: ['ann'], hash: { ann: { name: 'ann' } }, count: 1 },
    });
    assert.deepEqual(await join(server, ben, 'ben'), {
      presence: { ids: ['ann', 'ben'], hash: { ann: { name: 'ann' }, ben: { name: 'ben' } }, count: 2 },
    });
  });

  it('notifies the others of an arrival and of a departure', async (t) => {
    const server = await startServer(t);
    const [ann, ben] = await Promise.all([server.connect(), server.connect()]);
    await join(server, ann, 'ann');
    await join(server, ben, 'ben');
    assert.deepEqual(await ann.nextData('pusher_internal:member_added'), {
      user_id: 'ben',
      user_info: { name: 'ben' },
    });
    ben.say({ event: 'pusher:unsubscribe', data: { channel } });
    assert.deepEqual(await ann.nextData('pusher_internal:member_removed'), { user_id: 'ben' });
    assert.deepEqual(await ben.untaken(), []);
  });

  it('notifies of the departure of a member whose connection was lost', async (t) => {
    const server = await startServer(t);
    const [ann, ben] = await Promise.all([server.connect(), server.connect()]);
    await join(server, ann, 'ann');
    await join(server, ben, 'ben');
    ben.leave();
    assert.deepEqual(await ann.nextData('pusher_internal:member_removed'), { user_id: 'ben' });
  });

  it('counts a user with two connections once: arrived with the first, gone with the last', async (t) => {
    const server = await startServer(t);
    const [ann, first, second] = await Promise.all([server.connect(), server.connect(), server.connect()]);
    await join(server, ann, 'ann');
    await join(server, first, 'ben');
    const { presence } = await join(server, second, 'ben');
    assert.equal((presence as { count: number }).count, 2);
    first.leave();
    await first.closed;
    await second.untaken();
    assert.deepEqual(
      (await ann.untaken()).map(({ event }) => event),
      ['pusher_internal:member_added'],
    );
    second.leave();
    assert.deepEqual(await ann.nextData('pusher_internal:member_removed'), { user_id: 'ben' });
  });

  it('keeps the id of a member who subscribes again with another one', async (t) => {
    const server = await startServer(t);
    const client = await server.connect();
    await join(server, client, 'ann');
    const { presence } = await join(server, client, 'eve');
    assert.deepEqual((presence as { ids: string[] }).ids, ['ann']);
  });

  it('refuses channel_data that was changed after signing, is missing, or has no user id', async (t) => {
    const { connect, pusher } = await startServer(t);
    const client = await connect();
    const signed = pusher.authorizeChannel(client.socketId, channel, { user_id: 'ann' });
    const unnamed = pusher.authorizeChannel(client.socketId, channel, {} as { user_id: string });
    const attempts = [
      { ...signed, channel_data: '{"user_id":"eve"}' },
      { auth: signed.auth },
      pusher.authorizeChannel(client.socketId, channel),
      unnamed,
    ];
    for (const attempt of attempts) {
      client.say({ event: 'pusher:subscribe', data: { channel, ...attempt } });
      assert.equal((await client.nextData('pusher:subscription_error')).status, 401);
    }
  });

  it('adds the sender’s user id to a client event', async (t) => {
    const server = await startServer(t);
    const [ann, ben] = await Promise.all([server.connect(), server.connect()]);
    await join(server, ann, 'ann');
    await join(server, ben, 'ben');
    ben.say({ event: 'client-wave', channel, data: {} });
    assert.equal((await ann.next('client-wave')).user_id, 'ben');
  });

  it('[SRV-14] refuses the 101st user, but accepts another connection of an existing one', async (t) => {
    const server = await startServer(t);
    const clients = await Promise.all(Array.from({ length: 102 }, () => server.connect()));
    const [late, again, ...members] = clients as [RawClient, RawClient, ...RawClient[]];
    for (const [index, member] of members.entries()) await join(server, member, `user ${index}`);
    const asked = { channel, ...server.pusher.authorizeChannel(late.socketId, channel, { user_id: 'late' }) };
    late.say({ event: 'pusher:subscribe', data: asked });
    assert.deepEqual(await late.nextData('pusher:subscription_error'), {
      ...{ type: 'LimitReached', error: 'More than 100 users on the channel', status: 403 },
    });
    await join(server, again, 'user 7');
    members[0]?.leave();
    await again.nextData('pusher_internal:member_removed');
    late.say({ event: 'pusher:subscribe', data: asked });
    await late.next('pusher_internal:subscription_succeeded');
  });

  it('[SRV-14] accepts a user_id of 128 characters and a user_info of 1 KB, and nothing longer', async (t) => {
    const { connect, pusher } = await startServer(t);
    const client = await connect();
    const say = (member: { user_id: string; user_info?: object }) =>
      client.say({
        event: 'pusher:subscribe',
        data: { channel, ...pusher.authorizeChannel(client.socketId, channel, member) },
      });
    // `{"a":""}` itself has 8 bytes.
    const tooLong = [{ user_id: 'x'.repeat(129) }, { user_id: 'ann', user_info: { a: 'x'.repeat(1_017) } }];
    for (const member of tooLong) {
      say(member);
      assert.equal((await client.nextData('pusher:subscription_error')).type, 'LimitReached');
    }
    say({ user_id: 'x'.repeat(128), user_info: { a: 'x'.repeat(1_016) } });
    await client.next('pusher_internal:subscription_succeeded');
  });
});
