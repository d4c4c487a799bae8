import { readdir, readFile } from 'node:fs/promises';
import type { Database } from './Database.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
const LOCK = 4_711_001;

type Migration = { name: string; sql: string };

/** Applies what is new of migrations/*.sql, in the order of their names, each in a transaction and recorded once. */
export async function migrate(database: Database): Promise<void> {
  const migrations = await readMigrations();
  await database.transaction(async (transaction) => {
    // Even IF NOT EXISTS fails in one of two processes that make the table in the same moment.
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await transaction.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
  });
  for (const migration of migrations) await apply(database, migration);
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, MIGRATIONS), 'utf8') })));
}

async function apply(database: Database, { name, sql }: Migration): Promise<void> {
  await database.transaction(async (transaction) => {
    // Two processes may start at the same time; the second waits here and then finds the work done.
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const done = await transaction.query('SELECT 1 FROM schema_migrations WHERE name = $1', [name]);
    if (done.length > 0) return;
    for (const statement of statementsOf(sql)) await transaction.query(statement);
    await transaction.query('INSERT INTO schema_migrations (name) VALUES ($1)', [name]);
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
