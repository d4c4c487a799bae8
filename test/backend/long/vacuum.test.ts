import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openEmbeddedDatabase } from '../../../backend/storage/openEmbeddedDatabase.ts';
import { makeCluster } from '../../../backend/storage/makeCluster.ts';
import { makeClusterImage } from '../../../backend/storage/clusterImage.ts';
import { migrate } from '../../../backend/storage/migrate.ts';
import { startVacuum } from '../../../backend/storage/startVacuum.ts';
import { join } from 'node:path';
import { until } from '../../cluster/support/until.ts';
import { makeDirectory } from '../support/startBackend.ts';

describe('the embedded database', { timeout: 300_000 }, () => {
  it('[SRV-07] frees the space of published events, and updates the row statistics of every table', async (t) => {
    const directory = join(await makeDirectory(t), 'database');
    await makeCluster(directory, await makeClusterImage());
    const database = await openEmbeddedDatabase(directory);
    await migrate(database);
    await database.query(
      "INSERT INTO outbox_events (channel, event, payload) SELECT 'c', 'e', repeat(n::text, 100) FROM generate_series(1, 5000) AS n",
    );
    await database.query('DELETE FROM outbox_events');
    const bytes = async () => {
      const [row] = await database.query<{ bytes: number }>("SELECT pg_relation_size('outbox_events') AS bytes");
      return row?.bytes;
    };
    assert.notEqual(await bytes(), 0);
    const reported: unknown[] = [];
    const stop = startVacuum({ database, report: (error) => reported.push(error), quickMs: 10, wholeMs: 50 });
    await until(async () => (await bytes()) === 0);
    const isCounted = "SELECT 1 FROM pg_class WHERE relname = 'categories' AND reltuples = 5";
    await until(async () => (await database.query(isCounted)).length > 0);
    await stop();
    await database.close();
    assert.deepEqual(reported, []);
  });
});
