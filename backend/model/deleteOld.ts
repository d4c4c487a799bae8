import type { AttachmentStore } from '../attachments/AttachmentStore.ts';
import { deleteChats, deleteWithFiles, type Deleted } from './deleteChats.ts';
import type { Store } from './Store.ts';

/** Chats of one transaction: a lock on more would hold up their visitors. */
const BATCH = 100;

type Attachments = Pick<AttachmentStore, 'remove'>;

/** Deletes chats without a change for so many days, and tickets, contact requests, events of visits and operators' actions of that age. */
export async function deleteOld(store: Store, attachments: Attachments, days: number): Promise<Deleted> {
  const deleted: Deleted = { chats: 0, files: 0, tickets: await deleteRows(store, 'tickets', days), others: 0 };
  for (const table of ['contact_requests', 'tracked_events', 'desk_actions'])
    deleted.others += await deleteRows(store, table, days);
  for (;;) {
    const { chats, files } = await deleteBatch(store, attachments, days);
    deleted.chats += chats;
    deleted.files += files;
    if (chats < BATCH) return deleted;
  }
}

async function deleteRows(store: Store, table: string, days: number): Promise<number> {
  const sql = `DELETE FROM ${table} WHERE created_at < now() - $1 * interval '1 day' RETURNING id`;
  return (await store.query(sql, [days])).length;
}

/** A chat that another transaction holds is changing at this moment, and so is not old. */
function deleteBatch(store: Store, attachments: Attachments, days: number): Promise<{ chats: number; files: number }> {
  return deleteWithFiles(store, attachments, async (transaction) => {
    const old = await transaction.query<{ id: number }>(
      `SELECT id FROM chats WHERE updated_at < now() - $1 * interval '1 day' ORDER BY updated_at LIMIT ${BATCH}
       FOR UPDATE SKIP LOCKED`,
      [days],
    );
    const storedNames = await deleteChats(
      transaction,
      old.map(({ id }) => id),
    );
    return { result: { chats: old.length, files: storedNames.length }, storedNames };
  });
}
