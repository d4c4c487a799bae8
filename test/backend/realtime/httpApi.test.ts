import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import Pusher from 'pusher';
import { startServer, type TestServer } from './support/startServer.ts';

type Answer = { status: number; body: unknown };

/** Posts the body unchanged, signed by the official library. */
async function post({ pusher, port }: TestServer, path: string, body: string): Promise<Answer> {
  const query = pusher.createSignedQueryString({ method: 'POST', path: `/apps/1${path}`, body });
  return send(`http://127.0.0.1:${port}/apps/1${path}?${query}`, body);
}

async function send(url: string, body: string): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  return { status: response.status, body: await response.json() };
}

const event = (changes: object = {}) =>
  JSON.stringify({ name: 'headline', channels: ['news'], data: '{}', ...changes });

describe('POST /events', { timeout: 300_000 }, () => {
  it('delivers to every listed channel, as requested by the official library', async (t) => {
    const { connect, pusher } = await startServer(t);
    const client = await connect();
    await client.subscribe('news');
    await client.subscribe('weather');
    const response = await pusher.trigger(['news', 'weather'], 'rain', { mm: 3 });
    assert.deepEqual(await response.json(), {});
    assert.deepEqual(await client.untaken(), [
      { event: 'rain', channel: 'news', data: '{"mm":3}' },
      { event: 'rain', channel: 'weather', data: '{"mm":3}' },
    ]);
  });

  it('does not send an event back to the connection that caused it', async (t) => {
    const { connect, pusher } = await startServer(t);
    const [author, reader] = await Promise.all([connect(), connect()]);
    await Promise.all([author.subscribe('news'), reader.subscribe('news')]);
    await pusher.trigger('news', 'headline', {}, { socket_id: author.socketId });
    assert.deepEqual(await author.untaken(), []);
    assert.equal((await reader.untaken()).length, 1);
  });

  it('accepts a single `channel`, and returns the counts on request', async (t) => {
    const server = await startServer(t);
    const client = await server.connect();
    await client.subscribe('news');
    const body = JSON.stringify({
      name: 'headline',
      channel: 'news',
      data: '{}',
      info: 'subscription_count,user_count',
    });
    assert.deepEqual(await post(server, '/events', body), {
      status: 200,
      body: { channels: { news: { subscription_count: 1 } } },
    });
    assert.equal((await client.untaken()).length, 1);
  });

  it('accepts 10 KB of data and answers 413 for more', async (t) => {
    const server = await startServer(t);
    assert.equal((await post(server, '/events', event({ data: 'x'.repeat(10_240) }))).status, 200);
    assert.equal((await post(server, '/events', event({ data: 'x'.repeat(10_241) }))).status, 413);
  });

  it('answers 400 with a reason for an invalid event, and delivers nothing', async (t) => {
    const server = await startServer(t);
    const client = await server.connect();
    await client.subscribe('news');
    const bodies = [
      'no json',
      '[]',
      event({ name: '' }),
      event({ name: 7 }),
      event({ name: 'x'.repeat(201) }),
      event({ data: {} }),
      event({ channels: [] }),
      event({ channels: 'news' }),
      event({ channels: ['news', 'a b'] }),
      event({ channels: Array.from({ length: 101 }, (_, index) => `news-${index}`) }),
      event({ socket_id: 'me' }),
    ];
    for (const body of bodies) {
      const answer = await post(server, '/events', body);
      assert.equal(answer.status, 400, body);
      assert.match(JSON.stringify(answer.body), /"error":".+","code":400/);
    }
    assert.deepEqual(await client.untaken(), []);
  });
});

