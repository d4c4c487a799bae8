import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../start/createOnce.ts';
import type { AttachmentStore } from './AttachmentStore.ts';

const ABANDONED_AFTER_MS = 3_600_000;

/** Keeps attachments below `directory`, and first clears away what uploads left behind that a crash cut short. */
export async function createLocalStore(directory: string): Promise<AttachmentStore> {
  const kept = join(directory, 'attachments');
  const temporaryDirectory = join(directory, 'uploads');
  await mkdir(kept, { recursive: true, mode: 0o700 });
  await mkdir(temporaryDirectory, { recursive: true, mode: 0o700 });
  await removeAbandoned(temporaryDirectory);

  return {
    temporaryDirectory,
    keep: (temporaryPath, storedName) => rename(temporaryPath, join(kept, storedName)),
    async read(storedName) {
      try {
        return (await open(join(kept, storedName))).createReadStream();
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
    remove: (storedName) => rm(join(kept, storedName), { force: true }),
  };
}

/** Another process may be receiving into the same directory, so young files stay. */
async function removeAbandoned(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}
