import { closeDueChats, hasDueChats } from '../chat/closeChats.ts';
import { TOUCHED } from '../chat/chatRow.ts';
import { announceChatsToDesk } from '../chat/deskChat.ts';
import { createDrainLoop, type DrainLoop } from '../storage/createDrainLoop.ts';
import type { Queryable } from '../storage/Database.ts';
import type { Store, Transaction } from '../storage/Store.ts';
import { announceTickets, CHANGED } from '../tickets/tickets.ts';
import { addEvents, idsOf } from './bulkRows.ts';

type Kind = 'close-chats' | 'end-chat-snoozes' | 'end-ticket-snoozes' | 'delete-bulk-actions';

const CHECK_EVERY_MS = 5_000;
/** Rows per transaction. Locking more chats would delay their visitors. */
const BATCH = 100;

const OLD = "created_at < now() - interval '1 hour'";

/**
 * Closes bulk-closed chats after the undo time, ends due snoozes, deletes old bulk actions. The times
 * are columns, so they survive a restart. Several processes may run it: each locks the rows that it
 * works on, and skips those of the others.
 */
export function createDueWork({ store, report }: { store: Store; report: (error: unknown) => void }): DrainLoop {
  return createDrainLoop<Kind>({
    ...{ parallel: 1, checkEveryMs: CHECK_EVERY_MS, report },
    async claim() {
      for (const kind of ['close-chats', 'end-chat-snoozes', 'end-ticket-snoozes', 'delete-bulk-actions'] as const)
        if (await isDue(store, kind)) return { items: [kind], hasMore: false };
      return { items: [], hasMore: false };
    },
    // No row: another process has locked them. Retry on the timer.
    work: async (kind) => (await store.transact((transaction) => WORK[kind](transaction))) > 0,
  });
}

async function isDue(on: Queryable, kind: Kind): Promise<boolean> {
  if (kind === 'close-chats') return hasDueChats(on);
  const table = kind === 'end-chat-snoozes' ? 'chats' : 'tickets';
  const sql =
    kind === 'delete-bulk-actions'
      ? `SELECT 1 FROM bulk_actions WHERE ${OLD} LIMIT 1`
      : `SELECT 1 FROM ${table} WHERE snoozed_at IS NOT NULL AND snoozed_until <= now() LIMIT 1`;
  return (await on.query(sql)).length > 0;
}

const WORK: Readonly<Record<Kind, (transaction: Transaction) => Promise<number>>> = {
  'close-chats': (transaction) => closeDueChats(transaction, BATCH),
  async 'end-chat-snoozes'(transaction) {
    const ids = await endSnoozes(transaction, 'chats', TOUCHED);
    await addEvents(
      transaction,
      'woken',
      ids.map((id) => ({ id, text: '' })),
    );
    await announceChatsToDesk(transaction, ids);
    return ids.length;
  },
  async 'end-ticket-snoozes'(transaction) {
    const ids = await endSnoozes(transaction, 'tickets', CHANGED);
    await announceTickets(transaction, ids);
    return ids.length;
  },
  async 'delete-bulk-actions'(transaction) {
    return (await transaction.query(`DELETE FROM bulk_actions WHERE ${OLD} RETURNING id`)).length;
  },
};

async function endSnoozes(transaction: Transaction, table: 'chats' | 'tickets', changed: string): Promise<number[]> {
  const rows = await transaction.query<{ id: number }>(
    `UPDATE ${table} SET snoozed_at = NULL, snoozed_until = NULL, back_at = now(), ${changed}
     WHERE id IN (
       SELECT id FROM ${table} WHERE snoozed_at IS NOT NULL AND snoozed_until <= now() ORDER BY id LIMIT ${BATCH}
       FOR UPDATE SKIP LOCKED
     ) RETURNING id`,
  );
  return idsOf(rows);
}
