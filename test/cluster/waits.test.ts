import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Redis } from 'ioredis';
import pg from 'pg';
import { startPostgres, startRedis } from '../../scripts/servers.mjs';
import type { NewChatAnswer } from '../../protocol/wire.ts';
import { BackendProcess, makeDirectory } from '../backend/support/startBackend.ts';
import { startProxy } from '../backend/support/startProxy.ts';
import { until } from './support/until.ts';

/** A call that takes longer counts as hanging. */
const CALL_MS = 15_000;

type Answer = { status: number; retryAfter: string | null; body: unknown };

async function call(url: string, body?: object): Promise<Answer> {
  const signal = AbortSignal.timeout(CALL_MS);
  const headers = { 'content-type': 'application/json' };
  const post = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(url, body ? { ...post, signal } : { signal });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

async function startBackend(t: TestContext, environment: NodeJS.ProcessEnv) {
  const settings = { DATA_DIR: await makeDirectory(t), RATE_LIMIT: '0', LOG_LEVEL: 'silent' };
  const backend = new BackendProcess(t, { ...settings, ...environment });
  const { url } = await backend.ready;
  const { chat_id, hash } = (await call(`${url}/api/chat/new`, { user_id: 'g', uuid: 'v' })).body as NewChatAnswer;
  let count = 0;
  const send = () => {
    const uuid = `message-${(count += 1)}`;
    return call(`${url}/api/chat/new-message`, { chat_id, hash, uuid, message: uuid });
  };
  const read = () => call(`${url}/api/chat/verify-latest-message?chat_id=${chat_id}&hash=${hash}`);
  return { backend, url, send, read };
}

async function connectTo(t: TestContext, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  t.after(() => client.end());
  return client;
}

const isBusy = ({ status, retryAfter }: Answer): boolean => status === 503 && Number(retryAfter) > 0;
const many = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work));

