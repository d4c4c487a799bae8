/** Rows come with bigint as number, timestamptz as Date, json decoded; parameters of type json are passed as text. */
export interface Queryable {
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/**
 * PostgreSQL, embedded or by address. Inside `transaction` only the given Queryable may be used: the embedded
 * engine has one connection, and a query beside the transaction would wait for its end.
 */
export interface Database extends Queryable {
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>;
  /** Several statements, without parameters. */
  script(sql: string): Promise<void>;
  /** How many requests wait for a free connection. The embedded engine has no pool. */
  countWaiting?(): number;
  close(): Promise<void>;
}

/** The one row that a statement is sure to return; throws when there is none. */
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
