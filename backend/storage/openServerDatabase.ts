import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inTime } from '../base/inTime.ts';
import type { Database, Queryable } from './Database.ts';
import { DatabaseUnavailable, withoutValues } from './DatabaseUnavailable.ts';
import { CALL_DEADLINES, type Deadlines } from './deadlines.ts';

/** The type of bigint[], which pg does not name. */
const INT8_ARRAY = 1016 as typeof pg.types.builtins.INT8;

export type ServerDatabaseOptions = {
  url: string;
  /** Reports lost connections and outages, at most one error per REPORT_EVERY_MS. */
  report: (error: Error) => void;
  connections?: number;
  deadlines?: Deadlines;
};

const CONNECTIONS = 10;
const ANSWER_MS = 1_000;
const KEEP_ALIVE_MS = 10_000;
const REPORT_EVERY_MS = 10_000;
const TOO_MANY_CONNECTIONS = '53300';
const RETRY_MS = 200;
/** For the server's goodbye. The end of the process closes the connections anyway. */
const CLOSE_MS = 1_000;
/**
 * PostgreSQL error codes after which a retry may succeed: classes 08 (connection), 53 (resources)
 * and 57 (operator), locks, timeouts, deadlocks, and a server that has become a replica.
 */
const UNAVAILABLE = /^(?:08|53|57|55P03|25006|25P0[34]|40001|40P01)/;
/**
 * Codes after which the connection is closed. This includes a connection to a replica, because a
 * new one may reach the primary.
 */
const CONNECTION_LOST = /^(?:08|57P|25006|25P0[34])/;

/**
 * The driver for a PostgreSQL server. Every wait has a deadline, after which it throws
 * DatabaseUnavailable.
 */
export async function openServerDatabase(options: ServerDatabaseOptions): Promise<Database> {
  const { url, connections = CONNECTIONS, deadlines = CALL_DEADLINES } = options;
  const { connectMs, statementMs, lockMs, idleMs } = deadlines;
  const report = seldom(options.report);
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  // Arrays of them; a list of ids has neither nulls nor quotes.
  types.setTypeParser(INT8_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));
  const pool = new pg.Pool({
    ...{ connectionString: url, max: connections, types },
    ...{ connectionTimeoutMillis: connectMs, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS },
    ...{ statement_timeout: statementMs, query_timeout: statementMs + ANSWER_MS, lock_timeout: lockMs },
    idle_in_transaction_session_timeout: idleMs,
  });
  // Without a listener, a restart of the server would crash this process.
  pool.on('error', report);

  const translated = (error: unknown): unknown => {
    const unavailable = unavailableOf(error);
    if (unavailable === null) return withoutValues(error);
    report(unavailable);
    return unavailable;
  };

  /** Retries while the server accepts no more connections, because one of this pool's own may become free. */
  const connect = async (): Promise<pg.PoolClient> => {
    const until = performance.now() + connectMs;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if (codeOf(error) !== TOO_MANY_CONNECTIONS || performance.now() > until) throw translated(error);
        await pause(RETRY_MS);
      }
    }
  };

  const withConnection = async <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> => {
    const client = await connect();
    let lost: Error | undefined;
    // The pool listens only to idle connections. The running query rejects separately.
    const onError = (error: Error): void => void (lost = error);
    client.on('error', onError);
    const query: Connection['query'] = async <Row>(sql: string, parameters?: readonly unknown[]) => {
      try {
        return (await client.query(sql, parameters && [...parameters])).rows as Row[];
      } catch (error) {
        // After a timeout the connection may still be running the statement, and would delay the
        // next one.
        if (isConnectionLost(error)) lost = error as Error;
        throw translated(error);
      }
    };
    try {
      return await work({ query, isLost: () => lost !== undefined });
    } finally {
      client.off('error', onError);
      client.release(lost);
    }
  };

  const query: Database['query'] = (sql, parameters = []) => withConnection((on) => on.query(sql, parameters));
  const script = (sql: string) => withConnection(async (on) => void (await on.query(sql)));

  await query('SELECT 1');
  return {
    query,
    script,
    transaction: (work) => withConnection((connection) => inTransaction(connection, work)),
    countWaiting: () => pool.waitingCount,
    close: () => inTime(pool.end(), CLOSE_MS).catch(() => undefined),
  };
}

/** A query without parameters may hold several statements. */
type Connection = Queryable & { isLost(): boolean };

async function inTransaction<Result>(connection: Connection, work: (transaction: Queryable) => Promise<Result>) {
  const transaction: Queryable = { query: (sql, parameters = []) => connection.query(sql, parameters) };
  try {
    await connection.query('BEGIN');
    const result = await work(transaction);
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    // Closing a lost connection also rolls back. A failed ROLLBACK marks the connection as lost, so
    // it does not return to the pool.
    if (!connection.isLost()) await connection.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Returns null for an error caused by the statement itself. */
function unavailableOf(error: unknown): DatabaseUnavailable | null {
  const code = codeOf(error);
  const isUnavailable = isOfServer(error) ? UNAVAILABLE.test(code) : !(error instanceof TypeError);
  if (!isUnavailable) return null;
  // A network error for a name with several addresses has no message.
  return new DatabaseUnavailable((error instanceof Error && error.message) || code || 'no connection', code);
}

function isConnectionLost(error: unknown): boolean {
  return isOfServer(error) ? CONNECTION_LOST.test(codeOf(error)) : true;
}

/** Whether the server sent the error. All others come from the driver and the network. */
const isOfServer = (error: unknown): boolean => error instanceof pg.DatabaseError;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Limits reports: an outage fails every call and would fill the log. */
function seldom(report: (error: Error) => void): (error: Error) => void {
  let reportedAt = -Infinity;
  return (error) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    report(error);
  };
}
