import { queryFirst, queryOne, type Queryable } from '../storage/Database.ts';
import type { TicketMessage } from '../../protocol/wire.ts';
import type { KeptFile } from '../storage/AttachmentStore.ts';
import type { Reader } from '../storage/Store.ts';

type Row = Omit<TicketMessage, 'created_at' | 'attachments'> & { created_at: Date };
type FileRow = { ticket_message_id: number; stored_name: string; name: string; size: number };

const SELECT = `SELECT id, uuid, sender, author_name, author_email, via_email, cc, is_participant, forwarded_to,
  answered_forward_id, text, is_automatic, is_proven, left_out, delivery, problem, created_at
  FROM ticket_messages`;

const PAGE_MESSAGES = 200;

/** Returns the last messages before the given one (null: the newest), oldest first. */
export async function ticketMessagesBefore(
  reader: Reader,
  ticketId: number,
  messageId: number | null,
): Promise<{ messages: TicketMessage[]; hasMore: boolean }> {
  const rows = await reader.query<Row>(
    `${SELECT} WHERE ticket_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT ${PAGE_MESSAGES + 1}`,
    [ticketId, messageId],
  );
  const messages = await withFiles(reader, rows.slice(0, PAGE_MESSAGES).reverse());
  return { messages, hasMore: rows.length > PAGE_MESSAGES };
}

export async function ticketMessageById(reader: Reader, id: number): Promise<TicketMessage> {
  const [message] = await withFiles(reader, [await queryOne<Row>(reader, `${SELECT} WHERE id = $1`, [id])]);
  if (message === undefined) throw new Error('A message was expected');
  return message;
}

/** Returns the id of the message with this uuid, for retries; null for none. */
export async function ticketMessageByUuid(on: Queryable, ticketId: number, uuid: string): Promise<number | null> {
  const sql = 'SELECT id FROM ticket_messages WHERE ticket_id = $1 AND uuid = $2';
  return (await queryFirst<{ id: number }>(on, sql, [ticketId, uuid]))?.id ?? null;
}

export type NewTicketMessage = Pick<TicketMessage, 'uuid' | 'sender' | 'author_name' | 'author_email' | 'text'> &
  Partial<
    Pick<
      TicketMessage,
      | 'via_email'
      | 'cc'
      | 'is_participant'
      | 'forwarded_to'
      | 'answered_forward_id'
      | 'is_automatic'
      | 'is_proven'
      | 'left_out'
    >
  > & {
    ticketId: number;
    /** The Message-ID of the e-mail, with its angle brackets. */
    messageId: string;
    /** Of a forward: proves an answer to it. */
    token?: string;
    files: readonly KeptFile[];
  };

/** Returns the new id. Queues a message of the team for sending. */
export async function insertTicketMessage(on: Queryable, message: NewTicketMessage): Promise<number> {
  const { ticketId, uuid, sender, author_name: name, author_email: email, text, messageId, files } = message;
  const { id } = await queryOne<{ id: number }>(
    on,
    `INSERT INTO ticket_messages
       (ticket_id, uuid, sender, author_name, author_email, text, message_id, is_automatic, left_out, via_email, delivery,
        cc, is_participant, forwarded_to, token, answered_forward_id, is_proven)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) RETURNING id`,
    [
      ticketId,
      uuid,
      sender,
      name,
      email,
      text,
      messageId,
      message.is_automatic ?? false,
      message.left_out ?? [],
      message.via_email ?? null,
      sender === 'team' ? 'queued' : null,
      message.cc ?? [],
      message.is_participant ?? false,
      message.forwarded_to ?? null,
      message.token ?? null,
      message.answered_forward_id ?? null,
      message.is_proven ?? null,
    ],
  );
  for (const { storedName, name: fileName, mediaType, size } of files)
    await on.query(
      'INSERT INTO attachments (ticket_message_id, stored_name, name, media_type, size) VALUES ($1, $2, $3, $4, $5)',
      [id, storedName, fileName, mediaType, size],
    );
  return id;
}

async function withFiles(reader: Reader, rows: readonly Row[]): Promise<TicketMessage[]> {
  const files = await reader.query<FileRow>(
    `SELECT ticket_message_id, stored_name, name, size FROM attachments
     WHERE ticket_message_id = ANY($1::bigint[]) ORDER BY id`,
    [rows.map(({ id }) => id)],
  );
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    attachments: files
      .filter((file) => file.ticket_message_id === row.id)
      .map(({ stored_name: storedName, name, size }) => ({
        ...{ name, size },
        link: reader.fileLinks.to({ storedName, name }),
      })),
  }));
}
