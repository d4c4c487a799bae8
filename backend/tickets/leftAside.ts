import type { LeftAsideMail, LeftAsideReason } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import { DESK_ROOM } from '../chat/deskChat.ts';
import { queryFirst, type Queryable } from '../storage/Database.ts';
import type { Transaction } from '../storage/Store.ts';
import { AUTOMATIC_MARKS } from './automaticMark.ts';
import { findKnownMail, lockMail, openTicketByMail } from './incomingMail.ts';
import type { ReceivedMail } from './readMail.ts';

/** Mails that are kept, the newest ones. */
const MAX_KEPT = 1_000;
/** Characters of the text in the list. */
const SHOWN = 1_000;
const NO_FILES = 'files of an email that is left aside are not kept';

type Row = Omit<LeftAsideMail, 'created_at'> & { created_at: Date };
type Kept = Pick<LeftAsideMail, 'reason' | 'author_name' | 'author_email' | 'subject' | 'text' | 'left_out'> & {
  message_id: string;
  via_email: string | null;
  is_proven: boolean | null;
  company: string | null;
  user_id: string | null;
};

/** `chatId`: the chat that the mail answers. */
type Why = { reason: LeftAsideReason; chatId?: number | undefined };

/** Keeps a mail that opens no ticket for the desk's list. A second delivery is not listed again. */
export async function leaveAside(transaction: Transaction, mail: ReceivedMail, { reason, chatId }: Why): Promise<void> {
  const { messageId, from, via, isProven, subject, text, files, leftOut } = mail;
  const added = await transaction.query(
    `INSERT INTO left_aside_mails (message_id, reason, author_name, author_email, via_email, subject, text, left_out, is_proven, chat_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, (SELECT id FROM chats WHERE id = $10)) ON CONFLICT (message_id) DO NOTHING RETURNING id`,
    [
      ...[messageId, reason, from.name || from.address, from.address.includes('@') ? from.address.toLowerCase() : null],
      ...[via, subject, text, [...leftOut, ...files.map(({ name }) => `${name}: ${NO_FILES}`)]],
      ...[isProven, chatId ?? null],
    ],
  );
  if (added.length === 0) return;
  await transaction.query(
    'DELETE FROM left_aside_mails WHERE id <= (SELECT id FROM left_aside_mails ORDER BY id DESC OFFSET $1 LIMIT 1)',
    [MAX_KEPT],
  );
  await announce(transaction);
}

/** Newest first. `before` is the last mail of the previous page. */
export async function listLeftAside(
  on: Queryable,
  { before, limit }: { before?: number; limit: number },
): Promise<LeftAsideMail[]> {
  const rows = await on.query<Row>(
    `SELECT id AS mail_id, reason, author_name, author_email, subject, left(text, $3) AS text, left_out, chat_id, created_at
     FROM left_aside_mails WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`,
    [before ?? null, limit, SHOWN],
  );
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** Opens a ticket with a mail that was left aside, and removes it from the list. Returns the ticket's number. */
export async function makeTicketOf(transaction: Transaction, id: number): Promise<number> {
  const sql = 'SELECT message_id FROM left_aside_mails WHERE id = $1';
  // A delivery of the same mail waits, and then finds it in the ticket.
  await lockMail(transaction, (await queryFirst<Pick<Kept, 'message_id'>>(transaction, sql, [id]))?.message_id ?? '');
  const mail = await queryFirst<Kept>(
    transaction,
    `DELETE FROM left_aside_mails m WHERE id = $1
     RETURNING message_id, reason, author_name, author_email, via_email, subject, text, left_out, is_proven,
       (SELECT c.company FROM chats c WHERE c.id = m.chat_id), (SELECT c.user_id FROM chats c WHERE c.id = m.chat_id)`,
    [id],
  );
  if (mail === null)
    throw new Refusal(404, 'This email is not left aside any more. A colleague may have made a ticket of it');
  await announce(transaction);
  const known = await findKnownMail(transaction, mail.message_id);
  if (known?.ticketId != null) return known.ticketId;
  const { company, user_id: userId } = mail;
  const visitor = company === null || userId === null ? undefined : { company, userId };
  const received = {
    ...{ messageId: mail.message_id, from: { address: mail.author_email ?? '', name: mail.author_name } },
    ...{
      via: mail.via_email,
      isViaOwn: false,
      isProven: mail.is_proven,
      copies: [],
      references: [],
      subject: mail.subject,
      text: mail.text,
    },
    isAutomatic: AUTOMATIC_MARKS.some((mark) => mark === mail.reason),
    ...{ bounce: null, files: [], leftOut: mail.left_out },
  };
  return openTicketByMail(transaction, received, visitor);
}

/** Removes a mail that a later delivery has made a ticket of. */
export async function takeFromAside(transaction: Transaction, messageId: string): Promise<void> {
  const sql = 'DELETE FROM left_aside_mails WHERE message_id = $1 RETURNING id';
  if ((await transaction.query(sql, [messageId])).length > 0) await announce(transaction);
}

function announce(transaction: Transaction): Promise<void> {
  return transaction.announce(DESK_ROOM, 'Desk.LeftAsideChanged', {});
}