describe('POST /batch_events', { timeout: 300_000 }, () => {
  it('delivers up to 10 events in order', async (t) => {
    const { connect, pusher } = await startServer(t);
    const client = await connect();
    await client.subscribe('news');
    const batch = Array.from({ length: 10 }, (_, number) => ({ channel: 'news', name: 'headline', data: { number } }));
    assert.deepEqual(await (await pusher.triggerBatch(batch)).json(), {});
    assert.deepEqual(
      (await client.untaken()).map(({ data }) => data),
      batch.map((_, number) => `{"number":${number}}`),
    );
  });

  it('[SRV-07] accepts 10 events of the largest size, even if JSON escapes make them longer', async (t) => {
    const { connect, pusher } = await startServer(t);
    const client = await connect();
    await client.subscribe('news');
    const data = '"'.repeat(10 * 1024);
    await pusher.triggerBatch(Array.from({ length: 10 }, () => ({ channel: 'news', name: 'headline', data })));
    for (let n = 0; n < 10; n += 1) assert.equal((await client.next('headline')).data, data);
  });

  it('refuses more than 10 events, and delivers none of a batch with an invalid one', async (t) => {
    const server = await startServer(t);
    const client = await server.connect();
    await client.subscribe('news');
    const good = { channel: 'news', name: 'headline', data: '{}' };
    assert.equal((await post(server, '/batch_events', JSON.stringify({ batch: Array(11).fill(good) }))).status, 400);
    assert.equal((await post(server, '/batch_events', JSON.stringify({ batch: [good, { name: 'x' }] }))).status, 400);
    assert.equal((await post(server, '/batch_events', '{}')).status, 400);
    assert.deepEqual(await client.untaken(), []);
  });

  it('returns the counts per event on request', async (t) => {
    const server = await startServer(t);
    const client = await server.connect();
    await client.subscribe('news');
    const batch = [
      { channel: 'news', name: 'a', data: '{}', info: 'subscription_count' },
      { channel: 'empty', name: 'b', data: '{}' },
    ];
    const { body } = await post(server, '/batch_events', JSON.stringify({ batch }));
    assert.deepEqual(body, { batch: [{ subscription_count: 1 }, {}] });
  });
});

describe('the HTTP API', { timeout: 300_000 }, () => {
  it('answers 401 for a wrong secret, and 404 for another app', async (t) => {
    const { port } = await startServer(t);
    const key = '278d425bdf160c739803';
    const stranger = Pusher.forURL(`http://${key}:wrong@127.0.0.1:${port}/apps/1`);
    await assert.rejects(stranger.trigger('news', 'headline', {}), { status: 401 });
    await assert.rejects(stranger.get({ path: '/channels' }), { status: 401 });
    const elsewhere = Pusher.forURL(`http://${key}:wrong@127.0.0.1:${port}/apps/2`);
    await assert.rejects(elsewhere.trigger('news', 'headline', {}), { status: 404 });
  });

  it('answers 401 to a request signed more than 600 seconds ago', async (t) => {
    const server = await startServer(t);
    server.clock.advance(602_000);
    assert.equal((await post(server, '/events', event())).status, 401);
  });

  it('checks the signature over the raw bytes of the body', async (t) => {
    const { pusher, port, connect } = await startServer(t);
    const client = await connect();
    await client.subscribe('news');
    const body = ` ${event({ data: '{"text":"\\u00fc ü"}' })} `;
    const md5 = createHash('md5').update(body).digest('hex');
    const query = pusher.createSignedQueryString({ method: 'POST', path: '/apps/1/events', body });
    assert.ok(query.includes(md5));
    const url = `http://127.0.0.1:${port}/apps/1/events?${query}`;
    assert.equal((await send(url, body.trim())).status, 401);
    assert.deepEqual(await client.untaken(), []);
    assert.equal((await send(url, body)).status, 200);
    assert.equal((await client.untaken()).length, 1);
  });

  it('does not change how other routes parse their bodies', async (t) => {
    const { port } = await startServer(t);
    assert.deepEqual(await send(`http://127.0.0.1:${port}/elsewhere`, '{"a":1}'), { status: 200, body: { a: 1 } });
  });
});
