import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { makeClusterImage } from '../../../backend/storage/clusterImage.ts';
import { makeCluster } from '../../../backend/storage/makeCluster.ts';
import { migrate } from '../../../backend/storage/migrate.ts';
import { openEmbeddedDatabase } from '../../../backend/storage/openEmbeddedDatabase.ts';
import { peakMegabytes } from '../support/peakMegabytes.ts';
import { BackendProcess, makeDirectory } from '../support/startBackend.ts';

/** The state of a database in pg_control, after two numbers of eight bytes, and PostgreSQL's value for one that was shut down. */
const STATE_AT = 16;
const SHUT_DOWN = 1;
const NO_IMAGE = '/nowhere/image.tar.gz';

describe('the first start', { timeout: 300_000 }, () => {
  it('[SRV-07] needs hardly more memory than a later one, because the build ships a database image', async (t) => {
    await makeClusterImage();
    const environment = { DATA_DIR: await makeDirectory(t) };
    const start = async () => {
      const backend = new BackendProcess(t, environment);
      await backend.ready;
      const peak = await peakMegabytes(backend);
      await backend.end('SIGTERM');
      return peak;
    };
    const first = await start();
    const later = await start();
    // Creating the database without an image takes twice as much.
    assert.ok(first <= later * 1.4, `${first} MB, and later ${later} MB`);
  });

  it('[SRV-07] creates the same database with and without the image', async (t) => {
    const tables = async (image: string) => {
      const directory = join(await makeDirectory(t), 'database');
      await makeCluster(directory, image);
      const database = await openEmbeddedDatabase(directory);
      await migrate(database);
      const columns = await database.query(
        `SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'
         ORDER BY table_name, column_name`,
      );
      await database.close();
      return columns;
    };
    const made = await tables(await makeClusterImage());
    assert.ok(made.length > 50);
    assert.deepEqual(await tables(NO_IMAGE), made);
  });

  it('[SRV-07] begins with a database that was shut down, so that it needs no recovery', async (t) => {
    const directory = join(await makeDirectory(t), 'database');
    await makeCluster(directory, await makeClusterImage());
    const control = await readFile(join(directory, 'global/pg_control'));
    assert.equal(control.readInt32LE(STATE_AT), SHUT_DOWN);
  });

  it('[SRV-07] unpacks only the database that is used, and no templates', async (t) => {
    const directory = join(await makeDirectory(t), 'database');
    await makeCluster(directory, await makeClusterImage());
    assert.equal((await readdir(join(directory, 'base'))).length, 1);
    const database = await openEmbeddedDatabase(directory);
    await database.script('VACUUM');
    assert.deepEqual(await database.query('SELECT datname FROM pg_database'), [{ datname: 'postgres' }]);
    await database.close();
  });

  it('[SRV-07] does not use an incomplete database of an interrupted start', async (t) => {
    const parent = await makeDirectory(t);
    const directory = join(parent, 'database');
    await mkdir(`${directory}.new`);
    await writeFile(join(`${directory}.new`, 'PG_VERSION'), '17');
    await makeCluster(directory, await makeClusterImage());
    assert.deepEqual(await readdir(parent), ['database']);
    const database = await openEmbeddedDatabase(directory);
    assert.deepEqual(await database.query('SELECT count(*) AS chats FROM chats'), [{ chats: 0 }]);
    await database.close();
  });

  it('[SRV-07] leaves no database folder behind when the image is damaged', async (t) => {
    const parent = await makeDirectory(t);
    const image = join(parent, 'image.tar.gz');
    await writeFile(image, Buffer.from('1f8b0800000000000003', 'hex'));
    const directory = join(parent, 'database');
    await assert.rejects(makeCluster(directory, image));
    assert.ok(!(await readdir(parent)).includes('database'));
  });

  it('[SRV-07] refuses a folder with other files, and keeps them', async (t) => {
    const directory = await makeDirectory(t);
    await writeFile(join(directory, 'letter'), 'mine');
    await assert.rejects(makeCluster(directory, NO_IMAGE), /holds files, but no database\. Move them away/);
    assert.deepEqual(await readdir(directory), ['letter']);
  });
});
