import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { openRedis, type RedisConnections } from '../../backend/redis/openRedis.ts';
import { sharedLimits } from '../../backend/redis/sharedLimits.ts';
import { startRedis } from '../../scripts/servers.mjs';
import { until } from './support/until.ts';

const LIMIT = 10;

type Process = { app: FastifyInstance; redis: RedisConnections; reports: string[] };

/** What of a process takes part in counting. */
async function startProcess(t: TestContext, url: string): Promise<Process> {
  const reports: string[] = [];
  const redis = openRedis(url, (error) => reports.push(String(error)));
  const app = Fastify();
  await app.register(rateLimit, {
    max: LIMIT,
    timeWindow: '1 minute',
    keyGenerator: ({ headers }) => String(headers.caller),
    store: sharedLimits(redis.commands, { perMinute: LIMIT }),
  });
  app.get('/', async () => 'answered');
  t.after(async () => {
    await app.close();
    redis.close();
  });
  return { app, redis, reports };
}

async function countAnswers(processes: readonly Process[], caller: string): Promise<number> {
  let answered = 0;
  for (let call = 0; call < 4 * LIMIT; call += 1) {
    const { app } = processes[call % processes.length]!;
    const { statusCode } = await app.inject({ url: '/', headers: { caller } });
    assert.ok([200, 429].includes(statusCode), `status ${statusCode}`);
    if (statusCode === 200) answered += 1;
  }
  return answered;
}

describe('the limit of calls over two processes', { timeout: 60_000 }, () => {
  it('[SRV-06] counts them together, and by itself in each while Redis is away', async (t) => {
    const redis = await startRedis();
    t.after(() => redis.stop());
    const processes = [await startProcess(t, redis.url), await startProcess(t, redis.url)];
    const isConnected = () => processes.every(({ redis: { commands } }) => commands.status === 'ready');
    await until(isConnected);
    assert.equal(await countAnswers(processes, 'ann'), LIMIT);

    await redis.kill();
    await until(() => processes.every(({ redis: { commands } }) => commands.status !== 'ready'));
    assert.equal(await countAnswers(processes, 'ben'), 2 * LIMIT);
    await until(() => processes.every(({ reports }) => reports.length > 0));

    await redis.start();
    await until(isConnected);
    assert.equal(await countAnswers(processes, 'eve'), LIMIT);
    for (const { reports } of processes) assert.deepEqual(reports, ['Error: Redis cannot be reached: ECONNREFUSED']);
  });

  it('[SRV-06] lets a process start while there is no Redis', async (t) => {
    const redis = await startRedis();
    t.after(() => redis.stop());
    await redis.kill();
    const alone = await startProcess(t, redis.url);
    assert.equal(await countAnswers([alone], 'ann'), LIMIT);
  });
});
