import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { create } from 'tar';
import { PACKAGE_FILES } from '../base/packageFiles.ts';
import { migrate, readMigrations } from './migrate.ts';
import { databaseOn } from './openEmbeddedDatabase.ts';

const require = createRequire(import.meta.url);

/** Databases of initdb that nothing uses. They are half of the files that a first start unpacks. */
const TEMPLATES = ['template0', 'template1'];

/**
 * Returns the path of a packed, empty database with all tables. The build creates it, because
 * initdb takes seconds and hundreds of megabytes. Its name changes with the engine and the tables.
 */
export async function clusterImagePath(): Promise<string> {
  const digest = createHash('sha256');
  for (const { name, sql } of await readMigrations()) digest.update(`${name}\n${sql}`);
  return fileURLToPath(
    new URL(`database-${engineVersion()}-${digest.digest('hex').slice(0, 8)}.tar.gz`, PACKAGE_FILES.databases),
  );
}

export async function makeClusterImage(): Promise<string> {
  const path = await clusterImagePath();
  if (existsSync(path)) return path;
  await mkdir(dirname(path), { recursive: true });
  // A process that runs at the same time sees the complete file or none.
  const draft = `${path}.${process.pid}`;
  const folder = `${draft}.files`;
  try {
    await mkdir(folder);
    const engine = await PGlite.create(folder);
    await migrate(databaseOn(engine));
    for (const name of TEMPLATES) {
      await engine.exec(`ALTER DATABASE ${name} IS_TEMPLATE false`);
      await engine.exec(`DROP DATABASE ${name}`);
    }
    // Packed after the shutdown. A copy of a running database starts with a recovery, which flushes
    // every file.
    await engine.close();
    await create({ gzip: true, portable: true, noPax: true, cwd: folder, file: draft }, await readdir(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await rename(draft, path);
  return path;
}

/** The engine's package exports only its entry point, so its package.json is read by path. */
function engineVersion(): string {
  const manifest = join(dirname(require.resolve('@electric-sql/pglite')), '../package.json');
  return (require(manifest) as { version: string }).version;
}
