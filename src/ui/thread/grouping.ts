import type { Entry } from '../../entries/models.ts';

const GROUP_MS = 5 * 60 * 1_000;

/**
 * Whether `next` goes on where `entry` ends: the same author, with no pause to speak of. Then one name and one time serve both. The picker
 * of the question area goes on with the assistant's prompt for it.
 */
export function isContinued(entry: Entry | undefined, next: Entry | undefined): boolean {
  if (entry?.objectType !== 'message') return false;
  if (next?.objectType === 'categories') return entry.isBot;
  if (next?.objectType !== 'message') return false;
  return (
    entry.authorType === next.authorType &&
    entry.isBot === next.isBot &&
    (entry.authorType === 'user' || entry.authorName === next.authorName) &&
    Math.abs(next.createdAt - entry.createdAt) < GROUP_MS
  );
}
