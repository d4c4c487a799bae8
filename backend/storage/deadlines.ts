/**
 * How long work may wait for a PostgreSQL server, in milliseconds. docs/backend/waits.md lists the
 * errors that callers get.
 */
export type Deadlines = {
  /** For a free connection, and for opening a new one. */
  connectMs: number;
  /**
   * For one statement. The server cancels it first; if the server is silent, the client gives up a
   * second later.
   */
  statementMs: number;
  /** For a row or table lock held by another transaction. */
  lockMs: number;
  /**
   * Between two statements of a transaction. The server then ends it, so that a dead process does
   * not hold its locks.
   */
  idleMs: number;
};

/** For requests, whose clients wait for the answer. */
export const CALL_DEADLINES: Deadlines = { connectMs: 3_000, statementMs: 8_000, lockMs: 4_000, idleMs: 10_000 };

const AN_HOUR_MS = 3_600_000;

/**
 * For migrations, backups and other work whose duration depends on the number of rows. It may wait
 * for another process that migrates.
 */
export const WORK_DEADLINES: Deadlines = {
  connectMs: 10_000,
  statementMs: AN_HOUR_MS,
  lockMs: 600_000,
  idleMs: AN_HOUR_MS,
};
