import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

const NEAR_PX = 10;

type Latest = { readonly lastId: number; readonly ownCount: number };

/**
 * Keeps a reader at the end of the thread there when a message, a loaded picture or the composer
 * changes its height. Does not scroll a reader of older messages, except to show their own reply.
 */
export function usePinnedToBottom(scroller: RefObject<HTMLElement | null>, { lastId, ownCount }: Latest) {
  const isPinned = useRef(true);
  const [isAtBottom, setAtBottom] = useState(true);
  const [seenId, setSeenId] = useState(lastId);

  const scrollToBottom = () => {
    isPinned.current = true;
    const element = scroller.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  };

  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    let lastTop = element.scrollTop;
    const onScroll = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_PX;
      // Only scrolling up unpins. When the thread grows, this event fires because the end has moved.
      if (isNear) isPinned.current = true;
      else if (element.scrollTop < lastTop) isPinned.current = false;
      lastTop = element.scrollTop;
      setAtBottom(isPinned.current);
    };
    const observer = new ResizeObserver(() => {
      if (isPinned.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    observer.observe(content);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);

  const knownOwnCount = useRef(ownCount);
  useLayoutEffect(() => {
    if (ownCount > knownOwnCount.current) isPinned.current = true;
    knownOwnCount.current = ownCount;
    if (isPinned.current && scroller.current !== null) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [ownCount, lastId, scroller]);

  if (isAtBottom && seenId !== lastId) setSeenId(lastId);
  return { isAtBottom, hasNews: lastId > seenId, scrollToBottom };
}
