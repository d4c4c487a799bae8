import { Refusal } from '../base/Refusal.ts';
import { queryOne, type Queryable } from './Database.ts';

type List = {
  /** The rows of the list, as SQL from FROM on. */
  rows: string;
  values?: readonly unknown[];
  most: number;
  error: string;
};

/**
 * Throws if a list that is returned in one piece has as many rows as it may have (OPS-04). Without a
 * lock, concurrent calls may exceed the limit by a few rows, which does no harm.
 */
export async function refuseFull(on: Queryable, { rows, values = [], most, error }: List): Promise<void> {
  const { length } = await queryOne<{ length: number }>(on, `SELECT count(*) AS length ${rows}`, values);
  if (length >= most) throw new Refusal(409, error);
}
