import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { LOCAL_MESSAGE } from '../../entries/message/message.ts';
import type { Entry } from '../../entries/models.ts';
import type { Thread } from '../../chat/Thread.ts';
import { useSession, useSessionState } from '../context/ChatContext.tsx';
import { REPLACED } from '../parts/replaced.ts';
import { RenderedEntries, type Rendered } from './RenderedEntries.ts';
import { AT_BOTTOM, ScrollPosition, type Distance } from './ScrollPosition.ts';

type Scrolled = Distance & {
  rendered: Rendered;
  /** No message has been written yet. */
  isUnbegun: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  position: RefObject<ScrollPosition | null>;
};

/**
 * Decides which position the thread keeps: the bottom, where the reader is there (WIN-15), opens the window (WIN-18) or sends something; the
 * beginning until the first message (UX-04); an entry that a flow asks for (SEND-04); the beginning of a message that is higher than the view.
 */
export function useScrollPosition(): Scrolled {
  const session = useSession();
  const { thread } = session;
  const { isOpen, isLoading, scrollTarget } = useSessionState();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const position = useRef<ScrollPosition>(null);
  const [distance, setDistance] = useState(AT_BOTTOM);
  const entries = useMemo(() => new RenderedEntries(session), [session]);
  const rendered = useSyncExternalStore(entries.subscribe, entries.current);
  const isUnbegun = useMemo(() => hasNotBegun(thread), [thread, rendered]);

  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return;
    const view = scroller.current;
    const made = new ScrollPosition({ view, content: content.current, rendered: entries, onChange: setDistance });
    position.current = made;
    const observer = new ResizeObserver(() => made.onResize());
    observer.observe(view);
    observer.observe(content.current);
    const stop = new AbortController();
    const { signal } = stop;
    // Earlier entries are rendered in the same frame, so that the reader sees no gap.
    view.addEventListener('scroll', () => flushSync(() => made.onScroll()), { passive: true, signal });
    view.addEventListener('keydown', (event) => flushSync(() => scrollByKey(event, made)), { signal });
    view.addEventListener(REPLACED, () => made.onReplaced(), { signal });
    // Each opening moves the popover around the window into the top layer.
    const onToggle = ({ target }: Event): void => {
      if (target instanceof Node && target.contains(view)) made.onMove();
    };
    view.getRootNode().addEventListener('toggle', onToggle, { capture: true, signal });
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [entries]);

  useFollowing({ position, last: rendered.entries.at(-1), isLoading });
  useLayoutEffect(() => position.current?.afterRender());

  useLayoutEffect(() => {
    if (isOpen) entries.reset();
    if (isOpen && isUnbegun) position.current?.toStart();
    else if (isOpen) position.current?.toBottom();
    // Only when the window opens: later messages do not move the reader.
  }, [isOpen]);
  useLayoutEffect(() => {
    if (isUnbegun) position.current?.toStart();
    else position.current?.leaveStart();
  }, [isUnbegun]);

  const [targetKey, targetAt] = [scrollTarget?.key, scrollTarget?.at];
  useLayoutEffect(() => {
    if (targetKey) position.current?.bringTo(targetKey);
  }, [targetKey, targetAt]);

  return { ...distance, rendered, isUnbegun, scroller, content, position };
}

/** Home, End and the Page keys (UX-09). A browser's own smooth scrolling stops early when rows on the way get their height. */
function scrollByKey(event: KeyboardEvent, position: ScrollPosition): void {
  const { target, key } = event;
  const isTyped = target instanceof Element && target.matches('input, textarea, select');
  if (event.defaultPrevented || isTyped || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (key === 'Home') position.toTop();
  else if (key === 'End') position.toBottom();
  else if (key === 'PageUp') position.page(-1);
  else if (key === 'PageDown') position.page(1);
  else return;
  event.preventDefault();
}

/** Whether the thread has only entries like the greeting or the ticket form: neither the visitor, nor the staff, nor the page has written. */
function hasNotBegun(thread: Thread): boolean {
  for (let at = 0; at < thread.count; at += 1) {
    const entry = thread.at(at);
    if (entry?.objectType !== 'message') continue;
    if (entry.textKey === null || entry.messageType === LOCAL_MESSAGE) return false;
  }
  return true;
}

/** The effect of the thread's newest entry on the reader's place. */
function useFollowing(given: {
  position: RefObject<ScrollPosition | null>;
  last: Entry | undefined;
  isLoading: boolean;
}): void {
  const { position, last, isLoading } = given;
  const lastKey = last?.key;
  const isOwn = last?.objectType === 'message' && last.sendStatus === 'pending';
  const isStill = last?.objectType === 'message' && last.withoutScroll;
  useLayoutEffect(() => {
    if (isOwn) position.current?.toBottom();
    else if (isStill) position.current?.stay();
  }, [position, lastKey, isOwn, isStill]);

  const isStaff = last?.objectType === 'message' && last.authorType === 'staff';
  const isNextStep = last?.objectType === 'message' && last.textKey === 'greeting.next';
  const before = useRef({ lastKey, isLoading });
  useLayoutEffect(() => {
    // Entries of the drawing that ends the loading are history too.
    const { lastKey: knownKey, isLoading: wasLoading } = before.current;
    before.current = { lastKey, isLoading };
    const isNew = lastKey !== undefined && knownKey !== undefined && knownKey !== lastKey && !wasLoading;
    if (isNew && isStaff) position.current?.onAdded(lastKey);
    // The visitor has just chosen an area at the bottom of a low window.
    if (isNew && isNextStep) position.current?.toBottom();
  }, [position, lastKey, isStaff, isNextStep, isLoading]);
}
