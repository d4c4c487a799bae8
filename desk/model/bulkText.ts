import type { BulkChange } from '../api/DeskApi.ts';
import type { BulkOutcome } from './entities.ts';
import { isChatKey, type ThreadKey } from './threadKey.ts';
import { untilText } from './snooze.ts';

type Acted = { readonly keys: readonly ThreadKey[]; readonly owner: string | null };

/** Returns, for example, "498 closed. 2 were already closed." */
export function bulkText(change: BulkChange, { done, skipped }: BulkOutcome, acted: Acted): string {
  const reasons = skipped.map(({ reason, count }) => skippedText(reason, count, change));
  return sentences([done === 0 ? 'Nothing changed' : `${done} ${doneText(change, acted)}`, ...reasons]);
}

export function undoText({ done, skipped }: BulkOutcome): string {
  const reasons = skipped.map(({ reason, count }) => {
    if (reason === 'missing') return `${count} no longer ${count === 1 ? 'exists' : 'exist'}`;
    return reason === 'closed' ? `${count} had already ended` : `${count} changed since, so ${one(count)} as now`;
  });
  return sentences([done === 0 ? 'Nothing undone' : `Undone for ${done}`, ...reasons]);
}

/** The name of the action that closes chats and solves tickets. */
export function closeName(keys: readonly ThreadKey[]): 'Close' | 'Solve' | 'Close or solve' {
  if (keys.every((key) => isChatKey(key))) return 'Close';
  return keys.some((key) => isChatKey(key)) ? 'Close or solve' : 'Solve';
}

const CLOSED = { Close: 'closed', Solve: 'solved', 'Close or solve': 'closed or solved' } as const;

function doneText(change: BulkChange, { keys, owner }: Acted): string {
  if (change.kind === 'close') return CLOSED[closeName(keys)];
  if (change.kind === 'tag') return `tagged #${change.tag}`;
  if (change.kind === 'snooze') return `snoozed ${untilText(change.until)}`;
  if (change.kind === 'wake') return 'no longer snoozed';
  return owner === null ? 'unassigned' : `assigned to ${owner}`;
}

function skippedText(reason: string, count: number, { kind }: BulkChange): string {
  const were = count === 1 ? 'was' : 'were';
  if (reason === 'closed') return `${count} ${were} already closed`;
  if (reason === 'owned') return `${count} ${count === 1 ? 'belongs' : 'belong'} to colleagues`;
  if (reason === 'changed') return `${count} ${count === 1 ? 'has' : 'have'} another owner by now`;
  if (reason === 'full') return `${count} ${count === 1 ? 'has' : 'have'} 20 tags already`;
  if (reason === 'missing') return `${count} no longer ${count === 1 ? 'exists' : 'exist'}`;
  if (reason === 'same' && kind === 'tag') return `${count} had the tag already`;
  return `${count} ${were} so already`;
}

const one = (count: number): string => (count === 1 ? 'it stays' : 'they stay');
const sentences = (parts: readonly string[]): string => `${parts.join('. ')}.`;
