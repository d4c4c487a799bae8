import { queryFirst, queryOne, type Queryable } from '../database/Database.ts';
import type { ChatNote } from '../../protocol/wire.ts';
import { lockChatById } from './chatRow.ts';
import { DESK_ROOM } from './deskChat.ts';
import { checkedText } from './messageText.ts';
import { readOperator } from './settings.ts';
import type { Store } from './Store.ts';

type NoteRow = Omit<ChatNote, 'created_at'> & { created_at: Date };

const SELECT = 'SELECT id, uuid, text, author_name, created_at FROM chat_notes';

/** Oldest first. */
export async function chatNotesOf(on: Queryable, chatId: number): Promise<ChatNote[]> {
  return (await on.query<NoteRow>(`${SELECT} WHERE chat_id = $1 ORDER BY id`, [chatId])).map(toNote);
}

/**
 * Adds a private note to a chat, whatever its status. Only the desk's channel hears of it, and hears no word of its text. The same uuid
 * again gives the note that it made.
 */
export function addChatNote(store: Store, chatId: number, { uuid, text }: Pick<ChatNote, 'uuid' | 'text'>) {
  return store.transact(async (transaction): Promise<ChatNote> => {
    const chat = await lockChatById(transaction, chatId);
    const known = await queryFirst<NoteRow>(transaction, `${SELECT} WHERE chat_id = $1 AND uuid = $2`, [chatId, uuid]);
    if (known !== null) return toNote(known);
    const { name } = await readOperator(transaction);
    const row = await queryOne<NoteRow>(
      transaction,
      `INSERT INTO chat_notes (chat_id, uuid, text, author_name) VALUES ($1, $2, $3, $4)
       RETURNING id, uuid, text, author_name, created_at`,
      [chat.id, uuid, checkedText(text), name],
    );
    await transaction.announce(DESK_ROOM, 'Desk.NotesChanged', { chat_id: chat.id });
    return toNote(row);
  });
}

function toNote(row: NoteRow): ChatNote {
  return { ...row, created_at: row.created_at.toISOString() };
}
