import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { dependencies } from '../../../backend/package.json';

const FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/support-chat');
const PATH = join(FOLDER, `pglite-${dependencies['@electric-sql/pglite']}.tar`);

/** The data of an engine of which nothing is made but its cluster: that takes two seconds once, and each file of tests begins with a copy. */
export async function emptyCluster(): Promise<Blob> {
  if (!existsSync(PATH)) await keepCluster();
  return new Blob([await readFile(PATH)]);
}

async function keepCluster(): Promise<void> {
  const engine = await PGlite.create();
  const data = await engine.dumpDataDir('none');
  await engine.close();
  await mkdir(FOLDER, { recursive: true });
  // Whoever runs beside this finds all of it, or nothing.
  const draft = `${PATH}.${process.pid}`;
  await writeFile(draft, data.stream());
  await rename(draft, PATH);
}
