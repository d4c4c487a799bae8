import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { extract } from 'tar';
import { ConfigError } from '../base/ConfigError.ts';

/**
 * Creates the embedded database on a first start: unpacks the image, or runs initdb if there is
 * none. Works in a temporary folder and renames it when complete, so that an interrupted start
 * leaves nothing that looks like a database.
 */
export async function makeCluster(directory: string, image: string): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return;
  if (existsSync(directory) && (await readdir(directory)).length > 0)
    throw new ConfigError(
      `${directory} holds files, but no database. Move them away, or set DATA_DIR to another directory`,
    );
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  // Nothing else runs yet, and without turns of the event loop, many small files take half of the time.
  if (existsSync(image)) extract({ file: image, cwd: draft, sync: true });
  else await initialize(draft);
  await rename(draft, directory);
}

async function initialize(directory: string): Promise<void> {
  const engine = await PGlite.create(directory);
  await engine.close();
}
