import type { Chat } from '../../protocol/wire.ts';
import { deskChatsByIds } from '../chat/deskChat.ts';
import type { Reader } from '../storage/Store.ts';

const SHOWN = 20;

/**
 * Returns other chats of the same visitor, newest first, matched by user id and user type, or by
 * e-mail address. Guests can enter any address, so a match is a hint for operators and no proof.
 */
export async function earlierChats(reader: Reader, chatId: number): Promise<Chat[]> {
  const rows = await reader.query<{ id: number }>(
    `SELECT other.id FROM chats this JOIN chats other ON other.id <> this.id
       AND ((other.user_id = this.user_id AND other.user_type = this.user_type) OR lower(other.email) = lower(this.email))
     WHERE this.id = $1 ORDER BY other.id DESC LIMIT ${SHOWN}`,
    [chatId],
  );
  return deskChatsByIds(
    reader,
    rows.map(({ id }) => id),
  );
}
