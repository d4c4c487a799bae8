import { useMemo, useState } from 'react';
import { useSessionState } from '../context/ChatContext.tsx';
import { lastSettled, newSince } from './newSince.ts';

/**
 * What the staff has said since `isAway` became true, by its keys, oldest first. `markSeen` takes off all up to that message, or all.
 */
export function useNewSince(isAway: boolean): { fresh: readonly string[]; markSeen(key?: string): void } {
  const { pages } = useSessionState().thread;
  const [seen, setSeen] = useState(() => lastSettled(pages));
  const last = lastSettled(pages);
  if (!isAway && seen !== last) setSeen(last);
  const fresh = useMemo(() => (isAway ? newSince(pages, seen) : []), [isAway, pages, seen]);
  return { fresh, markSeen: (key) => setSeen(key ?? last) };
}
