import type { Database } from './Database.ts';

const QUICK_MS = 15_000;
const AN_HOUR_MS = 3_600_000;
/** Each event is a row that is gone soon: left behind, it makes every look at the table slower. */
const QUICKLY_FULL = ['outbox_events'];

type VacuumOptions = {
  database: Database;
  report: (error: unknown) => void;
  quickMs?: number;
  wholeMs?: number;
};

/**
 * Does for the embedded database what a PostgreSQL server does by itself: frees the room of rows that are gone, and counts what is there,
 * without which the planner guesses. Table by table, so that nobody waits for long. Gives the function that stops it.
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
