import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEmbeddedDatabase } from '../../../backend/storage/openEmbeddedDatabase.ts';
import { emptyCluster } from '../support/emptyCluster.ts';

const openDatabase = async () => openEmbeddedDatabase({ image: await emptyCluster() });

for (const kind of ['queries', 'transactions']) {
  test(`[OPS-14] the process handles other events between ${kind} that wait for the embedded engine`, async () => {
    const database = await openDatabase();
    const run = () =>
      kind === 'queries' ? database.query('SELECT 1') : database.transaction((on) => on.query('SELECT 1'));
    let isDone = false;
    const done = Promise.all(Array.from({ length: 30 }, run)).then(() => void (isDone = true));
    let events = 0;
    while (!isDone) {
      await new Promise(setImmediate);
      events++;
    }
    await done;
    assert.ok(events >= 30, `${events} events`);
    await database.close();
  });
}

test('[OPS-14] a query that fails leaves the embedded engine to the next one', async () => {
  const database = await openDatabase();
  const failing = assert.rejects(database.query('SELECT missing'), /missing/);
  assert.deepEqual(await database.query('SELECT 1 AS one'), [{ one: 1 }]);
  await failing;
  await database.close();
});
