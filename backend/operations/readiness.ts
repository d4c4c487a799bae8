import type { AttachmentStore } from '../storage/AttachmentStore.ts';
import { queryOne, type Queryable } from '../storage/Database.ts';
import { outboxState } from '../storage/createOutbox.ts';
import { inTime } from '../base/inTime.ts';

export const DATABASE_MS = 2_000;
/** Realtime events that wait longer than this are too late to be useful. */
const MAX_OUTBOX_SECONDS = 60;
/** Uploads are refused below `freeBytes`; messages only below `freeBytes / LAST_PART`. */
const LAST_PART = 10;

export type Checked = { database: Queryable; attachments: Pick<AttachmentStore, 'freeBytes'>; freeBytes: number };

/** Returns why the backend should receive no visitors now; empty if it is ready. */
export async function reasonsAgainst({ database, attachments, freeBytes }: Checked): Promise<string[]> {
  const reasons: string[] = [];
  try {
    const { ageSeconds, isReadOnly } = await inTime(stateOf(database), DATABASE_MS);
    if (isReadOnly) reasons.push('The database is read-only');
    if (ageSeconds > MAX_OUTBOX_SECONDS) reasons.push('Realtime events have waited too long to be published');
  } catch {
    reasons.push('The database does not answer');
  }
  if ((await attachments.freeBytes()) < freeBytes / LAST_PART) reasons.push('The disk is full');
  return reasons;
}

/** Also detects a replica, which the backend may be connected to after a failover and which answers reads. */
async function stateOf(database: Queryable) {
  const sql = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS \"isReadOnly\"";
  const { isReadOnly } = await queryOne<{ isReadOnly: boolean }>(database, sql);
  return { isReadOnly, ...(await outboxState(database)) };
}
