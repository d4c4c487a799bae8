import { after, before } from 'node:test';
import type { Database } from '../../../backend/storage/Database.ts';
import { migrate } from '../../../backend/storage/migrate.ts';
import { openEmbeddedDatabase } from '../../../backend/storage/openEmbeddedDatabase.ts';
import { openServerDatabase } from '../../../backend/storage/openServerDatabase.ts';
import { emptyCluster } from './emptyCluster.ts';

/**
 * Provides each test with an empty, migrated database; on the PostgreSQL server of
 * TEST_DATABASE_URL, if set. The process has one database, so a second call in a test empties it
 * again. A test that changes the schema or the settings undoes it.
 */
export type TestDatabases = { fresh(): Promise<Database> };

type Source = TestDatabases & { close(): Promise<void> };

const SERVER = process.env.TEST_DATABASE_URL ?? '';

/** Longer than in production, because a test must pass on a busy machine. */
const TURN_MS = 300_000;
const DEADLINES = { connectMs: TURN_MS, statementMs: TURN_MS, lockMs: TURN_MS, idleMs: TURN_MS };

/** Serves all test files of the process. */
let source: Source | undefined;

before(async () => {
  source = await (SERVER === '' ? embedded() : onServer(SERVER));
});
after(() => source?.close());

/** Call once at the top of a file. */
export function useTestDatabases(): TestDatabases {
  return {
    async fresh() {
      if (source === undefined) throw new Error('Call fresh() inside a test');
      return source.fresh();
    },
  };
}

/** One engine, emptied for each test, because starting an engine takes seconds. */
async function embedded(): Promise<Source> {
  const engine = await openEmbeddedDatabase({ image: await emptyCluster() }, { turnMs: TURN_MS });
  const toEmpty = await scriptToEmpty(engine);
  return {
    async fresh() {
      await engine.script(toEmpty);
      return engine;
    },
    close: () => engine.close(),
  };
}

/**
 * Copies the rows that the migrations inserted, and returns the script that restores this state.
 * DELETE costs a tenth of TRUNCATE, which creates new files for each table and index.
 */
async function scriptToEmpty(engine: Database): Promise<string> {
  const tables = await engine.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const deletions = tables.map(({ name }) => `DELETE FROM ${name}`);
  const insertions: string[] = [];
  await engine.script('CREATE SCHEMA initial');
  for (const { name } of tables) {
    if ((await engine.query(`SELECT 1 FROM ${name} LIMIT 1`)).length === 0) continue;
    await engine.script(`CREATE TABLE initial.${name} AS TABLE ${name}`);
    insertions.push(`INSERT INTO ${name} TABLE initial.${name}`);
  }
  const counters = await engine.query<{ sql: string }>(
    `SELECT format('SELECT setval(%L, %s, %L)', sequencename, coalesce(last_value, start_value), last_value IS NOT NULL) AS sql
     FROM pg_sequences`,
  );
  const statements = [...deletions, ...insertions, ...counters.map(({ sql }) => sql)];
  // Without triggers and foreign keys, the order of the tables does not matter. The end also resets
  // what a test has set.
  return ['SET session_replication_role = replica', ...statements, 'RESET ALL'].join(';\n');
}

/** A database of the process, emptied for each test, because creating one costs more than emptying it. */
async function onServer(url: string): Promise<Source> {
  const server = await openServerDatabase({ url, connections: 1, deadlines: DEADLINES, report: fail });
  const name = `test_${process.pid}`;
  await server.script(`CREATE DATABASE ${name}`);
  let isClosed = false;
  const database = await openServerDatabase({
    url: Object.assign(new URL(url), { pathname: name }).href,
    deadlines: DEADLINES,
    // A connection that is still closing when its database is dropped reports the loss.
    report: (error) => void (isClosed || fail(error)),
  });
  await migrate(database);
  const toEmpty = await scriptToEmpty(database);
  return {
    async fresh() {
      await database.script(toEmpty);
      return database;
    },
    async close() {
      isClosed = true;
      await database.close();
      await server.script(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.close();
    },
  };
}

function fail(error: Error): never {
  throw error;
}
