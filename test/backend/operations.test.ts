import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from '../../backend/base/config.ts';
import { createLogger } from '../../backend/operations/createLogger.ts';
import { createMetrics } from '../../backend/operations/metrics.ts';
import { reasonsAgainst } from '../../backend/operations/readiness.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const METRICS_TOKEN = 'a token of the operators';

describe('health checks', () => {
  it('[SRV-08] report the backend alive and ready, also to an address over its rate limit', async (t) => {
    const world = await makeWorld(t, databases, { environment: { RATE_LIMIT: '1', MIN_FREE_BYTES: '0' } });
    for (let count = 0; count < 3; count += 1) {
      assert.deepEqual((await world.get('/healthz')).body, { alive: true });
      const { status, body } = await world.get('/readyz');
      assert.deepEqual([status, body], [200, { ready: true, reasons: [] }]);
    }
  });

  it('[SRV-08] report why the backend is not ready', async (t) => {
    const world = await makeWorld(t, databases, { environment: { MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER) } });
    // Claimed, so that it stays in the outbox.
    await world.database.query(
      `INSERT INTO outbox_events (channel, event, payload, created_at, claimed_until)
       VALUES ('a', 'b', '{}', now() - interval '61 seconds', now() + interval '10 seconds')`,
    );
    const { status, body } = await world.get('/readyz');
    const reasons = ['Realtime events have waited too long to be published', 'The disk is full'];
    assert.deepEqual([status, body], [503, { ready: false, reasons }]);
  });

  it('[SRV-08] report that the database does not answer, without its error', async () => {
    const database = { query: () => Promise.reject(new Error('password of the database')) };
    const attachments = { freeBytes: async () => 1 };
    assert.deepEqual(await reasonsAgainst({ database, attachments, freeBytes: 0 }), ['The database does not answer']);
  });
});

