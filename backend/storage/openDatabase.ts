import { join } from 'node:path';
import type { Config } from '../base/config.ts';
import { ConfigError } from '../base/ConfigError.ts';
import { lockDirectory } from './lockDirectory.ts';
import { clusterImagePath } from './clusterImage.ts';
import type { Database } from './Database.ts';
import { WORK_DEADLINES, type Deadlines } from './deadlines.ts';
import { makeCluster } from './makeCluster.ts';
import { migrate } from './migrate.ts';
import { openEmbeddedDatabase } from './openEmbeddedDatabase.ts';
import { openServerDatabase } from './openServerDatabase.ts';
import { startVacuum } from './startVacuum.ts';

export type OpenOptions = {
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDirectory'>;
  report: (error: unknown) => void;
  /** Receives the functions that close what was opened. Call them in reverse order. */
  closings: (() => Promise<unknown>)[];
  /** For a PostgreSQL server only. */
  deadlines?: Deadlines;
};

/** Opens the database with the deadlines of calls, after migrating it with longer ones. */
export async function openMigrated(options: OpenOptions): Promise<Database> {
  if (options.config.databaseUrl !== null) {
    const closings: OpenOptions['closings'] = [];
    try {
      await migrate(await openDatabase({ ...options, closings, deadlines: WORK_DEADLINES }));
    } finally {
      for (const step of closings.reverse()) await step();
    }
  }
  const database = await openDatabase(options);
  if (options.config.databaseUrl === null) await migrate(database);
  return database;
}

export async function openDatabase({ config, report, closings, deadlines }: OpenOptions): Promise<Database> {
  const { databaseUrl, databasePool: connections, dataDirectory } = config;
  if (databaseUrl === null) closings.push(await lockDirectory(join(dataDirectory, 'database.lock')));
  const database =
    databaseUrl === null
      ? await openDirectory(join(dataDirectory, 'database'))
      : await openServerDatabase({
          ...{ url: databaseUrl, connections, report },
          ...(deadlines === undefined ? {} : { deadlines }),
        }).catch((error: Error) => {
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
