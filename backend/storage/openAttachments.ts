import type { Config } from '../base/config.ts';
import type { Queryable } from './Database.ts';
import type { AttachmentStore } from './AttachmentStore.ts';
import { createLocalStore } from './createLocalStore.ts';
import { createObjectStore } from './createObjectStore.ts';

/** Opens the configured store, for the server and for the maintenance commands. */
export function openAttachments(
  { objectStore, dataDirectory }: Pick<Config, 'objectStore' | 'dataDirectory'>,
  database: Queryable,
): Promise<AttachmentStore> {
  return objectStore === null
    ? createLocalStore(dataDirectory, (names) => knownAttachments(database, names))
    : createObjectStore(objectStore, dataDirectory);
}

/** Returns those of the stored files that belong to a message. */
export async function knownAttachments(on: Queryable, storedNames: readonly string[]): Promise<string[]> {
  const sql = 'SELECT stored_name FROM attachments WHERE stored_name = ANY($1::text[])';
  return (await on.query<{ stored_name: string }>(sql, [storedNames])).map(({ stored_name: name }) => name);
}
