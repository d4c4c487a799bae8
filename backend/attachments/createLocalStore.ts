import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../start/createOnce.ts';
import type { AttachmentStore } from './AttachmentStore.ts';

const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Keeps attachments below `directory`, and first clears away what uploads left behind that a crash cut short. `known`: those of the names
 * that belong to a message.
 */
export async function createLocalStore(
  directory: string,
  known: (storedNames: readonly string[]) => Promise<readonly string[]>,
): Promise<AttachmentStore> {
  const kept = join(directory, 'attachments');
  const temporaryDirectory = join(directory, 'uploads');
  await mkdir(kept, { recursive: true, mode: 0o700 });
  await mkdir(temporaryDirectory, { recursive: true, mode: 0o700 });
  await remove(temporaryDirectory, await abandoned(temporaryDirectory));
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

/** Those of a directory that no upload is still on its way for. Another process may be receiving into the same directory. */
async function abandoned(directory: string): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(directory)) {
    const age = await ageOf(join(directory, name));
    if (age > ABANDONED_AFTER_MS) names.push(name);
  }
  return names;
}

/** 0 for what another process has just taken away. */
async function ageOf(path: string): Promise<number> {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0;
    throw error;
  }
}

async function remove(directory: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(directory, name), { force: true });
}
