import { createHash } from 'node:crypto';
import type { Queryable } from '../database/Database.ts';
import { Refusal } from './Refusal.ts';

type Upload = { owner: string; bytes: number; limit: number };

/** Adds the bytes to what the owner has uploaded today; refuses, and adds nothing, beyond the limit. Several at once are counted one by one. */
export async function countUpload(on: Queryable, { owner, bytes, limit }: Upload): Promise<void> {
  await on.query('DELETE FROM upload_usage WHERE day < current_date');
  const counted = await on.query(
    `INSERT INTO upload_usage AS usage (owner, day, bytes) SELECT $1, current_date, $2::bigint WHERE $2::bigint <= $3::bigint
     ON CONFLICT (owner, day) DO UPDATE SET bytes = usage.bytes + excluded.bytes
       WHERE usage.bytes + excluded.bytes <= $3::bigint
     RETURNING owner`,
    [createHash('sha256').update(owner).digest('hex'), bytes, limit],
  );
  if (counted.length === 0) throw new Refusal(413, 'Too many files have been sent today. Please try again tomorrow.');
}
