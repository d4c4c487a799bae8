/** Rows return bigint as number, timestamptz as Date, and decoded json. Pass json parameters as text. */
export interface Queryable {
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/**
 * PostgreSQL, embedded or on a server. Inside `transaction`, use only the Queryable that it passes:
 * the embedded engine has one connection, so any other query would wait for the transaction's end.
 */
export interface Database extends Queryable {
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>;
  /** Runs several statements, without parameters. */
  script(sql: string): Promise<void>;
  /**
   * Returns how many requests wait for a free connection. Absent for the embedded engine, which has
   * no pool.
   */
  countWaiting?(): number;
  close(): Promise<void>;
}

/** Returns the first row of a statement that always returns one. Throws if there is no row. */
export async function queryOne<Row>(on: Queryable, sql: string, parameters?: readonly unknown[]): Promise<Row> {
  const row = await queryFirst<Row>(on, sql, parameters);
  if (row === null) throw new Error(`A row was expected from: ${sql.slice(0, 80)}`);
  return row;
}

export async function queryFirst<Row>(
  on: Queryable,
  sql: string,
  parameters?: readonly unknown[],
): Promise<Row | null> {
  const [row] = await on.query<Row>(sql, parameters);
  return row ?? null;
}

const DUPLICATE = '23505';

/** Whether a statement failed because its row violates a unique index. The transaction can only roll back. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DUPLICATE;
}
