import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const FIRST_PAGES = 3;
const MORE_PAGES = 3;

/**
 * How much of a long thread is drawn: the last pages at first, more on demand, without moving what is being read. The rest of a thread of
 * thousands costs nothing until somebody scrolls there.
 */
export function useShownPages<Page>(
  pages: readonly Page[],
  scroller: RefObject<HTMLElement | null>,
): { shown: readonly Page[]; hasEarlier: boolean; showEarlier(): void } {
  const [count, setCount] = useState(FIRST_PAGES);
  const below = useRef<number | null>(null);
  const showEarlier = useCallback(() => {
    const view = scroller.current;
    below.current = view ? view.scrollHeight - view.scrollTop : null;
    setCount((shown) => shown + MORE_PAGES);
  }, [scroller]);
  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view || below.current === null) return;
    view.scrollTop = view.scrollHeight - below.current;
    below.current = null;
  }, [count, scroller]);
  return { shown: pages.slice(-count), hasEarlier: pages.length > count, showEarlier };
}
