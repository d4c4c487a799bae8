import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import { readConfig } from '../../../backend/base/config.ts';
import { openRealtime } from '../../../backend/operations/openRealtime.ts';
import { listen } from '../../../backend/operations/listen.ts';
import { makeDirectory } from '../support/startBackend.ts';
import { connectClient } from './support/rawClient.ts';

describe('a socket that joins no private channel', { timeout: 300_000 }, () => {
  it('[SRV-01] is closed after 30 seconds, with a code that allows a later return', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const server = createServer();
    const port = await listen(server, { host: '127.0.0.1', port: 0 });
    const realtime = await openRealtime({
      config: readConfig({ DATA_DIR: await makeDirectory(t), PUSH_KEY: 'key', PUSH_SECRET: 'secret'.repeat(4) }),
      ...{ server, publicUrl: `http://127.0.0.1:${port}`, redis: null },
    });
    const client = await connectClient(`ws://127.0.0.1:${port}/app/key?protocol=7`);
    t.mock.timers.tick(30_000);
    assert.equal((await client.closed).code, 4100);
    await realtime.close();
    server.close();
  });
});
