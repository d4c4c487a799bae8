import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useSession, useSessionState } from '../context/ChatContext.tsx';
import { useNewSince } from './useNewSince.ts';

/** Counts in the page's title what nobody has seen: what came while the window was closed, and while the page was hidden behind others. */
export function useTitleCount(): void {
  const { page } = useSession().ports;
  const { isOpen, unread } = useSessionState();
  const isVisible = useSyncExternalStore(
    useCallback(
      (listener) => {
        const stop = new AbortController();
        page.onVisibilityChange(listener, stop.signal);
        return () => stop.abort();
      },
      [page],
    ),
    page.isVisible,
    page.isVisible,
  );
  const { fresh } = useNewSince(isOpen && !isVisible);
  const count = unread + fresh.length;
  useEffect(() => page.showCount(count), [page, count]);
  useEffect(() => () => page.showCount(0), [page]);
}
