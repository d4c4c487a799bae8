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

test('[OPS-02] a query or transaction that waited too long for its turn does not run later', async () => {
  const database = await openEmbeddedDatabase({ image: await emptyCluster() }, { turnMs: 200 });
  await database.script('CREATE TABLE notes (text text)');
  const add = "INSERT INTO notes VALUES ('late')";
  let end = (): void => undefined;
  const holding = database.transaction(() => new Promise<void>((resolve) => (end = resolve)));
  const waiting = [database.query(add), database.query(add), database.transaction((on) => on.query(add))];
  for (const one of waiting) await assert.rejects(one, { name: 'DatabaseUnavailable', message: /busy for 200 ms/ });
  end();
  await holding;
  assert.deepEqual(await database.query('SELECT text FROM notes'), []);
  const slow = [database.query('SELECT pg_sleep(0.5)'), database.query(add)];
  await slow[0];
  await assert.rejects(slow[1] ?? Promise.resolve(), /busy for 200 ms/);
  assert.deepEqual(await database.query('SELECT text FROM notes'), []);
  await database.close();
});
