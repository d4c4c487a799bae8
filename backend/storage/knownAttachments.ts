import type { Queryable } from './Database.ts';

/** Returns those of the stored files that belong to a message. */
export async function knownAttachments(on: Queryable, storedNames: readonly string[]): Promise<string[]> {
  const sql = 'SELECT stored_name FROM attachments WHERE stored_name = ANY($1::text[])';
  return (await on.query<{ stored_name: string }>(sql, [storedNames])).map(({ stored_name: name }) => name);
}
