import { useEffect, useRef, type RefObject } from 'react';
import { useSession, useSessionState } from '../context/ChatContext.tsx';
import { useCards } from '../onDemand/CardsContext.tsx';
import type { ScrollPosition } from './ScrollPosition.ts';

/** The part of an entry that takes the focus: its first field, else the star or the button to be pressed first. */
const FIRST = ['[name]', '[role=radio][tabindex="0"]', '[data-next-step]'];

/** Moves the focus to the entry that a flow requested, once all of it has been rendered (UX-03, UX-07). */
export function useRequestedFocus(position: RefObject<ScrollPosition | null>, rendered: object): void {
  const session = useSession();
  const { cards } = useCards();
  const { scrollTarget, isOpen } = useSessionState();
  const done = useRef<number | null>(null);
  const { key, at, takesFocus } = scrollTarget ?? { key: '', at: null, takesFocus: false };
  useEffect(() => {
    if (!takesFocus || !isOpen || done.current === at) return;
    const row = position.current?.rowOf(key);
    if (!row || row.querySelector('[data-awaited]')) return;
    done.current = at;
    const first = FIRST.map((selector) => row.querySelector<HTMLElement>(selector)).find((found) => found);
    // A field would open a phone's keyboard unasked.
    const isKeyboardOpened = session.state.isMobile && first?.matches('input, textarea');
    (first && !isKeyboardOpened ? first : row).focus({ preventScroll: true });
  }, [session, position, key, at, takesFocus, isOpen, cards, rendered]);
}
