import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

const FIRST_PAGES = 3;
const MORE_PAGES = 3;

/**
 * How much of a long thread is drawn: the last pages at first, all that come after them, and earlier ones on demand, without moving what
 * is being read. The rest of a thread of thousands costs nothing until somebody scrolls there.
 */
export function useShownPages<Page extends { readonly key: number }>(
  pages: readonly Page[],
  scroller: RefObject<HTMLElement | null>,
): { shown: readonly Page[]; hasEarlier: boolean; showEarlier(): void } {
  const [firstKey, setFirstKey] = useState<number | null>(null);
  const below = useRef<number | null>(null);
  const known = pages.findIndex(({ key }) => key === firstKey);
  const first = known >= 0 ? known : Math.max(0, pages.length - FIRST_PAGES);
  const keyAt = (at: number): number | null => pages[Math.max(0, at)]?.key ?? null;
  if (known < 0 && keyAt(first) !== firstKey) setFirstKey(keyAt(first));
  const showEarlier = (): void => {
    const view = scroller.current;
    below.current = view ? view.scrollHeight - view.scrollTop : null;
    setFirstKey(keyAt(first - MORE_PAGES));
  };
  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view || below.current === null) return;
    view.scrollTop = view.scrollHeight - below.current;
    below.current = null;
  }, [firstKey, scroller]);
  return { shown: pages.slice(first), hasEarlier: first > 0, showEarlier };
}
