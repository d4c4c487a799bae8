import type { Attachment } from '../../protocol/wire.ts';
import { randomText } from '../base/secretText.ts';
import { deleteWithFiles } from '../chat/deleteChats.ts';
import type { AttachmentStore, KeptFile } from '../storage/AttachmentStore.ts';
import type { Queryable } from '../storage/Database.ts';
import type { Reader, Store } from '../storage/Store.ts';

/** An uploaded file that no ticket has taken is deleted after this time. */
export const UNUSED_HOURS = 24;
/** Files per transaction. */
const BATCH = 100;

/** Stores a file that the visitor has chosen for a ticket. Returns the token with which a ticket takes it. */
export async function storeUpload(on: Queryable, { name, storedName, mediaType, size }: KeptFile): Promise<string> {
  const token = randomText(24);
  await on.query(
    'INSERT INTO attachments (upload_token, stored_name, name, media_type, size) VALUES ($1, $2, $3, $4, $5)',
    [token, storedName, name, mediaType, size],
  );
  return token;
}

/** An uploaded file has expired, or another ticket has taken it. */
export class UploadsGone extends Error {
  override readonly name = 'UploadsGone';
}

/** Gives the uploaded files to the ticket, in the order of the tokens. Throws UploadsGone if one is not there. */
export async function takeUploads(on: Queryable, ticketId: number, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  const taken = await on.query(
    `UPDATE attachments SET ticket_id = $1, upload_token = NULL,
       ticket_position = array_position($2::text[], upload_token) WHERE upload_token = ANY($2::text[]) RETURNING id`,
    [ticketId, tokens],
  );
  if (taken.length < new Set(tokens).size)
    throw new UploadsGone('A file is no longer on the server. Please attach it again');
}

type FileRow = { name: string; stored_name: string; size: number };

/** Returns the files that came with the ticket's form. */
export async function filesOfTicket(reader: Reader, ticketId: number): Promise<Attachment[]> {
  const sql = 'SELECT name, stored_name, size FROM attachments WHERE ticket_id = $1 ORDER BY ticket_position';
  const rows = await reader.query<FileRow>(sql, [ticketId]);
  return rows.map(({ name, stored_name: storedName, size }) => ({
    ...{ name, size },
    link: reader.fileLinks.to({ storedName, name }),
  }));
}

/** Deletes the uploads that no ticket has taken in time. Returns their number. */
export async function deleteUnusedUploads(store: Store, attachments: Pick<AttachmentStore, 'remove'>): Promise<number> {
  let deleted = 0;
  for (let count = BATCH; count === BATCH; deleted += count)
    count = await deleteWithFiles(store, attachments, async (transaction) => {
      const rows = await transaction.query<{ name: string }>(
        `DELETE FROM attachments WHERE id IN (
           SELECT id FROM attachments
           WHERE upload_token IS NOT NULL AND uploaded_at < now() - interval '${UNUSED_HOURS} hours'
           ORDER BY uploaded_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
         ) RETURNING stored_name AS name`,
      );
      return { result: rows.length, storedNames: rows.map(({ name }) => name) };
    });
  return deleted;
}
