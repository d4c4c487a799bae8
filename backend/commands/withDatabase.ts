import type { AttachmentStore } from '../attachments/AttachmentStore.ts';
import { openAttachments } from '../attachments/openAttachments.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/Database.ts';
import { WORK_DEADLINES } from '../database/deadlines.ts';
import { appliedMigrations, readMigrations, requireKnown } from '../database/migrate.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { createStore, type Store } from '../model/Store.ts';
import { ConfigError } from '../start/ConfigError.ts';
import { makeDataDirectory } from '../start/makeDataDirectory.ts';

/**
 * The records for a command that runs without the server. A running server, or its next start,
 * publishes the events that the command adds.
 */
export type Records = { database: Database; store: Store; attachments: AttachmentStore };

/** Opens the database for one task. Throws if a server is running on the embedded database. */
export async function withDatabase(config: Config, work: (database: Database) => Promise<void>): Promise<void> {
  await makeDataDirectory(config.dataDirectory);
  const closings: (() => Promise<unknown>)[] = [];
  try {
    const report = (error: unknown) => console.error(error);
    await work(await openDatabase({ config, report, closings, deadlines: WORK_DEADLINES }));
  } finally {
    for (const step of closings.reverse()) await step();
  }
}

/** Like withDatabase, with the attachments. The database must be migrated, or `prepare` migrates it. */
export function withRecords(
  config: Config,
  work: (records: Records) => Promise<void>,
  prepare: (database: Database) => Promise<unknown> = requireMigrated,
): Promise<void> {
  return withDatabase(config, async (database) => {
    await prepare(database);
    const attachments = await openAttachments(config, database);
    const store = createStore({
      database,
      outbox: { drain: () => undefined, idle: async () => undefined, stop: async () => undefined },
      publicUrl: config.publicUrl ?? '',
      emailTranscript: false,
    });
    await work({ database, store, attachments });
  });
}

async function requireMigrated(database: Database): Promise<void> {
  const applied = new Set(await appliedMigrations(database));
  const migrations = await readMigrations();
  await requireKnown(database, migrations);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  if (missing.length > 0)
    throw new ConfigError(
      'The database is not up to date. Run support-chat-backend migrate, or start the backend once',
    );
}
