import type { NoteMention } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import { DESK_ROOM } from '../chat/deskChat.ts';
import { previewOf } from '../chat/messageText.ts';
import { queryOne, type Queryable } from '../storage/Database.ts';
import type { Transaction } from '../storage/Store.ts';

export const MAX_MENTIONS = 20;
/** The column of `note_mentions` that holds the id of the note. */
export const NOTE_COLUMNS = { chat: 'chat_note_id', ticket: 'ticket_note_id' } as const;

type Mentioning = { kind: 'chat' | 'ticket'; noteId: number; authorId: number; operatorIds: readonly number[] };

/** Throws if a note mentions too many operators. */
export function checkedMentions(given: readonly number[]): number[] {
  const ids = [...new Set(given)];
  if (ids.length > MAX_MENTIONS) throw new Refusal(422, `A note mentions at most ${MAX_MENTIONS} people`);
  return ids;
}

/** Stores who is mentioned and notifies them. Skips the author, disabled operators and unknown ids. */
export async function addMentions(
  transaction: Transaction,
  { kind, noteId, authorId, operatorIds }: Mentioning,
): Promise<void> {
  const added = await transaction.query<{ id: number }>(
    `INSERT INTO note_mentions (${NOTE_COLUMNS[kind]}, operator_id, name)
     SELECT $1, o.id, o.name FROM operators o
     WHERE o.id = ANY($2::bigint[]) AND o.id <> $3 AND o.disabled_at IS NULL
     ORDER BY o.id RETURNING operator_id AS id`,
    [noteId, operatorIds, authorId],
  );
  if (added.length > 0)
    await transaction.announce(DESK_ROOM, 'Desk.MentionsChanged', { operator_ids: added.map(({ id }) => id) });
}

type MentionRow = Omit<NoteMention, 'created_at'> & { created_at: Date };
type MentionPage = { me: number; before?: number; limit: number };

/** Returns a page of the notes that mention the operator, the newest first, and how many are unread. */
export async function listMentions(
  on: Queryable,
  { me, before, limit }: MentionPage,
): Promise<{ mentions: NoteMention[]; unread: number }> {
  const rows = await on.query<MentionRow>(
    `SELECT m.id AS mention_id, coalesce(c.id, t.id) AS note_id, c.chat_id, t.ticket_id,
       coalesce(c.author_name, t.author_name) AS author_name, coalesce(c.text, t.text) AS text,
       m.read_at IS NOT NULL AS is_read, m.created_at
     FROM note_mentions m LEFT JOIN chat_notes c ON c.id = m.chat_note_id
       LEFT JOIN ticket_notes t ON t.id = m.ticket_note_id
     WHERE m.operator_id = $1 AND ($2::bigint IS NULL OR m.id < $2) ORDER BY m.id DESC LIMIT $3`,
    [me, before ?? null, limit],
  );
  const sql = 'SELECT count(*) AS unread FROM note_mentions WHERE operator_id = $1 AND read_at IS NULL';
  const { unread } = await queryOne<{ unread: number }>(on, sql, [me]);
  const mentions = rows.map((row) => ({
    ...row,
    text: previewOf(row.text),
    created_at: row.created_at.toISOString(),
  }));
  return { mentions, unread };
}

/** `until`: the newest mention that the desk has shown. A later one stays unread. */
type Reading = { me: number; chatId: number | null; ticketId: number | null; until: number };

/** Marks the operator's mentions in a chat or ticket as read. The operator's other desks fetch the list again. */
export async function markMentionsRead(transaction: Transaction, { me, chatId, ticketId, until }: Reading) {
  const read = await transaction.query(
    `UPDATE note_mentions SET read_at = now() WHERE operator_id = $1 AND read_at IS NULL AND id <= $4 AND (
       chat_note_id IN (SELECT id FROM chat_notes WHERE chat_id = $2::bigint)
       OR ticket_note_id IN (SELECT id FROM ticket_notes WHERE ticket_id = $3::bigint)
     ) RETURNING id`,
    [me, chatId, ticketId, until],
  );
  if (read.length > 0) await transaction.announce(DESK_ROOM, 'Desk.MentionsChanged', { operator_ids: [me] });
}
