import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import type { ChatNote } from '../../protocol/wire.ts';
import { lockChatById } from '../chat/chatRow.ts';
import { DESK_ROOM } from '../chat/deskChat.ts';
import { checkedText } from '../chat/messageText.ts';
import { refuseFull } from '../storage/refuseFull.ts';
import type { Store, Transaction } from '../storage/Store.ts';
import { addMentions, checkedMentions, NOTE_COLUMNS } from './mentions.ts';
import { lockTicket, reviseTicket } from '../tickets/tickets.ts';

/** The chat or ticket of a note. */
export type Noted = { readonly kind: 'chat' | 'ticket'; readonly id: number };
/** `mentions`: the ids of the mentioned operators. */
type GivenNote = Pick<ChatNote, 'uuid' | 'text'> & {
  mentions?: readonly number[] | undefined;
  author: { readonly id: number; readonly name: string };
};
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

/** The columns of the note `n`. */
const columnsOf = (kind: Noted['kind']) => `n.id, n.uuid, n.text, n.author_name, n.created_at, coalesce((
    SELECT json_agg(json_build_object('operator_id', m.operator_id, 'name', m.name) ORDER BY m.id)
    FROM note_mentions m WHERE m.${NOTE_COLUMNS[kind]} = n.id
  ), '[]') AS mentions`;

const MAX_NOTES = 500;

/** Oldest first. */
export async function notesOf(on: Queryable, { kind, id }: Noted): Promise<ChatNote[]> {
  const { table, owner } = KINDS[kind];
  const rows = await on.query<NoteRow>(
    `SELECT ${columnsOf(kind)} FROM ${table} n WHERE n.${owner} = $1 ORDER BY n.id`,
    [id],
  );
  return rows.map(toNote);
}

/**
 * Adds a private note to a chat or ticket in any status. Announces the change on the desk's channel
 * only, without the text. A retry with the same uuid returns the existing note.
 */
export function addNote(store: Store, { kind, id }: Noted, { uuid, text, mentions = [], author }: GivenNote) {
  const { table, owner, lock, announce } = KINDS[kind];
  return store.transact(async (transaction): Promise<ChatNote> => {
    await lock(transaction, id);
    const select = `SELECT ${columnsOf(kind)} FROM ${table} n WHERE n.${owner} = $1 AND n.uuid = $2`;
    const known = await queryFirst<NoteRow>(transaction, select, [id, uuid]);
    if (known !== null) return toNote(known);
    await refuseFull(transaction, {
      ...{ rows: `FROM ${table} WHERE ${owner} = $1`, values: [id], most: MAX_NOTES },
      error: `This ${kind} has ${MAX_NOTES} notes, which is the limit`,
    });
    const operatorIds = checkedMentions(mentions);
    const { id: noteId } = await queryOne<{ id: number }>(
      transaction,
      `INSERT INTO ${table} (${owner}, uuid, text, author_name) VALUES ($1, $2, $3, $4) RETURNING id`,
      [id, uuid, checkedText(text), author.name],
    );
    await addMentions(transaction, { kind, noteId, authorId: author.id, operatorIds });
    await announce(transaction, id);
    return toNote(await queryOne<NoteRow>(transaction, select, [id, uuid]));
  });
}

function toNote(row: NoteRow): ChatNote {
  return { ...row, created_at: row.created_at.toISOString() };
}