describe('a PostgreSQL server in trouble', { timeout: 600_000 }, () => {
  it('[OPS-02] makes calls answer 503 while it is silent, and they work again within 15 seconds of its return', async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    const proxy = await startProxy(t, postgres.port);
    const url = postgres.url.replace(`:${postgres.port}/`, `:${proxy.port}/`);
    const { backend, send, read, url: base } = await startBackend(t, { DATABASE_URL: url });
    await many(20, send);
    proxy.goSilent();
    const answers = await Promise.all([many(20, send), many(5, read)]);
    assert.ok(answers.flat().every(isBusy), JSON.stringify(answers.flat().map(({ status }) => status)));
    assert.equal((await call(`${base}/readyz`)).status, 503);
    assert.equal((await call(`${base}/healthz`)).status, 200);

    proxy.recover();
    const returnedAt = performance.now();
    await until(async () => (await send()).status === 200);
    assert.ok(performance.now() - returnedAt < 15_000);
    assert.equal((await read()).status, 200);

    proxy.goSilent();
    const isLate = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), 10_000).unref());
    const hanging = [send(), read()].map((one) => one.catch(() => undefined));
    const ended = await Promise.race([backend.end('SIGTERM'), isLate]);
    assert.equal(ended !== 'late' && ended.code, 0, '[OPS-01] SIGTERM does not wait for the database');
    await Promise.all(hanging);
  });

  it('[OPS-02] makes calls answer 503 while a table is locked, even those that do not need the table', async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    const { send, url } = await startBackend(t, { DATABASE_URL: postgres.url, DATABASE_POOL: '3' });
    const client = await connectTo(t, postgres.url);
    await client.query('BEGIN; LOCK TABLE messages IN ACCESS EXCLUSIVE MODE');
    const [sent, status] = await Promise.all([many(12, send), call(`${url}/support/x/status/chat/online`)]);
    assert.ok(sent.every(isBusy), JSON.stringify(sent.map((answer) => answer.status)));
    assert.ok(status.status === 200 || isBusy(status));
    await client.query('ROLLBACK');
    assert.equal((await send()).status, 200);
  });

  it('[OPS-11] keeps answering calls while another node waits for a long read to migrate a table', async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    const { send, read } = await startBackend(t, { DATABASE_URL: postgres.url });
    const client = await connectTo(t, postgres.url);
    // Undoes a migration that changes only indexes of chats, so that this node can continue.
    const indexes = ['chats_by_activity', 'chats_by_status', 'chats_owed', 'chats_answered'];
    for (const name of indexes) await client.query(`CREATE INDEX ${name} ON chats (id)`);
    await client.query(`DROP INDEX chats_closed; DELETE FROM schema_migrations WHERE name ~ '^163-'`);
    const reader = await connectTo(t, postgres.url);
    await reader.query('BEGIN; SELECT count(*) FROM chats');

    const starting = new BackendProcess(t, { DATABASE_URL: postgres.url, DATA_DIR: await makeDirectory(t) });
    const waits = async () => {
      const sql = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'DROP INDEX%'`;
      return (await client.query(sql)).rows.length > 0;
    };
    const statuses = new Set<number>();
    let isPosting = true;
    const posting = (async () => {
      while (isPosting) for (const { status } of [...(await many(15, send)), await read()]) statuses.add(status);
    })();
    const waitsTwice = async () => {
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        await until(waits);
        await until(async () => statuses.has(503) || !(await waits()));
      }
    };
    // A start that fails ends the wait.
    await Promise.race([waitsTwice(), starting.ready]);
    await reader.query('COMMIT');
    await starting.ready;
    isPosting = false;
    await posting;
    assert.deepEqual([...statuses], [200]);
    assert.equal((await client.query(`SELECT 1 FROM schema_migrations WHERE name ~ '^163-'`)).rows.length, 1);
  });

  it('[OPS-11] migrates again after PostgreSQL ended a migration because of a deadlock', async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    await startBackend(t, { DATABASE_URL: postgres.url });
    const client = await connectTo(t, postgres.url);
    // Undoes a migration that locks first left_aside_mails, then chats. It is the one that PostgreSQL ends.
    await client.query(`ALTER TABLE left_aside_mails DROP COLUMN chat_id;
      DELETE FROM schema_migrations WHERE name ~ '^175-'; ALTER DATABASE postgres SET deadlock_timeout = '400ms'`);
    const other = await connectTo(t, postgres.url);
    await other.query(`SET deadlock_timeout = '1min'; BEGIN; LOCK TABLE chats IN ACCESS EXCLUSIVE MODE`);

    const starting = new BackendProcess(t, { DATABASE_URL: postgres.url, DATA_DIR: await makeDirectory(t) });
    const waits = async () => {
      const sql = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE%'`;
      return (await client.query(sql)).rows.length > 0;
    };
    await Promise.race([until(waits), starting.ready]);
    await other.query('LOCK TABLE left_aside_mails IN ACCESS EXCLUSIVE MODE; COMMIT');
    await starting.ready;
    assert.equal((await client.query(`SELECT 1 FROM schema_migrations WHERE name ~ '^175-'`)).rows.length, 1);
  });

  it('[OPS-02] makes calls answer 503, not 500, while it restarts, and is used again afterwards', async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    const { send } = await startBackend(t, { DATABASE_URL: postgres.url });
    await many(20, send);
    await postgres.kill();
    assert.ok((await many(10, send)).every(isBusy));
    await postgres.start();
    await until(async () => (await send()).status === 200);
  });

  it('[OPS-02] serves more calls than it accepts connections', async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    const client = await connectTo(t, postgres.url);
    await client.query('CREATE ROLE guest LOGIN CONNECTION LIMIT 2; GRANT ALL ON SCHEMA public TO guest');
    const { send } = await startBackend(t, { DATABASE_URL: postgres.url.replace('chat@', 'guest@') });
    const answers = await many(30, send);
    assert.ok(answers.every((answer) => answer.status === 200 || isBusy(answer)));
    assert.ok(answers.filter(({ status }) => status === 200).length > 2);
  });

  it('[OPS-11] makes posts answer 503 while it is read-only, and the backend not ready', async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    const { send, read, url } = await startBackend(t, { DATABASE_URL: postgres.url });
    assert.equal((await call(`${url}/readyz`)).status, 200);
    const client = await connectTo(t, postgres.url);
    const setReadOnly = async (value: 'on' | 'off') => {
      await client.query('SET default_transaction_read_only = off');
      await client.query(`ALTER DATABASE postgres SET default_transaction_read_only = ${value}`);
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
    };
    await setReadOnly('on');
    await until(async () => (await read()).status === 200);
    assert.ok(isBusy(await send()));
    const { status, body } = await call(`${url}/readyz`);
    assert.deepEqual([status, body], [503, { ready: false, reasons: ['The database is read-only'] }]);
    await setReadOnly('off');
    await until(async () => (await send()).status === 200);
    assert.equal((await call(`${url}/readyz`)).status, 200);
  });
});

describe('a Redis that goes silent', { timeout: 600_000 }, () => {
  it('[OPS-02] does not delay the calls, and is used again when it is back', async (t) => {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    const counts = new Redis(redis.url);
    t.after(() => {
      counts.disconnect();
      return Promise.all([postgres.stop(), redis.stop()]);
    });
    const proxy = await startProxy(t, redis.port);
    const shared = { DATABASE_URL: postgres.url, DESK_PASSWORD: 'open sesame, and shut', PUSH_KEY: 'key' };
    const redisUrl = redis.url.replace(String(redis.port), String(proxy.port));
    const { url } = await startBackend(t, {
      ...shared,
      ...{ PUSH_SECRET: 'a-secret-of-both-nodes', REDIS_URL: redisUrl, RATE_LIMIT: '100000' },
    });
    /** The calls that Redis has counted. */
    const counted = async () => {
      const [key = ''] = await counts.keys('support-chat:calls:*');
      return Number(await counts.get(key));
    };
    const ask = async () => {
      const answer = await fetch(`${url}/support/x/status/chat/online`, { signal: AbortSignal.timeout(CALL_MS) });
      assert.equal(answer.status, 200);
      await answer.text();
    };
    await ask();
    assert.ok((await counted()) > 0);
    proxy.goSilent();
    const startedAt = performance.now();
    for (let n = 0; n < 40; n += 1) await ask();
    // One second each would take 40 seconds.
    assert.ok(performance.now() - startedAt < 20_000);
    const known = await counted();
    proxy.recover();
    await until(async () => {
      await ask();
      return (await counted()) > known;
    });
  });
});
