import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { freePort } from '../../scripts/servers.mjs';
import { until } from './support/until.ts';
import { Visitor } from './support/Visitor.ts';

type Ready = { url: string; pids: Record<'nginx' | 'first' | 'second' | 'postgres' | 'redis', number> };

const ROOT = new URL('../../', import.meta.url);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('npm run start:cluster', { timeout: 120_000 }, () => {
  it('[SRV-12] serves visitors through nginx while a node is down, and leaves no process behind', async (t) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(await freePort()) };
    const command = ['demo/cluster/start.mjs', '--no-build', '--json'];
    const demo = spawn(process.execPath, command, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(demo, 'exit');
    t.after(() => demo.kill('SIGTERM'));
    const lines = createInterface(demo.stdout)[Symbol.asyncIterator]();
    const { url, pids } = JSON.parse((await lines.next()).value as string) as Ready;
    const started = await fetch(`${url}/api/chat/new`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ user_id: 'guest', uuid: crypto.randomUUID() }),
    });
    const { realtime } = (await started.json()) as { realtime: { key: string } };

    const visitor = new Visitor({ url, pushKey: realtime.key });
    t.after(() => visitor.end());
    await visitor.start();
    await visitor.send('with both nodes');
    process.kill(pids.first, 'SIGKILL');
    await until(() => !isAlive(pids.first));
    await visitor.send('with one node');
    await until(() => visitor.isJoined);
    assert.deepEqual(visitor.texts(), ['with both nodes', 'with one node']);
    visitor.end();

    demo.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
    for (const [name, pid] of Object.entries(pids)) assert.ok(!isAlive(pid), name);
  });
});
