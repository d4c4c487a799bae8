import type { Readable } from 'node:stream';

/** Where attachments lie, by their random names: a directory of this machine, or an object store. */
export interface AttachmentStore {
  /** Where an upload is written before it is known to be welcome; a directory of this machine. */
  readonly temporaryDirectory: string;
  /** Takes the file over from its temporary path. */
  keep(temporaryPath: string, storedName: string): Promise<void>;
  /** Null when there is no such file. */
  read(storedName: string): Promise<Readable | null>;
  /** Bytes that are free, where the store knows. */
  freeBytes(): Promise<number>;
  remove(storedName: string): Promise<void>;
}
