import type { Chat } from '../../protocol/wire.ts';
import { deskChatsByIds } from './deskChat.ts';
import type { Reader } from './Store.ts';

const SHOWN = 20;

/**
 * Other chats of the same visitor, the newest first: of the same user id and kind of user, or of the same e-mail address. A guest may have
 * typed the address of somebody else, so these help an operator and prove nothing.
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
