import { buffer } from 'node:stream/consumers';
import type { AttachmentStore } from '../storage/AttachmentStore.ts';
import { cleanFileName } from '../../protocol/fileName.ts';
import type { Database } from '../storage/Database.ts';
import { readVisitorRecords, type Visitor } from './visitorRecords.ts';
import { writeArchive } from './writeArchive.ts';

type Sources = { database: Database; attachments: AttachmentStore };
type Kept = { id: number; stored_name: string; name: string };

/**
 * Writes visitor.json with all rows about the visitor, and each file to attachments/ under its id
 * and name.
 */
export async function exportRecords(file: string, visitor: Visitor, { database, attachments }: Sources) {
  const records = await readVisitorRecords(database, visitor);
  const kept = [...records.chats, ...records.tickets].flatMap(({ attachments: files }) => files as Kept[]);
  await writeArchive(file, async (archive) => {
    await archive.add('visitor.json', JSON.stringify(records, null, 2));
    for (const { id, stored_name: storedName, name } of kept) {
      const content = await attachments.read(storedName);
      if (content !== null) await archive.add(`attachments/${id}-${cleanFileName(name)}`, await buffer(content));
    }
  });
  return { chats: records.chats.length, tickets: records.tickets.length, files: kept.length };
}
