import type { Readable } from 'node:stream';

/** The store does not answer, or answers with an error. A retry may succeed. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

export type KeptFile = { name: string; storedName: string; mediaType: string; size: number };

/** Stores attachments under random names, in a local directory or an object store. */
export interface AttachmentStore {
  /** The local directory for an upload that has not been accepted yet. */
  readonly temporaryDirectory: string;
  /** Moves the file from its temporary path into the store. */
  keep(temporaryPath: string, storedName: string): Promise<void>;
  /** Null when there is no such file. */
  read(storedName: string): Promise<Readable | null>;
  /** Free bytes on the disk that receives uploads. */
  freeBytes(): Promise<number>;
  remove(storedName: string): Promise<void>;
}
