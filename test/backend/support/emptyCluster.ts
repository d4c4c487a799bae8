import { readFile } from 'node:fs/promises';
import { makeClusterImage } from '../../../backend/database/clusterImage.ts';

/** The data of an empty database: the engine takes seconds to make it once, and each file of tests begins with a copy. */
export async function emptyCluster(): Promise<Blob> {
  return new Blob([await readFile(await makeClusterImage())], { type: 'application/x-gzip' });
}
