import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { randomText } from '../base/secretText.ts';
import { requireRoom, type AttachmentStore, type KeptFile } from './AttachmentStore.ts';
import type { Limits } from '../base/config.ts';
import { openDraft } from './openDraft.ts';

const COPY_MS = 60_000;

type Place = { attachments: AttachmentStore; limits: Pick<Limits, 'freeBytes'> };

/**
 * Copies stored files under new names. A file that is gone is left out. Throws if there is no room, or
 * if one copy takes longer than a minute; then no copy remains.
 */
export async function copyFiles(files: readonly KeptFile[], { attachments, limits }: Place): Promise<KeptFile[]> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await requireRoom({ attachments, limits }, 'There is no room for copies of the files', bytes);
  const copies: KeptFile[] = [];
  try {
    for (const file of files) {
      const copy = await copyFile(file, attachments);
      if (copy !== null) copies.push(copy);
    }
    return copies;
  } catch (error) {
    await removeFiles(copies, attachments);
    throw error;
  }
}

export async function removeFiles(files: readonly KeptFile[], attachments: AttachmentStore): Promise<void> {
  await Promise.all(files.map(({ storedName }) => attachments.remove(storedName)));
}

async function copyFile(file: KeptFile, attachments: AttachmentStore): Promise<KeptFile | null> {
  const source = await attachments.read(file.storedName);
  if (source === null) return null;
  const storedName = randomText(24);
  const temporaryPath = join(attachments.temporaryDirectory, storedName);
  const draft = openDraft(temporaryPath);
  try {
    await pipeline(source, draft.stream, { signal: AbortSignal.timeout(COPY_MS) });
    await attachments.keep(temporaryPath, storedName);
    return { ...file, storedName };
  } finally {
    await draft.remove();
  }
}
