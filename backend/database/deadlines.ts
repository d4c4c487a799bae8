/** How long a piece of work may wait for a PostgreSQL server, in milliseconds. docs/backend/waits.md lists what a caller gets then. */
export type Deadlines = {
  /** For a free connection, and for a new one to open. */
  connectMs: number;
  /** Of one statement. The server cancels it first; a server that is silent is left a second later. */
  statementMs: number;
  /** For a row or a table that another transaction holds. */
  lockMs: number;
  /** Between two statements of a transaction, after which the server ends it: a process that died holds its rows no longer. */
  idleMs: number;
};

/** For calls, whose clients wait for the answer. */
export const CALL_DEADLINES: Deadlines = { connectMs: 3_000, statementMs: 8_000, lockMs: 4_000, idleMs: 10_000 };

const AN_HOUR_MS = 3_600_000;

/** Migrations, backups and other work that takes as long as there are rows. Its lock may be the other process that migrates. */
export const WORK_DEADLINES: Deadlines = {
  connectMs: 10_000,
  statementMs: AN_HOUR_MS,
  lockMs: 600_000,
  idleMs: AN_HOUR_MS,
};
