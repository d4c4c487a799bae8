import { DESK_ROOM } from '../chat/deskChat.ts';
import type { Transaction } from '../storage/Store.ts';

/**
 * Deletes locked tickets with their e-mails. Returns the stored names of their files, to be deleted
 * after the commit.
 */
export async function deleteTickets(transaction: Transaction, ids: readonly number[]): Promise<string[]> {
  const files = await transaction.query<{ name: string }>(
    `DELETE FROM attachments WHERE ticket_message_id IN
       (SELECT id FROM ticket_messages WHERE ticket_id = ANY($1::bigint[])) RETURNING stored_name AS name`,
    [ids],
  );
  await transaction.query('DELETE FROM ticket_messages WHERE ticket_id = ANY($1::bigint[])', [ids]);
  await transaction.query('DELETE FROM tickets WHERE id = ANY($1::bigint[])', [ids]);
  // Makes every desk reload what it shows.
  if (ids.length > 0) await transaction.announce(DESK_ROOM, 'Desk.Changed', { chat_id: null });
  return files.map(({ name }) => name);
}
