import type { Chat } from '../../protocol/wire.ts';
import { deskChatsByIds } from './deskChat.ts';
import type { Reader } from './Store.ts';

const SHOWN = 20;

/**
 * The chats of whoever has left a ticket, the newest first: of the same user id, or of the same e-mail address. Anybody may type the address
 * of somebody else, so these help an operator and prove nothing.
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
