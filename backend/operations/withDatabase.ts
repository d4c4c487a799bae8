import type { AttachmentStore } from '../storage/AttachmentStore.ts';
import { openAttachments } from '../storage/openAttachments.ts';
import type { Config } from '../base/config.ts';
import type { Database } from '../storage/Database.ts';
import { WORK_DEADLINES } from '../storage/deadlines.ts';
import { appliedMigrations, readMigrations, requireKnown } from '../storage/migrate.ts';
import { openDatabase } from '../storage/openDatabase.ts';
import { createFileLinks, readLinkKey } from '../storage/fileLinks.ts';
import { createStore, type Store } from '../storage/Store.ts';
import { ConfigError } from '../base/ConfigError.ts';
import { makeDataDirectory } from './makeDataDirectory.ts';

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
    const publicUrl = config.publicUrl ?? '';
    const key = await readLinkKey(database);
    const store = createStore({
      database,
      outbox: { drain: () => undefined },
      publicUrl,
      fileLinks: createFileLinks({ publicUrl, key, now: () => Date.now() }),
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
