import { PGlite, types, type Transaction } from '@electric-sql/pglite';
import { inTime } from '../base/inTime.ts';
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
  const tooLate = () => new DatabaseUnavailable(`The database was busy for ${turnMs} ms`);
  let lastQuery: Promise<unknown> = Promise.resolve();
  return {
    query<Row>(sql: string, parameters?: readonly unknown[]) {
      const result = lastQuery.then(otherEvents).then(() => queryable(engine).query<Row>(sql, parameters));
      lastQuery = result.catch(() => undefined);
      return inTime(result, turnMs, tooLate);
    },
    transaction: (work) =>
      inTurn({ turnMs, tooLate }, (begin) =>
        engine.transaction(async (transaction) => {
          await otherEvents();
          begin();
          return work(queryable(transaction));
        }),
      ),
    async script(sql) {
      await engine.exec(sql);
    },
    close: () => engine.close(),
  };
}

/** Rejects if the work has not started in time. It then never starts. */
function inTurn<Result>(
  { turnMs, tooLate }: { turnMs: number; tooLate: () => Error },
  run: (begin: () => void) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isTooLate = false;
    const timer = setTimeout(() => {
      isTooLate = true;
      reject(tooLate());
    }, turnMs);
    const begin = () => {
      if (isTooLate) throw tooLate();
      clearTimeout(timer);
    };
    run(begin)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
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
