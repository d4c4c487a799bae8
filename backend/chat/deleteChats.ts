import type { AttachmentStore } from '../storage/AttachmentStore.ts';
import { DESK_ROOM } from './deskChat.ts';
import type { Store, Transaction } from '../storage/Store.ts';

/** Numbers of deleted records. `others` counts contact requests, visit events and operators' actions. */
export type Deleted = { chats: number; tickets: number; others: number; files: number };

/** Deletes locked chats. Returns the stored names of their files, to be deleted after the commit. */
export async function deleteChats(transaction: Transaction, ids: readonly number[]): Promise<string[]> {
  const ofMessages = 'message_id IN (SELECT id FROM messages WHERE chat_id = ANY($1::bigint[]))';
  await transaction.query(`DELETE FROM callbacks WHERE ${ofMessages}`, [ids]);
  const files = await transaction.query<{ name: string }>(
    `DELETE FROM attachments WHERE ${ofMessages} RETURNING stored_name AS name`,
    [ids],
  );
  await transaction.query(
    "DELETE FROM outbox_events WHERE channel IN (SELECT 'private-' || room FROM chats WHERE id = ANY($1::bigint[]))",
    [ids],
  );
  for (const table of ['messages', 'chat_mails', 'chat_notes', 'chat_events', 'transcript_mails', 'empty_chats'])
    await transaction.query(`DELETE FROM ${table} WHERE chat_id = ANY($1::bigint[])`, [ids]);
  await transaction.query('DELETE FROM chats WHERE id = ANY($1::bigint[])', [ids]);
  if (ids.length > 0) await transaction.announce(DESK_ROOM, 'Desk.ChatsDeleted', { chat_ids: [...ids] });
  return files.map(({ name }) => name);
}

/**
 * Runs the deletion in a transaction, then deletes the files. If the process crashes in between, a
 * later start deletes them.
 */
export async function deleteWithFiles<Result>(
  store: Store,
  attachments: Pick<AttachmentStore, 'remove'>,
  work: (transaction: Transaction) => Promise<{ result: Result; storedNames: readonly string[] }>,
): Promise<Result> {
  const { result, storedNames } = await store.transact(work);
  for (const name of storedNames) await attachments.remove(name);
  return result;
}
