import { useEffect, useMemo, useReducer, useState } from 'react';
import { useSession } from '../context/ChatContext.tsx';
import { lastSettled, newSince } from './newSince.ts';

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
