import type { Chat } from '../../protocol/wire.ts';
import { deskChatsByIds } from '../chat/deskChat.ts';
import type { Reader } from '../storage/Store.ts';

const SHOWN = 20;

/**
 * Returns the chats of a ticket's author, newest first, matched by user id or e-mail address.
 * Visitors can enter any address, so a match is a hint for operators and no proof.
 */
export async function chatsOfTicket(reader: Reader, ticketId: number): Promise<Chat[]> {
  const rows = await reader.query<{ id: number }>(
    `SELECT c.id FROM tickets t JOIN chats c ON c.user_id = t.user_id OR lower(c.email) = lower(t.email)
     WHERE t.id = $1 ORDER BY c.id DESC LIMIT ${SHOWN}`,
    [ticketId],
  );
  return deskChatsByIds(
    reader,
    rows.map(({ id }) => id),
  );
}
