import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import type { ChatNote } from '../../protocol/wire.ts';
import { lockChatById } from '../chat/chatRow.ts';
import { DESK_ROOM } from '../chat/deskChat.ts';
import { checkedText } from '../chat/messageText.ts';
import { refuseFull } from '../storage/refuseFull.ts';
import type { Store } from '../storage/Store.ts';

type GivenNote = Pick<ChatNote, 'uuid' | 'text'> & { authorName: string };
type NoteRow = Omit<ChatNote, 'created_at'> & { created_at: Date };

const SELECT = 'SELECT id, uuid, text, author_name, created_at FROM chat_notes';

const MAX_NOTES = 500;

/** Oldest first. */
export async function chatNotesOf(on: Queryable, chatId: number): Promise<ChatNote[]> {
  return (await on.query<NoteRow>(`${SELECT} WHERE chat_id = $1 ORDER BY id`, [chatId])).map(toNote);
}

/**
 * Adds a private note to a chat in any status. Announces the change on the desk's channel only,
 * without the text. A retry with the same uuid returns the existing note.
 */
export function addChatNote(store: Store, chatId: number, { uuid, text, authorName }: GivenNote) {
  return store.transact(async (transaction): Promise<ChatNote> => {
    const chat = await lockChatById(transaction, chatId);
    const known = await queryFirst<NoteRow>(transaction, `${SELECT} WHERE chat_id = $1 AND uuid = $2`, [chatId, uuid]);
    if (known !== null) return toNote(known);
    await refuseFull(transaction, {
      ...{ rows: 'FROM chat_notes WHERE chat_id = $1', values: [chatId], most: MAX_NOTES },
      error: `This chat has ${MAX_NOTES} notes, which is the limit`,
    });
    const row = await queryOne<NoteRow>(
      transaction,
      `INSERT INTO chat_notes (chat_id, uuid, text, author_name) VALUES ($1, $2, $3, $4)
       RETURNING id, uuid, text, author_name, created_at`,
      [chat.id, uuid, checkedText(text), authorName],
    );
    await transaction.announce(DESK_ROOM, 'Desk.NotesChanged', { chat_id: chat.id });
    return toNote(row);
  });
}

function toNote(row: NoteRow): ChatNote {
  return { ...row, created_at: row.created_at.toISOString() };
}
