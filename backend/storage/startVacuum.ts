import type { Database } from './Database.ts';

const QUICK_MS = 15_000;
const AN_HOUR_MS = 3_600_000;
/** Each event is a short-lived row. Dead rows make every read of the table slower. */
const QUICKLY_FULL = ['outbox_events'];

type VacuumOptions = {
  database: Database;
  report: (error: unknown) => void;
  quickMs?: number;
  wholeMs?: number;
};

/**
 * Vacuums the embedded database, as a PostgreSQL server does automatically: frees the space of
 * deleted rows and updates the planner's statistics. Works table by table to keep waits short.
 * Returns a function that stops it.
 */
export function startVacuum({
  database,
  report,
  quickMs = QUICK_MS,
  wholeMs = AN_HOUR_MS,
}: VacuumOptions): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const vacuum = async (tables: readonly string[]) => {
    for (const table of tables) if (!isStopped) await database.script(`VACUUM (ANALYZE) ${table}`);
  };
  const next = (work: () => Promise<void>) => {
    running = running.then(work).catch(report);
  };
  const timers = [
    setInterval(() => next(() => vacuum(QUICKLY_FULL)), quickMs),
    setInterval(() => next(async () => vacuum(await tablesOf(database))), wholeMs),
  ];
  return async () => {
    isStopped = true;
    timers.forEach(clearInterval);
    await running;
  };
}

async function tablesOf(database: Database): Promise<string[]> {
  const sql = "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'";
  return (await database.query<{ name: string }>(sql)).map(({ name }) => name);
}
