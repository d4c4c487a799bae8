import type { Readable } from 'node:stream';
import type { Limits } from '../base/config.ts';
import { Refusal } from '../base/Refusal.ts';

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

type Place = { attachments: Pick<AttachmentStore, 'freeBytes'>; limits: Pick<Limits, 'freeBytes'> };

/**
 * Refuses to write `bytes` if too little disk space would remain. A full disk would also stop
 * messages, so everything else is refused first.
 */
export async function requireRoom({ attachments, limits }: Place, sentence: string, bytes = 0): Promise<void> {
  if ((await attachments.freeBytes()) - bytes < limits.freeBytes) throw new Refusal(507, sentence);
}
