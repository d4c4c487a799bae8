import { PGlite, types, type Transaction } from '@electric-sql/pglite';
import type { Database, Queryable } from './Database.ts';
import { DatabaseUnavailable, withoutValues } from './DatabaseUnavailable.ts';

/** PGlite returns a bigint above 2^53 as BigInt, which JSON cannot represent. Ids stay far below. */
const OPTIONS = { parsers: { [types.INT8]: (text: string) => Number(text) } };

/**
 * The engine runs one task at a time. A task that has not started by then is dropped, because its
 * caller has gone.
 */
const TURN_MS = 10_000;

/**
 * The PGlite driver: PostgreSQL inside the process, with its data in `directory`, or in memory
 * starting from `image`.
 */
export async function openEmbeddedDatabase(
  directory: string | { image: Blob },
  { turnMs = TURN_MS }: { turnMs?: number } = {},
): Promise<Database> {
  const engine = await (typeof directory === 'string'
    ? PGlite.create(directory, OPTIONS)
    : PGlite.create({ ...OPTIONS, loadDataDir: directory.image }));
  return databaseOn(engine, turnMs);
}

/**
 * Lets pending I/O run before each query and transaction. The engine works in this thread and its
 * promises settle at once, so queued work would otherwise block all sockets.
 */
const otherEvents = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function databaseOn(engine: PGlite, turnMs = TURN_MS): Database {
  let lastTurn: Promise<void> = Promise.resolve();

  /** Rejects if the work has not started in time. It then never starts. */
  const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      let isTooLate = false;
      const timer = setTimeout(() => {
        isTooLate = true;
        reject(new DatabaseUnavailable(`The database was busy for ${turnMs} ms`));
      }, turnMs);
      lastTurn = lastTurn.then(otherEvents).then(async () => {
        clearTimeout(timer);
        if (!isTooLate) await run().then(resolve, reject);
      });
    });

  return {
    query: <Row>(sql: string, parameters?: readonly unknown[]) =>
      inTurn(async () => queryable(engine).query<Row>(sql, parameters)),
    transaction: (work) => inTurn(async () => engine.transaction((transaction) => work(queryable(transaction)))),
    async script(sql) {
      await engine.exec(sql);
    },
    close: () => engine.close(),
  };
}

function queryable(engine: PGlite | Transaction): Queryable {
  return {
    async query<Row>(sql: string, parameters: readonly unknown[] = []) {
      try {
        return (await engine.query<Row>(sql, [...parameters])).rows;
      } catch (error) {
        throw withoutValues(error);
      }
    },
  };
}
