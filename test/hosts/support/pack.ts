import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { npm } from './npm.ts';

/** Packs the built package into an empty folder and returns the tarball's path. */
export async function packPackage(folder: string): Promise<string> {
  await npm('.', 'pack', '--ignore-scripts', '--pack-destination', folder);
  const [file = ''] = await readdir(folder);
  return join(folder, file);
}
