import { useEffect, type RefObject } from 'react';
import { useSessionState } from '../context/ChatContext.tsx';
import { useEscape } from '../context/EscapeLayers.tsx';

/**
 * Closes a popup on Escape, on a press outside of `area`, when the focus moves outside, and with
 * the window. `close` must be stable.
 */
export function useDismiss(isOpen: boolean, close: () => void, area: RefObject<HTMLElement | null>): void {
  useEscape(isOpen, close);
  const isWindowOpen = useSessionState().isOpen;
  useEffect(() => {
    if (isOpen && !isWindowOpen) close();
  }, [isOpen, isWindowOpen, close]);
  useEffect(() => {
    const element = area.current;
    if (!isOpen || !element) return;
    const page = element.ownerDocument;
    const stop = new AbortController();
    const onPointerDown = (event: Event): void => {
      if (!event.composedPath().includes(element)) close();
    };
    const onFocusOut = (event: FocusEvent): void => {
      const { relatedTarget } = event;
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) close();
    };
    page.addEventListener('pointerdown', onPointerDown, { capture: true, signal: stop.signal });
    element.addEventListener('focusout', onFocusOut, { signal: stop.signal });
    return () => stop.abort();
  }, [isOpen, close, area]);
}
