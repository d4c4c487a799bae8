import type { Entry, EntryKind } from '../../entries/models.ts';
import { hasWholeWidth } from '../../entries/userForm/userForm.ts';
import { dayOf } from './days.ts';

const GROUP_MS = 5 * 60 * 1_000;

/** Entries of the assistant without words: they stand in one group with its messages. */
const OF_ASSISTANT: readonly EntryKind[] = ['ask', 'categories', 'rate', 'userForm'];

/** The entry's author; null for an event, and for an entry of the thread's whole width. */
function authorOf(entry: Entry): string | null {
  if (entry.objectType === 'message')
    return entry.authorType === 'user' ? 'user' : entry.isBot ? 'assistant' : `staff ${entry.authorName}`;
  if (entry.objectType === 'userForm' && hasWholeWidth(entry)) return null;
  // A quiet line of the thread.
  if (entry.objectType === 'ask' && entry.question === 'last-conversation') return null;
  return OF_ASSISTANT.includes(entry.objectType) ? 'assistant' : null;
}

/** Whether `next` goes on where `entry` ends: the same author on the same day, with no pause to speak of. Then one name serves both. */
export function isContinued(entry: Entry | undefined, next: Entry | undefined): boolean {
  const author = entry && authorOf(entry);
  return (
    !!entry &&
    !!next &&
    author !== null &&
    author === authorOf(next) &&
    Math.abs(next.createdAt - entry.createdAt) < GROUP_MS &&
    dayOf(next.createdAt) === dayOf(entry.createdAt)
  );
}
