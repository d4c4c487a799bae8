import type { ServerId } from '../entries/entryBase.ts';
import { compareIds, isServerMessage } from './order.ts';

type Listed = { objectType: string; id?: unknown };

/**
 * Returns the message from which to request again so that every file gets a new link, because links to
 * files expire: the one before the first file, or the cursor if there is no file before it. Null: from
 * the start.
 */
export function cursorBeforeFiles(entries: Iterable<Listed>, cursor: ServerId | null): ServerId | null {
  let before: ServerId | null = null;
  for (const entry of entries) {
    if (!isServerMessage(entry)) continue;
    if (cursor === null || compareIds(entry.id, cursor) > 0) return cursor;
    if (entry.attachments.length > 0) return before;
    before = entry.id;
  }
  return cursor;
}