describe('the metrics', () => {
  it('[SRV-08] require the token, and are disabled without one', async (t) => {
    const closed = await makeWorld(t, databases);
    assert.equal((await closed.get('/metrics')).status, 404);
    assert.equal((await closed.get('/metrics', { authorization: 'Bearer null' })).status, 404);
    await closed.rest();
    const open = await makeWorld(t, databases, { environment: { METRICS_TOKEN } });
    assert.equal((await open.get('/metrics')).status, 401);
    assert.equal((await open.get('/metrics', { authorization: 'Bearer other' })).status, 401);
    assert.equal((await open.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).status, 200);
  });

  it('[SRV-08] report requests by route, the outbox, messages and the process', async (t) => {
    const world = await makeWorld(t, databases, { environment: { METRICS_TOKEN } });
    const { chat_id, hash } = await world.startChat();
    const sent = await world.post('/api/chat/new-message', { chat_id, hash, message: 'Hello', uuid: 'm-1' });
    assert.equal(sent.status, 200);
    await world.get(`/api/chat/verify-latest-message?chat_id=${chat_id}&hash=${hash}`);
    await world.database.query(
      `INSERT INTO outbox_events (channel, event, payload, claimed_until) VALUES ('a', 'b', '{}', now() + interval '10 seconds')`,
    );
    const { body } = await world.get<string>('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    const labels = 'method="GET",route="/api/chat/verify-latest-message",status="200"';
    assert.ok(body.includes(`http_request_duration_seconds_count{${labels}} 1`));
    assert.match(body, /^support_chat_last_message_id 1$/m);
    assert.match(body, /^support_chat_outbox_age_seconds \d/m);
    assert.match(body, /^support_chat_sockets 0$/m);
    assert.match(body, /^process_resident_memory_bytes \d/m);
    assert.match(body, /^support_chat_outbox_events [1-9]/m);
    assert.match(body, /^support_chat_free_bytes [1-9]/m);
    assert.doesNotMatch(body, /^support_chat_unready\{/m);
    assert.ok(!body.includes(hash));
  });

  it('name each reason of /readyz, so that an alert can show it', async (t) => {
    const environment = { METRICS_TOKEN, MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER) };
    const world = await makeWorld(t, databases, { environment });
    const { body } = await world.get<string>('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    assert.match(body, /^support_chat_unready\{reason="The disk is full"\} 1$/m);
  });

  it('can be read while the database does not answer', async () => {
    const metrics = createMetrics({
      database: { query: () => Promise.reject(new Error('gone')) },
      attachments: { freeBytes: async () => 1 },
      freeBytes: 0,
      countSockets: () => 3,
    });
    const { text } = await metrics.read();
    assert.match(text, /^support_chat_unready\{reason="The database does not answer"\} 1$/m);
    assert.match(text, /^support_chat_sockets 3$/m);
    assert.doesNotMatch(text, /^support_chat_outbox_age_seconds /m);
  });

  it('count the requests that wait for a connection of the pool', async () => {
    const metrics = createMetrics({
      database: { query: async <Row>() => [{ id: 1, events: 0, ageSeconds: 0 } as Row], countWaiting: () => 4 },
      attachments: { freeBytes: async () => 1 },
      freeBytes: 0,
      countSockets: () => 0,
    });
    assert.match((await metrics.read()).text, /^support_chat_database_waiting 4$/m);
  });
});

describe('the log', () => {
  function makeLog() {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
    return { lines, logger };
  }

  it('[SRV-08] records each request with its id, and keeps a valid id of the client', async (t) => {
    const { lines, logger } = makeLog();
    const world = await makeWorld(t, databases, { logger });
    const { headers } = await world.get('/versions', { 'x-request-id': 'proxy-1' });
    assert.equal(headers['x-request-id'], 'proxy-1');
    const { reqId, method, route, status } = JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>;
    assert.deepEqual(
      { reqId, method, route, status },
      { reqId: 'proxy-1', method: 'GET', route: '/versions', status: 200 },
    );
    const strange = await world.get('/versions', { 'x-request-id': 'a "quoted" name' });
    assert.match(String(strange.headers['x-request-id']), /^[0-9a-f-]{36}$/);
  });

  it('[SRV-08] contains no text, no name and no secret', async (t) => {
    const { lines, logger } = makeLog();
    const world = await makeWorld(t, databases, { logger });
    const { chat_id, hash, room } = await world.startChat({ user_name: 'Ada Lovelace' });
    await world.post('/api/chat/new-message', { chat_id, hash, message: 'my words', uuid: 'm-1' });
    await world.get(`/api/chat/verify-latest-message?chat_id=${chat_id}&hash=${hash}`);
    await world.get(`/nowhere/${hash}?hash=${hash}`);
    await world.post('/api/chat/new-message', { chat_id, hash: 'wrong-hash', message: 'my words', uuid: 'm-2' });
    await world.signIn();
    assert.ok(lines.length >= 6);
    for (const secret of [hash, room, 'wrong-hash', 'Ada', 'my words', 'open sesame', 'cookie'])
      assert.ok(!lines.join('').includes(secret), secret);
  });

  it('[SRV-08] records an error without the details its driver adds', () => {
    const { lines, logger } = makeLog();
    logger.error(
      { err: Object.assign(new Error('broken'), { code: '23505', params: ['my words'] }) },
      'unexpected error',
    );
    const { err } = JSON.parse(lines[0] ?? '') as { err: Record<string, unknown> };
    assert.deepEqual([err.message, err.code, err.params], ['broken', '23505', undefined]);
  });

  it('[SRV-08] has a level set by the environment', () => {
    assert.equal(readConfig({}).logLevel, 'warn');
    assert.equal(readConfig({ LOG_LEVEL: 'info' }).logLevel, 'info');
    assert.throws(() => readConfig({ LOG_LEVEL: 'loud' }), /LOG_LEVEL must be one of fatal, error, warn/);
  });
});
