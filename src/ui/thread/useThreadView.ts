import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { LOCAL_MESSAGE } from '../../entries/message/message.ts';
import type { Entry } from '../../entries/models.ts';
import type { Thread } from '../../chat/Thread.ts';
import { useSession, useSessionState } from '../context/ChatContext.tsx';
import { REPLACED } from '../parts/replaced.ts';
import { placesAround } from './rowsInView.ts';
import { scrollByKey } from './scrollByKey.ts';
import { Tail, type Shown } from './Tail.ts';
import { AT_END, ThreadView, type ViewState } from './ThreadView.ts';

type Drawing = Pick<ViewState, 'isAway' | 'isFar'> & {
  /** The places of the drawn entries, in order. */
  places: readonly number[];
  /** A new object with each drawing. */
  shown: Shown;
  /** Nobody has said anything yet. */
  isUnbegun: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  view: RefObject<ThreadView | null>;
};

/**
 * Decides which rows are drawn, and which place the view follows: the bottom, where the reader is there (WIN-15), opens the window (WIN-18)
 * or sends something; the beginning while nothing is said (UX-04); an entry that is asked for (SEND-04); the beginning of a message that is
 * higher than the view.
 */
export function useThreadView(): Drawing {
  const session = useSession();
  const { thread } = session;
  const { isOpen, isLoading, scrollTarget } = useSessionState();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const view = useRef<ThreadView>(null);
  const [{ anchor, isAway, isFar }, setState] = useState(AT_END);
  const tail = useMemo(() => new Tail(session), [session]);
  const shown = useSyncExternalStore(tail.subscribe, tail.shown);
  const at = anchor === null ? -1 : thread.indexOf(anchor);
  const isAtEnd = anchor === null;
  const places = isAtEnd
    ? shown.keys.map((key) => thread.indexOf(key)).filter((place) => place >= 0)
    : placesAround({ anchor: at, count: thread.count, height: tail.height });
  const from = places[0] ?? 0;
  const to = (places.at(-1) ?? -1) + 1;
  const isUnbegun = useMemo(() => hasNotBegun(thread), [thread, shown]);
  const last = thread.at((isAtEnd ? to : thread.count) - 1);

  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return;
    const element = scroller.current;
    const made = new ThreadView(element, content.current, thread, (change) => {
      if (change.anchor !== undefined) tail.leave(change.anchor !== null);
      // Comes alone; the tail has the thread drawn anew in the next frame.
      if (change.height !== undefined) tail.resize(change.height);
      else setState((state) => ({ ...state, ...change }));
    });
    view.current = made;
    // In the same frame, because the reader must not see an empty space.
    const onScroll = (): void => flushSync(() => made.onScroll());
    const observer = new ResizeObserver(() => made.onResize());
    observer.observe(element);
    observer.observe(content.current);
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('scroll', onScroll, { passive: true, signal });
    element.addEventListener('keydown', (event) => flushSync(() => scrollByKey(event, made)), { signal });
    element.addEventListener(REPLACED, () => made.onReplaced(), { signal });
    // The popover that the window lies in comes into the top layer anew each time.
    const onToggle = ({ target }: Event): void => {
      if (target instanceof Node && target.contains(element)) made.onMove();
    };
    element.getRootNode().addEventListener('toggle', onToggle, { capture: true, signal });
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [thread, tail]);

  useFollowing({ view, last, isLoading });
  useLayoutEffect(() => view.current?.drawn({ from, to }));

  useLayoutEffect(() => {
    if (isOpen && isUnbegun) view.current?.toStart();
    else if (isOpen) view.current?.toBottom();
    // Only when the window opens: later messages do not move the reader.
  }, [isOpen]);
  useLayoutEffect(() => {
    if (isUnbegun) view.current?.toStart();
    else view.current?.leaveStart();
  }, [isUnbegun]);

  const [targetKey, targetAt] = [scrollTarget?.key, scrollTarget?.at];
  useLayoutEffect(() => {
    if (targetKey) view.current?.bringTo(targetKey);
  }, [targetKey, targetAt]);

  return { places, shown, isUnbegun, isAway, isFar, scroller, content, view };
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
  view: RefObject<ThreadView | null>;
  last: Entry | undefined;
  isLoading: boolean;
}): void {
  const { view, last, isLoading } = given;
  const lastKey = last?.key;
  const isOwn = last?.objectType === 'message' && last.sendStatus === 'pending';
  const isStill = last?.objectType === 'message' && last.withoutScroll;
  useLayoutEffect(() => {
    if (isOwn) view.current?.toBottom();
    else if (isStill) view.current?.stay();
  }, [view, lastKey, isOwn, isStill]);

  const isStaff = last?.objectType === 'message' && last.authorType === 'staff';
  const before = useRef({ lastKey, isLoading });
  useLayoutEffect(() => {
    // Entries of the drawing that ends the loading are history too.
    const { lastKey: knownKey, isLoading: wasLoading } = before.current;
    before.current = { lastKey, isLoading };
    const isNew = lastKey !== undefined && knownKey !== undefined && knownKey !== lastKey && !wasLoading;
    if (isNew && isStaff) view.current?.hasCome(lastKey);
  }, [view, lastKey, isStaff, isLoading]);
}
