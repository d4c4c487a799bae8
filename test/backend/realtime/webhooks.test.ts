import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import { createWebhooks, type WebhookEvent } from '../../../backend/realtime/webhooks.ts';
import { createFakeClock, type FakeClock } from './support/fakeClock.ts';
import { app, startServer } from './support/startServer.ts';

type Hook = { headers: IncomingHttpHeaders; body: string };

/** A service that takes webhooks; `statuses` are its first answers. */
async function startService(t: TestContext, statuses: number[] = []) {
  const hooks: Hook[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      hooks.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hooks,
    /** Moves time on until another request has come. */
    async next(clock: FakeClock, stepMs = 100): Promise<Hook> {
      const count = hooks.length;
      while (hooks.length === count) {
        clock.advance(stepMs);
        await new Promise((resolve) => setImmediate(resolve));
      }
      return hooks.at(-1)!;
    },
  };
}

const eventsOf = ({ body }: Hook) => (JSON.parse(body) as { events: WebhookEvent[] }).events;
const fail = (error: unknown) => assert.fail(String(error));

describe('Webhooks', { timeout: 60_000 }, () => {
  it('[SRV-14] tell who comes and goes and says what, signed as the official library checks it', async (t) => {
    const service = await startService(t);
    const clock = createFakeClock();
    const server = await startServer(t, {
      clock,
      tellWebhook: createWebhooks({ ...service, app, clock, report: fail }),
    });
    const channel = 'presence-desk';
    const [ann, again] = [await server.connect(), await server.connect()];
    for (const client of [ann, again])
      await client.subscribe(channel, server.pusher.authorizeChannel(client.socketId, channel, { user_id: 'ann' }));
    const occupied = await service.next(clock);
    const hook = server.pusher.webhook({ headers: occupied.headers, rawBody: occupied.body });
    assert.ok(hook.isValid());
    assert.deepEqual(eventsOf(occupied), [
      { name: 'channel_occupied', channel },
      { name: 'member_added', channel, user_id: 'ann' },
    ]);

    ann.say({ event: 'client-hello', channel, data: { a: 1 } });
    await again.next('client-hello');
    assert.deepEqual(eventsOf(await service.next(clock)), [
      {
        name: 'client_event',
        channel,
        event: 'client-hello',
        data: '{"a":1}',
        socket_id: ann.socketId,
        user_id: 'ann',
      },
    ]);

    ann.leave();
    again.leave();
    assert.deepEqual(eventsOf(await service.next(clock)), [
      { name: 'member_removed', channel, user_id: 'ann' },
      { name: 'channel_vacated', channel },
    ]);
  });

  it('[SRV-14] tell of a cache channel that had nothing to give', async (t) => {
    const service = await startService(t);
    const clock = createFakeClock();
    const server = await startServer(t, {
      clock,
      tellWebhook: createWebhooks({ ...service, app, clock, report: fail }),
    });
    const client = await server.connect();
    await client.subscribe('cache-prices');
    assert.deepEqual(eventsOf(await service.next(clock)), [
      { name: 'channel_occupied', channel: 'cache-prices' },
      { name: 'cache_miss', channel: 'cache-prices' },
    ]);
  });

  it('[SRV-14] are sent again after a failure, before those that came later', async (t) => {
    const service = await startService(t, [500, 503]);
    const clock = createFakeClock();
    const tell = createWebhooks({ ...service, app, clock, report: fail });
    tell({ name: 'channel_occupied', channel: 'first' });
    const first = await service.next(clock);
    tell({ name: 'channel_occupied', channel: 'second' });
    const bodies = [first, await service.next(clock), await service.next(clock)].map(({ body }) => body);
    assert.equal(new Set(bodies).size, 1);
    assert.deepEqual(eventsOf(await service.next(clock)), [{ name: 'channel_occupied', channel: 'second' }]);
  });

  it('[SRV-14] are given up after five failures, which is reported without the address', async (t) => {
    const service = await startService(t, [500, 500, 500, 500, 500]);
    const clock = createFakeClock();
    const reports: string[] = [];
    const tell = createWebhooks({ ...service, app, clock, report: (error) => reports.push(String(error)) });
    tell({ name: 'channel_occupied', channel: 'first' });
    for (let tries = 0; tries < 5; tries += 1) await service.next(clock, 1_000);
    tell({ name: 'channel_occupied', channel: 'second' });
    assert.deepEqual(eventsOf(await service.next(clock)), [{ name: 'channel_occupied', channel: 'second' }]);
    assert.deepEqual(reports, ['Error: A webhook was given up: the answer was 500']);
  });
});
