import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { PINNED_TO_BOTTOM_PX } from '../../config/limits.ts';
import type { Entry } from '../../entries/models.ts';

type Sticky = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The reader is above the bottom. */
  isAway: boolean;
  toBottom(): void;
};

const distance = (view: HTMLElement): number => view.scrollHeight - view.scrollTop - view.clientHeight;

/**
 * Keeps the thread at its bottom while the reader is within 10 px of it, whatever grows or shrinks: a message, a picture, the keyboard.
 * A reader further up is not moved (WIN-15), unless by opening the window (WIN-18), sending something, or a flow's `target` (SEND-04).
 */
export function useStickyScroll(given: {
  isOpen: boolean;
  last: Entry | undefined;
  target: { key: string; at: number } | null;
}): Sticky {
  const { isOpen, last, target } = given;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isPinned = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setAway] = useState(false);

  const toBottom = useCallback(() => {
    isPinned.current = true;
    setAway(false);
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, []);

  useEffect(() => {
    const view = scroller.current;
    if (!view || !content.current) return;
    const onScroll = (): void => {
      // A window that is not shown has no height, and says nothing about where its reader was.
      if (view.clientHeight === 0) return;
      // Away is who has moved up. Below the bottom without having moved is only what has grown since: this event comes late.
      if (distance(view) <= PINNED_TO_BOTTOM_PX) isPinned.current = true;
      else if (view.scrollTop < lastTop.current) isPinned.current = false;
      lastTop.current = view.scrollTop;
      setAway(!isPinned.current);
    };
    const observer = new ResizeObserver(() => {
      if (isPinned.current) view.scrollTop = view.scrollHeight;
      else onScroll();
    });
    observer.observe(view);
    observer.observe(content.current);
    view.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      view.removeEventListener('scroll', onScroll);
    };
  }, []);

  useLayoutEffect(() => {
    if (isOpen) toBottom();
  }, [isOpen, toBottom]);

  const lastKey = last?.key;
  const isOwn = last?.objectType === 'message' && last.sendStatus === 'pending';
  const isStill = last?.objectType === 'message' && last.withoutScroll;
  useLayoutEffect(() => {
    if (isOwn) toBottom();
    else if (isStill) isPinned.current = false;
  }, [lastKey, isOwn, isStill, toBottom]);

  const [targetKey, targetAt] = [target?.key, target?.at];
  useLayoutEffect(() => {
    const view = scroller.current;
    const entry = targetKey && content.current?.querySelector(`[data-key="${CSS.escape(targetKey)}"]`);
    if (!view || !entry) return;
    isPinned.current = false;
    view.scrollTop += entry.getBoundingClientRect().top - view.getBoundingClientRect().top;
  }, [targetKey, targetAt]);

  return { scroller, content, isAway, toBottom };
}
