import type { Thread } from '../../chat/Thread.ts';
import { isOnItsWay } from '../../chat/order.ts';

/** The newest entry that keeps its place: a message on its way stands after all that others say meanwhile. */
export function lastSettled(thread: Thread): string | null {
  for (const entry of thread.backwards()) if (!isOnItsWay(entry)) return entry.key;
  return null;
}

/** The keys of the staff's messages after that entry, oldest first; none when it is gone. */
export function newSince(thread: Thread, key: string | null): readonly string[] {
  const found: string[] = [];
  for (const entry of thread.backwards()) {
    if (entry.key === key) return found.reverse();
    if (entry.objectType === 'message' && entry.authorType === 'staff') found.push(entry.key);
  }
  return [];
}
