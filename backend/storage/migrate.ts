import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { PACKAGE_FILES } from '../base/packageFiles.ts';
import { ConfigError } from '../base/ConfigError.ts';
import { queryOne, type Database, type Queryable } from './Database.ts';
import { DatabaseUnavailable } from './DatabaseUnavailable.ts';
import { WORK_DEADLINES } from './deadlines.ts';

const LOCK = 4_711_001;
/**
 * While a migration waits for a table, PostgreSQL holds up every later statement on that table. So
 * it waits less than calls do, and lets them pass before it tries again. It also gives up before
 * PostgreSQL looks for deadlocks (`deadlock_timeout`, 1 s), which could fail a call instead.
 */
const TABLE_LOCK_MS = 500;
const RETRY_MS = 4_000;
/** PostgreSQL's lock_not_available and deadlock_detected. */
const LOCKED = ['55P03', '40P01'];

type Migration = { name: string; sql: string };

/**
 * Applies the pending files of migrations/*.sql in the order of their names, each in its own
 * transaction, and returns their names. Throws a ConfigError, without changes, if a newer version
 * has migrated the database.
 */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations();
  await requireKnown(database, migrations);
  await database.transaction(async (transaction) => {
    // Without the lock, IF NOT EXISTS can still fail if two processes create the table at the same
    // time.
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await transaction.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
  });
  const applied: string[] = [];
  for (const migration of migrations) if (await applyBetweenCalls(database, migration)) applied.push(migration.name);
  return applied;
}

/** Returns the names of the applied migrations; none for an empty database. */
export async function appliedMigrations(on: Queryable): Promise<string[]> {
  const { isThere } = await queryOne<{ isThere: boolean }>(
    on,
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS "isThere"`,
  );
  if (!isThere) return [];
  const rows = await on.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map(({ name }) => name);
}

/**
 * Throws if the database has unknown migrations: an older version could write rows that do not fit
 * the newer tables.
 */
export async function requireKnown(on: Queryable, migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = (await appliedMigrations(on)).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new ConfigError(
      `The database belongs to a newer version of this backend: it has ${unknown.join(', ')}. ` +
        'Start that version, or restore the backup from before the upgrade into an empty database',
    );
}

export async function readMigrations(): Promise<Migration[]> {
  const folder = PACKAGE_FILES.migrations;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })));
}

/** Retries for as long as another transaction, for example a backup, uses a table that the migration changes. */
async function applyBetweenCalls(database: Database, migration: Migration): Promise<boolean> {
  const until = performance.now() + WORK_DEADLINES.lockMs;
  for (;;) {
    try {
      return await apply(database, migration);
    } catch (error) {
      const isLocked = error instanceof DatabaseUnavailable && LOCKED.includes(error.code);
      if (!isLocked || performance.now() > until) throw error;
      await pause(RETRY_MS);
    }
  }
}

async function apply(database: Database, { name, sql }: Migration): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // If two processes start together, the second waits here and then finds the migration applied.
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const done = await transaction.query('SELECT 1 FROM schema_migrations WHERE name = $1', [name]);
    if (done.length > 0) return false;
    await transaction.query(`SET LOCAL lock_timeout = ${TABLE_LOCK_MS}`);
    for (const statement of statementsOf(sql)) await transaction.query(statement);
    await transaction.query('INSERT INTO schema_migrations (name) VALUES ($1)', [name]);
    return true;
  });
}

/**
 * Splits a migration at semicolons, which it must use only at the end of a statement's last line,
 * or inside the body of a function between $$ and $$.
 */
function statementsOf(sql: string): string[] {
  const parts = sql.replace(/^--.*$/gm, '').split('$$');
  const statements = [''];
  parts.forEach((part, at) => {
    const isBody = at % 2 === 1;
    const [rest = '', ...next] = isBody ? [`$$${part}$$`] : part.split(/;\s*$/m);
    statements.push((statements.pop() ?? '') + rest, ...next);
  });
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
