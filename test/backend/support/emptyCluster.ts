import { readFile } from 'node:fs/promises';
import { makeClusterImage } from '../../../backend/storage/clusterImage.ts';

/**
 * The data of an empty database. Creating it takes seconds, so it is created once and each test
 * file starts with a copy.
 */
export async function emptyCluster(): Promise<Blob> {
  return new Blob([await readFile(await makeClusterImage())], { type: 'application/x-gzip' });
}
