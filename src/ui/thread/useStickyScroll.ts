import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { PINNED_TO_BOTTOM_PX } from '../../config/limits.ts';
import type { Entry } from '../../entries/models.ts';

type Sticky = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The reader is above the bottom. */
  isAway: boolean;
  /** So far that the way back is worth a button. */
  isFar: boolean;
  toBottom(): void;
  /** To the beginning of that entry, with so much of what is before it still seen; gives back the entry. */
  toEntry(key: string, leadPx?: number): HTMLElement | null;
};

/** Of what stands before the message that a reader is brought to. */
export const LEAD_PX = 12;

const FAR_PX = 120;

const sizeOf = (view: HTMLElement): string => `${view.clientWidth} ${view.clientHeight}`;
const distance = (view: HTMLElement): number => view.scrollHeight - view.scrollTop - view.clientHeight;

/**
 * Keeps the thread at its bottom while the reader is within 10 px of it, whatever grows or shrinks: a message, a picture, the keyboard.
 * A reader further up is not moved (WIN-15), unless by opening the window (WIN-18), sending something, or a flow's `target` (SEND-04),
 * which keeps its place until the reader scrolls.
 * A message that is higher than the view is read from its beginning: there the bottom is let go. `isLoading`: what comes is history.
 */
export function useStickyScroll(given: {
  isOpen: boolean;
  isLoading: boolean;
  last: Entry | undefined;
  target: { key: string; at: number } | null;
}): Sticky {
  const { isOpen, isLoading, last, target } = given;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isPinned = useRef(true);
  const lastTop = useRef(0);
  const held = useRef<{ key: string; top: number } | null>(null);
  const [isAway, setAway] = useState(false);
  const [isFar, setFar] = useState(false);

  const toBottom = useCallback(() => {
    isPinned.current = true;
    held.current = null;
    setAway(false);
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, []);

  const toEntry = useCallback((key: string, leadPx = 0) => {
    const view = scroller.current;
    const entry = content.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    if (!view || !entry) return null;
    isPinned.current = false;
    view.scrollTop += entry.getBoundingClientRect().top - view.getBoundingClientRect().top - leadPx;
    return entry;
  }, []);

  /** Brings the entry to the top, and keeps it there while what is above it still grows. */
  const hold = useCallback(
    (key: string | undefined) => {
      if (key === undefined || !toEntry(key, LEAD_PX)) return;
      held.current = { key, top: scroller.current?.scrollTop ?? 0 };
    },
    [toEntry],
  );

  useEffect(() => {
    const view = scroller.current;
    if (!view || !content.current) return;
    let size = sizeOf(view);
    const onScroll = (): void => {
      // A window that is not shown has no height, and says nothing about where its reader was.
      if (view.clientHeight === 0) return;
      if (held.current && Math.abs(view.scrollTop - held.current.top) > 1) held.current = null;
      // Laid out anew, as when a phone is turned, what is shorter moves by itself: no reader has.
      const isLaidOut = sizeOf(view) !== size;
      size = sizeOf(view);
      if (isLaidOut && isPinned.current) view.scrollTop = view.scrollHeight;
      // Away is who has moved up. Below the bottom without having moved is only what has grown since: this event comes late.
      if (distance(view) <= PINNED_TO_BOTTOM_PX) isPinned.current = true;
      else if (view.scrollTop < lastTop.current) isPinned.current = false;
      lastTop.current = view.scrollTop;
      setAway(!isPinned.current);
      setFar(distance(view) > FAR_PX);
    };
    const observer = new ResizeObserver(() => {
      if (isPinned.current) view.scrollTop = view.scrollHeight;
      else {
        hold(held.current?.key);
        onScroll();
      }
    });
    observer.observe(view);
    observer.observe(content.current);
    view.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      view.removeEventListener('scroll', onScroll);
    };
  }, [hold]);

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

  const isStaff = last?.objectType === 'message' && last.authorType === 'staff';
  const before = useRef({ lastKey, isLoading });
  useLayoutEffect(() => {
    // What comes in one drawing with the end of the loading is history too.
    const { lastKey: knownKey, isLoading: wasLoading } = before.current;
    const isNew = knownKey !== undefined && knownKey !== lastKey && !wasLoading;
    before.current = { lastKey, isLoading };
    const view = scroller.current;
    if (!isNew || !isStaff || !isPinned.current || !view || view.clientHeight === 0) return;
    const entry = content.current?.querySelector(`[data-key="${CSS.escape(lastKey ?? '')}"]`);
    if (!entry || entry.clientHeight <= view.clientHeight) return;
    toEntry(lastKey ?? '', LEAD_PX);
    setAway(true);
  }, [lastKey, isStaff, isLoading, toEntry]);

  const [targetKey, targetAt] = [target?.key, target?.at];
  useLayoutEffect(() => {
    if (targetKey) hold(targetKey);
  }, [targetKey, targetAt, hold]);

  return { scroller, content, isAway, isFar, toBottom, toEntry };
}
