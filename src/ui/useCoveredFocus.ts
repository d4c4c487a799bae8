import { useEffect } from 'react';
import { useSession, useSessionState } from './context/ChatContext.tsx';

/** A focused element counts as covered when the window hides more than this share of its part of the screen. */
const COVERED_SHARE = 0.5;

/**
 * Escape closes the open window also while the focus is on an element of the page that the window covers (WCAG 2.4.11). The page gets the
 * key first, and keeps it where it calls `preventDefault`. Nothing is listened to while the window is closed.
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
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (isCovered(root)) session.window.close();
    };
    const listen = (view: Window): void => {
      if (listened.has(view)) return;
      listened.add(view);
      view.addEventListener('keydown', onKeyDown, { signal });
      // The focus has gone into a frame, whose keys are heard in the frame alone.
      view.addEventListener('blur', () => frameViews(view.document).forEach(listen), { signal });
    };
    listen(window);
    frameViews(document).forEach(listen);
    return () => stop.abort();
  }, [isBeside, root, session]);
}

/** The window of the focused frame, if the frame is of the page's own origin. */
function frameViews({ activeElement }: Document): Window[] {
  const frame = deepest(activeElement);
  return frame && isFrame(frame) && frame.contentDocument && frame.contentWindow ? [frame.contentWindow] : [];
}

/** Elements of another frame are no instances of this window's classes. */
const isFrame = (element: Element): element is HTMLIFrameElement => element.localName === 'iframe';

function deepest(element: Element | null): Element | null {
  let at = element;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

function isCovered(root: ShadowRoot): boolean {
  const focused = deepest(document.activeElement);
  const frame = root.querySelector('[part=window]')?.getBoundingClientRect();
  if (!focused || !frame || focused === document.body || root.contains(focused)) return false;
  const seen = overlap(boxOf(focused), new DOMRect(0, 0, innerWidth, innerHeight));
  const hidden = overlap(seen, frame);
  return areaOf(hidden) > areaOf(seen) * COVERED_SHARE;
}

/** The box of an element in the browser's view; in a frame of the page's own origin, of the element that has the focus there. */
function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect();
  const inner = isFrame(element) ? deepest(element.contentDocument?.activeElement ?? null) : null;
  if (!inner || inner === inner.ownerDocument.body) return box;
  const { x, y, width, height } = boxOf(inner);
  return overlap(new DOMRect(box.x + x, box.y + y, width, height), box);
}

function overlap(a: DOMRect, b: DOMRect): DOMRect {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

const areaOf = ({ width, height }: DOMRect): number => width * height;
