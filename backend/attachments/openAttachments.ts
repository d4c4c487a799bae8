import type { Config } from '../config.ts';
import type { Queryable } from '../database/Database.ts';
import { knownAttachments } from '../model/knownAttachments.ts';
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
