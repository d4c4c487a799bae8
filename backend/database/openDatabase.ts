import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ConfigError } from '../start/ConfigError.ts';
import { lockDirectory } from '../start/lockDirectory.ts';
import { clusterImagePath } from './clusterImage.ts';
import type { Database } from './Database.ts';
import { makeCluster } from './makeCluster.ts';
import { openEmbeddedDatabase } from './openEmbeddedDatabase.ts';
import { openServerDatabase } from './openServerDatabase.ts';
import { startVacuum } from './startVacuum.ts';

export type OpenOptions = {
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>;
  report: (error: unknown) => void;
  /** Gets the steps that close again what was opened, to be called from the last to the first. */
  closings: (() => Promise<unknown>)[];
};

export async function openDatabase({ config, report, closings }: OpenOptions): Promise<Database> {
  const { databaseUrl, dataDirectory } = config;
  if (databaseUrl === null) closings.push(await lockDirectory(join(dataDirectory, 'database.lock')));
  const database =
    databaseUrl === null
      ? await openDirectory(join(dataDirectory, 'database'))
      : await openServerDatabase(databaseUrl, report).catch((error: Error) => {
          throw new ConfigError(`The database of DATABASE_URL cannot be reached: ${error.message}`);
        });
  closings.push(() => database.close());
  if (databaseUrl === null) closings.push(startVacuum({ database, report }));
  return database;
}

async function openDirectory(directory: string): Promise<Database> {
  await makeCluster(directory, await clusterImagePath());
  return openEmbeddedDatabase(directory);
}
