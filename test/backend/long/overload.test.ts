import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { makeWorld } from '../support/makeWorld.ts';
import { useTestDatabases } from '../support/testDatabases.ts';

const databases = useTestDatabases();
// Needs a process of its own, because it stops the event loop.
/** Far longer than the event loop delay that the backend tolerates. */
const STOPPED_MS = 12_000;

/** Stops the event loop like a long computation, without using the processor. */
function stopEventLoop(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STOPPED_MS);
}

describe('an overloaded process', { timeout: 300_000 }, () => {
  it('[OPS-02] answers 503 with Retry-After, stays healthy, and serves again afterwards', async (t) => {
    const world = await makeWorld(t, databases, { environment: { MIN_FREE_BYTES: '0' }, refusesOverload: true });
    const ask = () => world.get('/support/x/status/chat/online');
    let refused = await ask();
    while (refused.status === 200) {
      stopEventLoop();
      // The delay is measured between two turns of the event loop.
      await pause(1);
      refused = await ask();
    }
    assert.equal(refused.status, 503);
    assert.deepEqual(refused.body, { success: false, error: 'The service is busy. Please try again in a moment.' });
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal((await world.get('/healthz')).status, 200);
    assert.equal((await world.get('/readyz')).status, 200);
    while ((await ask()).status !== 200) await pause(50);
  });
});
