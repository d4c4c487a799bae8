import type { Store } from '../storage/Store.ts';
import { queueChatEvents } from './queueEvent.ts';

/** Chats in one transaction. */
const BATCH = 50;
/** Longer waits are no news, for example those from before the webhook was added. */
const MAX_AGE = "interval '1 hour'";

/** Chats that wait for longer than the desk's first warning, and that no webhook was called for. */
const DUE = `FROM chats c WHERE c.status = 'waiting' AND c.wait_reported IS DISTINCT FROM c.waiting_since
  AND EXISTS (SELECT 1 FROM messages m WHERE m.chat_id = c.id AND m.author_type = 'User')
  AND c.waiting_since > now() - ${MAX_AGE}
  AND c.waiting_since <= now() - (SELECT wait_warning FROM settings) * interval '1 second'
  AND EXISTS (SELECT 1 FROM webhooks WHERE is_enabled AND 'chat.waiting' = ANY(events))`;

/**
 * Queues `chat.waiting` once for each wait. Returns whether there was one. A chat that another process
 * reports now is locked, and skipped.
 */
export async function queueWaits(store: Store): Promise<boolean> {
  if ((await store.query(`SELECT 1 ${DUE} LIMIT 1`)).length === 0) return false;
  return store.transact(async (transaction) => {
    const chats = await transaction.query<{ id: number }>(
      `UPDATE chats SET wait_reported = waiting_since
       WHERE id IN (SELECT c.id ${DUE} ORDER BY c.id LIMIT ${BATCH} FOR UPDATE OF c SKIP LOCKED) RETURNING id`,
    );
    await queueChatEvents(
      transaction,
      'chat.waiting',
      chats.map(({ id }) => id),
    );
    return chats.length > 0;
  });
}
