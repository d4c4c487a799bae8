import { mkdir, open, rename, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../base/createOnce.ts';
import type { AttachmentStore } from './AttachmentStore.ts';
import { abandoned, clearAbandoned, remove } from './clearAbandoned.ts';

/**
 * Stores attachments in `directory`. First removes files of uploads that a crash interrupted.
 * `known` returns those of the given names that belong to a message.
 */
export async function createLocalStore(
  directory: string,
  known: (storedNames: readonly string[]) => Promise<readonly string[]>,
): Promise<AttachmentStore> {
  const kept = join(directory, 'attachments');
  const temporaryDirectory = join(directory, 'uploads');
  await mkdir(kept, { recursive: true, mode: 0o700 });
  await mkdir(temporaryDirectory, { recursive: true, mode: 0o700 });
  await clearAbandoned(temporaryDirectory);
  const old = await abandoned(kept);
  const ours = new Set(old.length > 0 ? await known(old) : []);
  await remove(
    kept,
    old.filter((name) => !ours.has(name)),
  );

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
    async freeBytes() {
      const { bavail, bsize } = await statfs(kept);
      return bavail * bsize;
    },
    remove: (storedName) => remove(kept, [storedName]),
  };
}
