import { useEffect } from 'react';
import type { VisibleArea } from '../../ports.ts';
import { useSession, useSessionState } from '../context/ChatContext.tsx';
import { focusedIn } from '../parts/focusedIn.ts';
import { goRound } from './goRound.ts';

/**
 * On a phone, where the open window fills the screen, keeps the window above the keyboard, and
 * stops the page behind it from scrolling or moving for the keyboard.
 */
export function usePhoneWindow(root: ShadowRoot): void {
  const session = useSession();
  const { isOpen, isMobile } = useSessionState();
  const isFull = isOpen && isMobile;
  useEffect(() => {
    const frame = root.querySelector<HTMLElement>('[part=window]');
    if (!isFull || !frame) return;
    const { page } = session.ports;
    const stop = new AbortController();
    page.holdScroll(stop.signal);
    page.onVisibleArea((area) => fit(frame, area), stop.signal);
    frame.ariaModal = 'true';
    frame.addEventListener('keydown', goRound, { signal: stop.signal });
    // The focused element of the page is covered.
    if (!frame.contains(focusedIn(frame))) frame.focus({ preventScroll: true });
    root.addEventListener('touchmove', holdTouch, { passive: false, signal: stop.signal });
    return () => {
      stop.abort();
      for (const name of ['--sc-top', '--sc-height']) frame.style.removeProperty(name);
      frame.removeAttribute('data-keyboard');
      frame.ariaModal = null;
    };
  }, [root, session, isFull]);
}

function fit(frame: HTMLElement, { top, height, hasKeyboard }: VisibleArea): void {
  frame.style.setProperty('--sc-top', `${top}px`);
  frame.style.setProperty('--sc-height', `${height}px`);
  frame.toggleAttribute('data-keyboard', hasKeyboard);
}

/**
 * Prevents Safari from dragging the page behind content that does not scroll itself. Leaves alone
 * two fingers, which zoom, and touches in a field, which move its caret.
 */
function holdTouch(event: Event): void {
  if (!(event instanceof TouchEvent) || event.touches.length > 1 || !event.cancelable) return;
  const path = event.composedPath().filter((node) => node instanceof Element);
  const mayMove = path.some((element) => element.matches('textarea, input, select') || scrolls(element));
  if (!mayMove) event.preventDefault();
}

const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);
