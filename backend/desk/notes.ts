import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import type { ChatNote } from '../../protocol/wire.ts';
import { lockChatById } from '../chat/chatRow.ts';
import { DESK_ROOM } from '../chat/deskChat.ts';
import { checkedText } from '../chat/messageText.ts';
import { refuseFull } from '../storage/refuseFull.ts';
import type { Store, Transaction } from '../storage/Store.ts';
import { lockTicket, reviseTicket } from '../tickets/tickets.ts';

/** The chat or ticket of a note. */
export type Noted = { readonly kind: 'chat' | 'ticket'; readonly id: number };
type GivenNote = Pick<ChatNote, 'uuid' | 'text'> & { authorName: string };
type NoteRow = Omit<ChatNote, 'created_at'> & { created_at: Date };

type Kind = {
  table: string;
  owner: string;
  lock: (transaction: Transaction, id: number) => Promise<unknown>;
  announce: (transaction: Transaction, id: number) => Promise<unknown>;
};

const KINDS: Readonly<Record<Noted['kind'], Kind>> = {
  chat: {
    ...{ table: 'chat_notes', owner: 'chat_id', lock: lockChatById },
    announce: (transaction, id) => transaction.announce(DESK_ROOM, 'Desk.NotesChanged', { chat_id: id }),
  },
  ticket: { table: 'ticket_notes', owner: 'ticket_id', lock: lockTicket, announce: reviseTicket },
};

const COLUMNS = 'id, uuid, text, author_name, created_at';

const MAX_NOTES = 500;

/** Oldest first. */
export async function notesOf(on: Queryable, { kind, id }: Noted): Promise<ChatNote[]> {
  const { table, owner } = KINDS[kind];
  const rows = await on.query<NoteRow>(`SELECT ${COLUMNS} FROM ${table} WHERE ${owner} = $1 ORDER BY id`, [id]);
  return rows.map(toNote);
}

/**
 * Adds a private note to a chat or ticket in any status. Announces the change on the desk's channel
 * only, without the text. A retry with the same uuid returns the existing note.
 */
export function addNote(store: Store, { kind, id }: Noted, { uuid, text, authorName }: GivenNote) {
  const { table, owner, lock, announce } = KINDS[kind];
  return store.transact(async (transaction): Promise<ChatNote> => {
    await lock(transaction, id);
    const select = `SELECT ${COLUMNS} FROM ${table} WHERE ${owner} = $1 AND uuid = $2`;
    const known = await queryFirst<NoteRow>(transaction, select, [id, uuid]);
    if (known !== null) return toNote(known);
    await refuseFull(transaction, {
      ...{ rows: `FROM ${table} WHERE ${owner} = $1`, values: [id], most: MAX_NOTES },
      error: `This ${kind} has ${MAX_NOTES} notes, which is the limit`,
    });
    const row = await queryOne<NoteRow>(
      transaction,
      `INSERT INTO ${table} (${owner}, uuid, text, author_name) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
      [id, uuid, checkedText(text), authorName],
    );
    await announce(transaction, id);
    return toNote(row);
  });
}

function toNote(row: NoteRow): ChatNote {
  return { ...row, created_at: row.created_at.toISOString() };
}
