import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import type { AttachmentStore } from '../storage/AttachmentStore.ts';
import { queryOne, type Database, type Queryable } from '../storage/Database.ts';
import { appliedMigrations } from '../storage/migrate.ts';
import { readIfThere } from '../base/createOnce.ts';
import { KEPT_TABLES } from './tables.ts';
import { writeArchive, type Archive } from './writeArchive.ts';

export const SEAL_KEY_FILE = 'second-factor-key';
/**
 * Files of the data directory that hold the app key of the realtime server, the desk's password, and
 * the key of the second factors.
 */
export const SECRET_FILES = ['push-app.json', 'desk-password', SEAL_KEY_FILE] as const;

export type BackupNote = {
  format: 1;
  made_at: string;
  migrations: string[];
  /**
   * The last id that each table has assigned, even if its row is deleted, because an id must never
   * be reused.
   */
  last_ids: Record<string, number | null>;
};

export type BackupCounts = { rows: number; files: number; missingFiles: number };

type Sources = { database: Database; attachments: AttachmentStore; dataDirectory: string };

const PAGE_ROWS = 500;

/**
 * Writes everything that a restore needs from one snapshot of the database. The server can keep
 * running. The snapshot ends before the files are read, because no table can be migrated until then.
 */
export async function backUp(file: string, { database, attachments, dataDirectory }: Sources): Promise<BackupCounts> {
  const counts = { rows: 0, files: 0, missingFiles: 0 };
  await writeArchive(file, async (archive) => {
    const storedNames = await database.transaction(async (snapshot) => {
      await snapshot.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      await archive.add('backup.json', JSON.stringify(await noteOf(snapshot), null, 2));
      for (const name of SECRET_FILES) {
        const content = await readIfThere(join(dataDirectory, name));
        if (content !== null) await archive.add(`data/${name}`, content);
      }
      for (const table of KEPT_TABLES) counts.rows += await addTable(archive, snapshot, table);
      const names: string[] = [];
      for await (const files of pagesOf<{ name: string }>(snapshot, 'attachments', 'stored_name AS name'))
        names.push(...files.map(({ name }) => name));
      return names;
    });
    for (const name of storedNames) {
      const content = await attachments.read(name);
      counts[content === null ? 'missingFiles' : 'files'] += 1;
      if (content !== null) await archive.add(`attachments/${name}`, await buffer(content));
    }
  });
  return counts;
}

async function noteOf(on: Queryable): Promise<BackupNote> {
  const lastIds: BackupNote['last_ids'] = {};
  for (const table of KEPT_TABLES) {
    const sequence = await queryOne<{ name: string | null }>(on, 'SELECT pg_get_serial_sequence($1, $2) AS name', [
      table,
      'id',
    ]);
    if (sequence.name === null) continue;
    const last = await queryOne<{ id: number | null }>(on, 'SELECT pg_sequence_last_value($1::regclass) AS id', [
      sequence.name,
    ]);
    lastIds[table] = last.id;
  }
  return { format: 1, made_at: new Date().toISOString(), migrations: await appliedMigrations(on), last_ids: lastIds };
}

/** Adds the rows as one line of JSON each, written by PostgreSQL so that it reads back the same values. */
async function addTable(archive: Archive, on: Queryable, table: string): Promise<number> {
  let rows = 0;
  let page = 0;
  for await (const found of pagesOf<{ row: string }>(on, table, 'to_jsonb(kept)::text AS row')) {
    page += 1;
    await archive.add(`tables/${table}/${String(page).padStart(8, '0')}.jsonl`, found.map(({ row }) => row).join('\n'));
    rows += found.length;
  }
  return rows;
}

/** Yields all rows of a table, so that only one page is in memory. */
async function* pagesOf<Row>(on: Queryable, table: string, columns: string): AsyncGenerator<(Row & { id: number })[]> {
  const sql = `SELECT id, ${columns} FROM ${table} AS kept WHERE id > $1 ORDER BY id LIMIT ${PAGE_ROWS}`;
  for (let last = 0; ;) {
    const rows = await on.query<Row & { id: number }>(sql, [last]);
    last = rows.at(-1)?.id ?? last;
    if (rows.length === 0) return;
    yield rows;
  }
}
