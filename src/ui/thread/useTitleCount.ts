import { useEffect } from 'react';
import { subscribe } from 'valtio';
import { useSession } from '../context/ChatContext.tsx';
import { lastSettled, newSince } from './useNewSince.ts';

/** Counts unseen messages in the page's title: those that came while the window was closed or the page was hidden. */
export function useTitleCount(): void {
  const session = useSession();
  useEffect(() => {
    const { thread, state, ports } = session;
    const { page } = ports;
    const stop = new AbortController();
    let seen = lastSettled(thread);
    let shown = 0;
    // It listens to the state itself, because React draws nothing in a hidden page.
    const look = (): void => {
      const isAway = state.isOpen && !page.isVisible();
      if (!isAway) seen = lastSettled(thread);
      const count = state.unread + (isAway ? newSince(thread, seen).length : 0);
      if (count !== shown) page.showCount(count);
      shown = count;
    };
    look();
    const unsubscribe = [subscribe(state, look), subscribe(state.thread, look)];
    page.onVisibilityChange(look, stop.signal);
    return () => {
      stop.abort();
      for (const end of unsubscribe) end();
      page.showCount(0);
    };
  }, [session]);
}
