import type { Entry } from '../entries/models.ts';
import type { ServerId } from '../entries/entryBase.ts';

const DIGITS = /^\d+$/;

/** Below 0 when the server made `a` before `b`; 0 when the two ids do not tell (opaque texts). Long numbers stay exact. */
export function compareIds(a: ServerId, b: ServerId): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a), String(b)];
  if (!DIGITS.test(left) || !DIGITS.test(right)) return 0;
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}

/** Whether `entry` is a message that the server gave an id after `incoming`'s. */
export function isAfter(entry: Entry, incoming: { id: ServerId; createdAt: number }): boolean {
  if (entry.objectType !== 'message' || entry.id === null) return false;
  return (compareIds(entry.id, incoming.id) || entry.createdAt - incoming.createdAt) > 0;
}

/** A message on its way keeps its place at the end: what others say meanwhile goes before it. */
export function isOnItsWay(entry: Entry): boolean {
  return entry.objectType === 'message' && entry.sendStatus === 'pending' && entry.id === null;
}
