import { queryOne, type Queryable } from '../database/Database.ts';
import type { Store, Transaction } from '../model/Store.ts';
import { Refusal } from '../model/Refusal.ts';

const LOCK = 4_711_002;

/**
 * Counts a try before the password is looked at, so that tries in parallel count too; throws past the limit. In the
 * database, because a second process must not double the tries. A right password takes its try back with `forgive`.
 */
export async function countTry(store: Store, address: string, limit: number): Promise<{ forgive(): Promise<void> }> {
  const { id, tries } = await store.transact((transaction) => addTry(transaction, address));
  const forgive = async (): Promise<void> => {
    await store.query('DELETE FROM login_tries WHERE id = $1', [id]);
  };
  if (tries <= limit) return { forgive };
  // Its password is not looked at, so it does not make the wait longer.
  await forgive();
  throw new Refusal(429, 'Too many tries. Please wait a minute.');
}

async function addTry(transaction: Transaction, address: string): Promise<{ id: number; tries: number }> {
  // One after the other, or tries in parallel would not see each other.
  await transaction.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  await transaction.query("DELETE FROM login_tries WHERE created_at < now() - interval '1 minute'");
  const insert = 'INSERT INTO login_tries (address) VALUES ($1) RETURNING id';
  const { id } = await queryOne<{ id: number }>(transaction, insert, [address]);
  return { id, tries: await countTries(transaction, address) };
}

async function countTries(on: Queryable, address: string): Promise<number> {
  const sql = 'SELECT count(*) AS tries FROM login_tries WHERE address = $1';
  return (await queryOne<{ tries: number }>(on, sql, [address])).tries;
}
