import assert from 'node:assert/strict';
import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { makeDirectory, PROGRAM } from '../support/startBackend.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a backend that logs each request, with output that this test cannot read. */
async function startSilently(t: TestContext, stdio: StdioOptions) {
  const port = await freePort();
  const child = spawn(process.execPath, [...PROGRAM.nodeArguments], {
    cwd: PROGRAM.cwd,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port) },
      ...{ DATA_DIR: await makeDirectory(t), LOG_LEVEL: 'info' },
    },
    stdio,
  });
  t.after(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/versions`)).status;
  while ((await ask().catch(() => null)) !== 200) {
    assert.equal(child.exitCode, null, 'the backend has ended');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { child, ask };
}

async function assertGoesOn({ child, ask }: Awaited<ReturnType<typeof startSilently>>): Promise<void> {
  for (let n = 0; n < 20; n += 1) assert.equal(await ask(), 200);
  assert.equal(child.exitCode, null);
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  assert.equal(code, 0);
}

describe('a log that cannot be written', { timeout: 600_000 }, () => {
  it('[OPS-11] to a full disk does not stop the backend', async (t) => {
    const full = openSync('/dev/full', 'w');
    t.after(() => closeSync(full));
    await assertGoesOn(await startSilently(t, ['ignore', full, full]));
  });

  it('[OPS-11] to a closed pipe does not stop the backend', async (t) => {
    const backend = await startSilently(t, ['ignore', 'pipe', 'pipe']);
    backend.child.stdout?.destroy();
    backend.child.stderr?.destroy();
    await assertGoesOn(backend);
  });
});
