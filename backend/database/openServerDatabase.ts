import pg from 'pg';
import type { Database, Queryable } from './Database.ts';
import { withoutValues } from './withoutValues.ts';

const CONNECTIONS = 10;

/** The driver of a PostgreSQL server, by its address. `onIdleError` hears of connections that the server dropped. */
export async function openServerDatabase(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, types });
  // Without a listener, a server's restart would end this process.
  pool.on('error', onIdleError);
  await pool.query('SELECT 1');
  return {
    ...queryable(pool),
    transaction: (work) => inTransaction(pool, work),
    async script(sql) {
      await pool.query(sql);
    },
    countWaiting: () => pool.waitingCount,
    close: () => pool.end(),
  };
}

async function inTransaction<Result>(pool: pg.Pool, work: (transaction: Queryable) => Promise<Result>) {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The pool listens to idle connections alone; the query under way is refused beside this.
  const onError = (error: Error): void => void (broken = error);
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    const result = await work(queryable(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that can't roll back is in an unknown state and must not go back to the pool.
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  return {
    async query<Row>(sql: string, parameters: readonly unknown[] = []) {
      try {
        return (await client.query(sql, [...parameters])).rows as Row[];
      } catch (error) {
        throw withoutValues(error);
      }
    },
  };
}
