import type { Config } from '../base/config.ts';
import type { Queryable } from './Database.ts';
import { knownAttachments } from './knownAttachments.ts';
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
