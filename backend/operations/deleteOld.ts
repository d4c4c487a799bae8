import type { AttachmentStore } from '../storage/AttachmentStore.ts';
import { deleteChats, deleteWithFiles, type Deleted } from '../chat/deleteChats.ts';
import { deleteUnusedUploads } from '../tickets/ticketFiles.ts';
import { deleteTickets } from '../tickets/tickets.ts';
import type { Store } from '../storage/Store.ts';

/** Rows per transaction. Locking more chats would delay their visitors. */
const BATCH = 100;
/** Rows that nothing else refers to, per statement, so that none reaches its time limit. */
const BATCH_ROWS = 5_000;

const ROWS = [
  'contact_requests',
  'left_aside_mails',
  'tracked_events',
  'desk_actions',
  'article_openings',
  'webhook_deliveries',
  'wait_alerts',
];

type Attachments = Pick<AttachmentStore, 'remove'>;

/**
 * Deletes chats and tickets that have not changed for `days`, and contact requests, e-mails that
 * were left aside, visit events, operators' actions, counts of opened articles and webhooks' deliveries of that
 * age.
 */
export async function deleteOld(store: Store, attachments: Attachments, days: number): Promise<Deleted> {
  const deleted: Deleted = { chats: 0, files: 0, tickets: 0, others: 0 };
  for (const table of ROWS) deleted.others += await deleteRows(store, table, days);
  for (const table of ['tickets', 'chats'] as const) {
    for (let count = BATCH; count === BATCH;) {
      const batch = await deleteBatch(store, attachments, { table, days });
      count = batch.count;
      deleted[table] += count;
      deleted.files += batch.files;
    }
  }
  return deleted;
}

async function deleteRows(store: Store, table: string, days: number): Promise<number> {
  const old = `SELECT id FROM ${table} WHERE created_at < now() - $1 * interval '1 day' ORDER BY id LIMIT ${BATCH_ROWS}`;
  let deleted = 0;
  for (let count = BATCH_ROWS; count === BATCH_ROWS; deleted += count)
    count = (await store.query(`DELETE FROM ${table} WHERE id IN (${old}) RETURNING id`, [days])).length;
  return deleted;
}

const DELETES = { chats: deleteChats, tickets: deleteTickets } as const;
type Old = { table: keyof typeof DELETES; days: number };

/** Skips rows locked by other transactions, because they are changing now and so are not old. */
function deleteBatch(
  store: Store,
  attachments: Attachments,
  { table, days }: Old,
): Promise<{ count: number; files: number }> {
  return deleteWithFiles(store, attachments, async (transaction) => {
    const old = await transaction.query<{ id: number }>(
      // updated_at of chats has no index, created_at has one and is never later.
      `SELECT id FROM ${table} WHERE created_at < now() - $1 * interval '1 day' AND updated_at < now() - $1 * interval '1 day'
       ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      [days],
    );
    const storedNames = await DELETES[table](
      transaction,
      old.map(({ id }) => id),
    );
    return { result: { count: old.length, files: storedNames.length }, storedNames };
  });
}

type TimerOptions = {
  store: Store;
  attachments: Attachments;
  report: (error: unknown) => void;
};

const AN_HOUR_MS = 3_600_000;
const A_DAY_MS = 24 * AN_HOUR_MS;

/** Deletes old records now and once a day. Returns a function that stops it. */
export function startRetention({ days, ...options }: TimerOptions & { days: number }): () => Promise<void> {
  return repeat(() => deleteOld(options.store, options.attachments, days), A_DAY_MS, options.report);
}

/** Deletes uploads that no ticket has taken, now and once an hour. Returns a function that stops it. */
export function startUploadExpiry({ store, attachments, report }: TimerOptions): () => Promise<void> {
  return repeat(() => deleteUnusedUploads(store, attachments), AN_HOUR_MS, report);
}

/** Runs the work now and after each pause, never twice at once. Safe to run in several processes. */
function repeat(work: () => Promise<unknown>, pauseMs: number, report: TimerOptions['report']): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = running.then(work).catch(report);
  };
  run();
  const timer = setInterval(run, pauseMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
