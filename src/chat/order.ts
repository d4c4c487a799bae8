import type { Entry } from '../entries/models.ts';
import type { MessageEntry } from '../entries/message/message.ts';
import type { Mark, ServerId } from '../entries/entryBase.ts';

const DIGITS = /^\d+$/;

/**
 * Returns a negative number if the server created `a` before `b`; 0 if the ids have no order
 * (opaque texts). Long numbers are compared exactly.
 */
export function compareIds(a: ServerId, b: ServerId): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a), String(b)];
  if (!DIGITS.test(left) || !DIGITS.test(right)) return 0;
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}

export const isServerMessage = (entry: {
  objectType: string;
  id?: unknown;
}): entry is MessageEntry & { id: ServerId } => entry.objectType === 'message' && entry.id !== null;

/** At a server message, or behind the one that an entry of the widget follows; null: before all of them. */
type Position = { mark: Mark | null; isBehind: boolean };

/** Returns null for an entry that is placed only by its neighbours. */
export function positionOf(entry: Entry): Position | null {
  if (isServerMessage(entry)) return { mark: { id: entry.id, createdAt: entry.createdAt }, isBehind: false };
  return entry.after === undefined ? null : { mark: entry.after, isBehind: true };
}

/** Returns a negative number if `a` is above `b` in the thread. */
export function comparePositions(a: Position, b: Position): number {
  if (!a.mark || !b.mark) return Number(a.mark !== null) - Number(b.mark !== null);
  return (
    compareIds(a.mark.id, b.mark.id) || a.mark.createdAt - b.mark.createdAt || Number(a.isBehind) - Number(b.isBehind)
  );
}

/** Returns the later one of two marks; undefined counts as null. */
export const laterMark = (a: Mark | null, b: Mark | null = null): Mark | null =>
  comparePositions({ mark: a, isBehind: true }, { mark: b, isBehind: true }) < 0 ? b : a;

/** Whether a message shows as being sent. It keeps its place at the end: messages received meanwhile go before it. */
export function isShownAsSending(entry: Entry): boolean {
  return entry.objectType === 'message' && entry.sendStatus === 'pending' && entry.id === null;
}
