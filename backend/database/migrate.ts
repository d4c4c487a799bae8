import { readdir, readFile } from 'node:fs/promises';
import { PACKAGE_FILES } from '../start/packageFiles.ts';
import type { Database, Queryable } from './Database.ts';

const LOCK = 4_711_001;

type Migration = { name: string; sql: string };

/**
 * Applies what is new of migrations/*.sql, in the order of their names, each in a transaction and recorded once. Gives the names of those
 * that it applied.
 */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations();
  await database.transaction(async (transaction) => {
    // Even IF NOT EXISTS fails in one of two processes that make the table in the same moment.
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await transaction.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
  });
  const applied: string[] = [];
  for (const migration of migrations) if (await apply(database, migration)) applied.push(migration.name);
  return applied;
}

/** The names of the migrations that the database has had; none of an empty database. */
export async function appliedMigrations(on: Queryable): Promise<string[]> {
  const tables = await on.query("SELECT 1 FROM pg_tables WHERE tablename = 'schema_migrations'");
  if (tables.length === 0) return [];
  const rows = await on.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map(({ name }) => name);
}

export async function readMigrations(): Promise<Migration[]> {
  const folder = PACKAGE_FILES.migrations;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })));
}

async function apply(database: Database, { name, sql }: Migration): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // Two processes may start at the same time; the second waits here and then finds the work done.
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const done = await transaction.query('SELECT 1 FROM schema_migrations WHERE name = $1', [name]);
    if (done.length > 0) return false;
    for (const statement of statementsOf(sql)) await transaction.query(statement);
    await transaction.query('INSERT INTO schema_migrations (name) VALUES ($1)', [name]);
    return true;
  });
}

/** Migrations hold no semicolon but at the end of a statement's last line. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
