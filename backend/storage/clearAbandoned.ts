import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../base/createOnce.ts';

const ABANDONED_AFTER_MS = 3_600_000;

/** Removes files of uploads that a crash interrupted. */
export async function clearAbandoned(directory: string): Promise<void> {
  await remove(directory, await abandoned(directory));
}

/**
 * Returns the files of a directory that are too old for an upload in progress. Another process may
 * be receiving into the same directory.
 */
export async function abandoned(directory: string): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(directory)) {
    const age = await ageOf(join(directory, name));
    if (age > ABANDONED_AFTER_MS) names.push(name);
  }
  return names;
}

/** Returns 0 if another process has just moved or removed the file. */
async function ageOf(path: string): Promise<number> {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0;
    throw error;
  }
}

export async function remove(directory: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(directory, name), { force: true });
}
