import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createLimiters, type Limiter } from '../../backend/http/createLimiters.ts';
import { openRedis, type RedisConnections } from '../../backend/realtime/openRedis.ts';
import { startRedis } from '../../scripts/servers.mjs';
import { until } from './support/until.ts';

const LIMIT = 10;

type Process = { limiter: Limiter; redis: RedisConnections; reports: string[] };

/** The parts of a process that take part in counting. */
function startProcess(t: TestContext, url: string): Process {
  const reports: string[] = [];
  const redis = openRedis(url, (error) => reports.push(String(error)));
  const limiter = createLimiters(redis.commands)({ name: 'calls', points: LIMIT, seconds: 60 });
  t.after(() => redis.close());
  return { limiter, redis, reports };
}

async function countAllowed(processes: readonly Process[], caller: string): Promise<number> {
  let allowed = 0;
  for (let call = 0; call < 4 * LIMIT; call += 1) {
    const { limiter } = processes[call % processes.length]!;
    if (!(await limiter.use(caller)).isOver) allowed += 1;
  }
  return allowed;
}

describe('the rate limit of two processes', { timeout: 60_000 }, () => {
  it('[SRV-06] counts for both together, and for each separately while Redis is down', async (t) => {
    const redis = await startRedis();
    t.after(() => redis.stop());
    const processes = [startProcess(t, redis.url), startProcess(t, redis.url)];
    const isConnected = () => processes.every(({ redis: { commands } }) => commands.status === 'ready');
    await until(isConnected);
    assert.equal(await countAllowed(processes, 'ann'), LIMIT);

    await redis.kill();
    await until(() => processes.every(({ redis: { commands } }) => commands.status !== 'ready'));
    assert.equal(await countAllowed(processes, 'ben'), 2 * LIMIT);
    await until(() => processes.every(({ reports }) => reports.length > 0));

    await redis.start();
    await until(isConnected);
    assert.equal(await countAllowed(processes, 'eve'), LIMIT);
    for (const { reports } of processes) assert.deepEqual(reports, ['Error: Redis cannot be reached: ECONNREFUSED']);
  });

  it('[SRV-06] lets a process start without Redis', async (t) => {
    const redis = await startRedis();
    t.after(() => redis.stop());
    await redis.kill();
    const alone = startProcess(t, redis.url);
    assert.equal(await countAllowed([alone], 'ann'), LIMIT);
  });
});
