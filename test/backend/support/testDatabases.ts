import { after, before } from 'node:test';
import type { Database } from '../../../backend/storage/Database.ts';
import { migrate } from '../../../backend/storage/migrate.ts';
import { openEmbeddedDatabase } from '../../../backend/storage/openEmbeddedDatabase.ts';
import { openServerDatabase } from '../../../backend/storage/openServerDatabase.ts';
import { emptyCluster } from './emptyCluster.ts';

/**
 * Provides each test with an empty, migrated database; on the PostgreSQL server of
 * TEST_DATABASE_URL, if set.
 */
export type TestDatabases = { fresh(): Promise<Database> };

const SERVER = process.env.TEST_DATABASE_URL ?? '';

/**
 * Call once at the top of a file. Each database is a separate schema, because starting an engine
 * per test takes seconds.
 */
export function useTestDatabases(): TestDatabases {
  const schemas: string[] = [];
  const pools: Database[] = [];
  let engine: Database | null = null;

  before(async () => {
    engine =
      SERVER === ''
        ? await openEmbeddedDatabase({ image: await emptyCluster() })
        : await openServerDatabase({ url: SERVER, report: fail });
  });
  after(async () => {
    for (const pool of pools) await pool.close();
    for (const schema of schemas) await engine?.script(`DROP SCHEMA ${schema} CASCADE`);
    await engine?.close();
  });

  return {
    async fresh() {
      if (engine === null) throw new Error('Call fresh() inside a test');
      const schema = `test_${process.pid}_${schemas.length}`;
      schemas.push(schema);
      await engine.script(`CREATE SCHEMA ${schema}`);
      const database = SERVER === '' ? await onSchema(engine, schema) : await openPool(schema, pools);
      await migrate(database);
      return database;
    },
  };
}

/** The embedded engine has one connection, so the schema set last applies to later queries. */
async function onSchema(engine: Database, schema: string): Promise<Database> {
  await engine.script(`SET search_path TO ${schema}`);
  return engine;
}

async function openPool(schema: string, pools: Database[]): Promise<Database> {
  const url = new URL(SERVER);
  url.searchParams.set('options', `-c search_path=${schema}`);
  const pool = await openServerDatabase({ url: url.href, report: fail });
  pools.push(pool);
  return pool;
}

function fail(error: Error): never {
  throw error;
}
