import { PGlite, types, type Transaction } from '@electric-sql/pglite';
import type { Database, Queryable } from './Database.ts';
import { withoutValues } from './withoutValues.ts';

/** PGlite gives a bigint beyond 2^53 as BigInt; ids stay far below, and JSON can't carry it. */
const OPTIONS = { parsers: { [types.INT8]: (text: string) => Number(text) } };

/** The driver of PGlite: PostgreSQL inside the process, its data in `directory`, or in memory, where it begins with those of `image`. */
export async function openEmbeddedDatabase(directory: string | { image: Blob }): Promise<Database> {
  return databaseOn(
    await (typeof directory === 'string'
      ? PGlite.create(directory, OPTIONS)
      : PGlite.create({ ...OPTIONS, loadDataDir: directory.image })),
  );
}

/**
 * The engine works in this thread, and its promises settle at once: while transactions wait for their turn, nothing else would be read or
 * written. So each lets the sockets come first.
 */
const otherEvents = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function databaseOn(engine: PGlite): Database {
  return {
    ...queryable(engine),
    transaction: (work) =>
      engine.transaction(async (transaction) => {
        await otherEvents();
        return work(queryable(transaction));
      }),
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
