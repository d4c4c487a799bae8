import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { makeClusterImage } from '../../../backend/storage/clusterImage.ts';
import { makeCluster } from '../../../backend/storage/makeCluster.ts';
import { migrate } from '../../../backend/storage/migrate.ts';
import { openEmbeddedDatabase } from '../../../backend/storage/openEmbeddedDatabase.ts';
import { BackendProcess, makeDirectory } from '../support/startBackend.ts';
import { useTestDatabases } from '../support/testDatabases.ts';

const databases = useTestDatabases();

describe('a database that a newer version has migrated', { timeout: 600_000 }, () => {
  it('[OPS-11] is refused, and not changed', async () => {
    const database = await databases.fresh();
    await database.query("INSERT INTO schema_migrations (name) VALUES ('999-newer.sql')");
    await database.query("DELETE FROM schema_migrations WHERE name = '050-mail-via.sql'");
    await assert.rejects(
      migrate(database),
      /belongs to a newer version of this backend: it has 999-newer\.sql\. Start/,
    );
    const missing = await database.query("SELECT 1 FROM schema_migrations WHERE name = '050-mail-via.sql'");
    assert.deepEqual(missing, []);
  });

  it('[OPS-11] stops the start, and other commands, with one sentence', async (t) => {
    const environment = { DATA_DIR: await makeDirectory(t) };
    const directory = join(environment.DATA_DIR, 'database');
    await makeCluster(directory, await makeClusterImage());
    const database = await openEmbeddedDatabase(directory);
    await database.query("INSERT INTO schema_migrations (name) VALUES ('999-newer.sql')");
    await database.close();
    for (const argumentList of [['--json'], ['backup', join(environment.DATA_DIR, 'backup.tar.gz')]]) {
      const { code, complaint } = await new BackendProcess(t, environment, argumentList).refused;
      assert.equal(code, 1);
      assert.match(complaint, /^The database belongs to a newer version .* 999-newer\.sql\. .*\n$/);
    }
  });
});
