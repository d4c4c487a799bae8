import { queryOne, type Queryable } from '../database/Database.ts';
import { Refusal } from '../model/Refusal.ts';

/**
 * Counts a try before the password is looked at, so that tries in parallel count too; throws past the limit. In the
 * database, because a second process must not double the tries. A right password takes its try back with `forgive`.
 */
export async function countTry(on: Queryable, address: string, limit: number): Promise<{ forgive(): Promise<void> }> {
  await on.query("DELETE FROM login_tries WHERE created_at < now() - interval '1 minute'");
  const { id } = await queryOne<{ id: number }>(on, 'INSERT INTO login_tries (address) VALUES ($1) RETURNING id', [
    address,
  ]);
  const sql = 'SELECT count(*) AS tries FROM login_tries WHERE address = $1';
  const { tries } = await queryOne<{ tries: number }>(on, sql, [address]);
  if (tries > limit) throw new Refusal(429, 'Too many tries; wait a minute');
  return {
    async forgive() {
      await on.query('DELETE FROM login_tries WHERE id = $1', [id]);
    },
  };
}
