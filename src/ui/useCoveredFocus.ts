import { useEffect } from 'react';
import { isImeKey } from '../../protocol/isImeKey.ts';
import { innermostFocused } from '../shell/innermostFocused.ts';
import { useSession, useSessionState } from './context/ChatContext.tsx';

/**
 * Escape also closes the open window while the focus is on an element of the page whose centre
 * the window covers (WCAG 2.4.11). The page gets the key first, and can keep it with
 * `preventDefault`. A closed window has no listeners.
 */
export function useCoveredFocus(root: ShadowRoot): void {
  const session = useSession();
  const { isOpen, isMobile } = useSessionState();
  const isBeside = isOpen && !isMobile;
  useEffect(() => {
    if (!isBeside) return;
    const stop = new AbortController();
    const { signal } = stop;
    const listened = new WeakSet<Window>();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isImeKey(event) && !event.defaultPrevented && isCovered(root))
        session.visit.window.close();
    };
    const listen = (view: Window): void => {
      if (listened.has(view)) return;
      listened.add(view);
      // When the focus moves into a frame, the window loses it, and keys are dispatched only in the frame.
      const listenInside = (): void => {
        const inside = frameDocument(innermostFocused(view.document))?.defaultView;
        if (inside) listen(inside);
      };
      view.addEventListener('keydown', onKeyDown, { signal });
      // In Firefox the frame has the focus only after the event.
      view.addEventListener('blur', () => session.ports.clock.after(0, signal, listenInside), { signal });
      listenInside();
    };
    listen(window);
    return () => stop.abort();
  }, [isBeside, root, session]);
}

function isCovered(root: ShadowRoot): boolean {
  const focused = innermostFocused();
  if (!focused || focused === document.body || root.contains(focused)) return false;
  const { left, top, right, bottom } = boxOf(focused);
  const middle = [(left + right) / 2, (top + bottom) / 2] as const;
  let on = document.elementFromPoint(...middle);
  while (on?.shadowRoot && on !== root.host) on = on.shadowRoot.elementFromPoint(...middle);
  return on === root.host;
}

/** Returns the document of a frame, if it has the page's own origin. */
const frameDocument = (element: Element | null): Document | null | undefined =>
  // Elements of another frame are not instances of this window's classes.
  element?.localName === 'iframe' ? (element as HTMLIFrameElement).contentDocument : null;

/** Returns an element's box in the browser's viewport; for a frame, the box of its focused element. */
function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect();
  const inside = frameDocument(element);
  const inner = inside && innermostFocused(inside);
  if (!inner || inner === inside.body) return box;
  const { x, y, width, height } = boxOf(inner);
  return new DOMRect(box.x + x, box.y + y, width, height);
}
