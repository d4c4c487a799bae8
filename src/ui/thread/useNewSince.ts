import { useEffect, useMemo, useReducer, useState } from 'react';
import { isShownAsSending } from '../../chat/order.ts';
import type { Thread } from '../../chat/Thread.ts';
import { useSession } from '../context/ChatContext.tsx';

/** The newest entry that keeps its place: a message on its way stays below whatever arrives meanwhile. */
export function lastSettled(thread: Thread): string | null {
  for (const entry of thread.backwards()) if (!isShownAsSending(entry)) return entry.key;
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

/** The last entry that was seen before the reader went away. */
class Seen {
  key: string | null;

  constructor(key: string | null) {
    this.key = key;
  }

  set = (key: string | null): void => void (this.key = key);
}

/**
 * Keys of the staff's messages since `isAway` became true, oldest first, recomputed when `rendered` changes.
 * `markSeen` removes all up to that message, or all.
 */
export function useNewSince(
  isAway: boolean,
  rendered: object,
): { fresh: readonly string[]; markSeen(key?: string): void } {
  const { thread } = useSession();
  const [seen] = useState(() => new Seen(lastSettled(thread)));
  const [marks, mark] = useReducer((count: number) => count + 1, 0);
  const last = lastSettled(thread);
  useEffect(() => {
    if (!isAway) seen.set(last);
  }, [isAway, last, seen]);
  // Rendered and marks change whenever thread and seen do.
  const fresh = useMemo(() => (isAway ? newSince(thread, seen.key) : []), [isAway, thread, seen, rendered, marks]);
  const markSeen = (key?: string): void => {
    seen.set(key ?? last);
    mark();
  };
  return { fresh, markSeen };
}
