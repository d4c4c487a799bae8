import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';
import type { AttachmentStore } from '../storage/AttachmentStore.ts';
import { queryOne, type Database, type Queryable } from '../storage/Database.ts';
import { appliedMigrations } from '../storage/migrate.ts';
import { parseObject } from '../realtime/clientFrames.ts';
import { ConfigError } from '../base/ConfigError.ts';
import { readIfThere } from '../base/createOnce.ts';
import { SECRET_FILES, type BackupNote } from './backUp.ts';
import { KEPT_TABLES } from './tables.ts';

type Targets = { database: Database; attachments: AttachmentStore; dataDirectory: string };

/** Restores a backup into an empty database. Inserts either all rows or none. */
export async function bringBack(file: string, targets: Targets): Promise<{ rows: number; files: number }> {
  const { database, attachments, dataDirectory } = targets;
  await requireEmpty(database);
  // In the data directory, next to the attachments, so that files are moved and not copied.
  const folder = await mkdtemp(join(dataDirectory, 'restore-'));
  try {
    await extract({ file, cwd: folder }).catch((error: Error) => {
      throw new ConfigError(`${file} cannot be read as a backup: ${error.message}`);
    });
    const note = await readNote(folder, file);
    await requireSameTables(database, note);
    const files = await namesIn(join(folder, 'attachments'));
    for (const name of files) await attachments.keep(join(folder, 'attachments', name), name);
    const rows = await database.transaction((transaction) => fillTables(transaction, folder, note));
    for (const name of SECRET_FILES) {
      if ((await readIfThere(join(folder, 'data', name))) !== null)
        await copyFile(join(folder, 'data', name), join(dataDirectory, name));
    }
    return { rows, files: files.length };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function requireEmpty(on: Queryable): Promise<void> {
  const { is_used } = await queryOne<{ is_used: boolean }>(
    on,
    `SELECT EXISTS (SELECT 1 FROM chats) OR EXISTS (SELECT 1 FROM tickets) OR EXISTS (SELECT 1 FROM contact_requests)
       OR EXISTS (SELECT 1 FROM tracked_events) AS is_used`,
  );
  if (is_used)
    throw new ConfigError(
      'The database holds conversations or tickets. Restore into a new DATA_DIR, or a new database',
    );
}

async function readNote(folder: string, file: string): Promise<BackupNote> {
  const note = parseObject((await readIfThere(join(folder, 'backup.json'))) ?? '');
  if (note?.format !== 1) throw new ConfigError(`${file} is no backup of this backend`);
  return note as BackupNote;
}

/**
 * Throws if the tables differ from the backup's, because rows could be misread. The version that
 * made the backup can restore it.
 */
async function requireSameTables(on: Queryable, { migrations, made_at: madeAt }: BackupNote): Promise<void> {
  const applied = await appliedMigrations(on);
  if (applied.join() === migrations.join()) return;
  throw new ConfigError(
    `The backup of ${madeAt} was made by another version of the backend. Restore it with that version, and then start this one.`,
  );
}

async function fillTables(on: Queryable, folder: string, note: BackupNote): Promise<number> {
  let rows = 0;
  // Migrations insert default rows, which the backup contains too.
  await on.query('DELETE FROM settings');
  await on.query('DELETE FROM categories');
  // Removes operators who signed in before the restore, with their sessions and links.
  await on.query('DELETE FROM operators');
  for (const table of KEPT_TABLES) {
    const pages = join(folder, 'tables', table);
    for (const name of await namesIn(pages)) {
      const lines = (await readFile(join(pages, name), 'utf8')).split('\n');
      await on.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`, [
        `[${lines.join(',')}]`,
      ]);
      rows += lines.length;
    }
    const last = note.last_ids[table] ?? null;
    if (last !== null) await on.query('SELECT setval(pg_get_serial_sequence($1, $2), $3)', [table, 'id', last]);
  }
  return rows;
}

async function namesIn(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return (await readdir(folder)).sort();
}
