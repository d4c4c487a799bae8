import type { VisibleArea } from '../../ports.ts';

/** What is less than a keyboard: the browser's own bars come and go. */
const KEYBOARD_MIN_PX = 120;
const UNZOOMED = 1.01;

/**
 * Tells which part of the page's fixed layer is seen, now and at each change: an on-screen keyboard covers the rest, and may have moved
 * what is seen down. Zooming in by two fingers is the visitor's own view, and changes nothing.
 */
export function watchVisibleArea(listener: (area: VisibleArea) => void, signal: AbortSignal): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const tell = (): void => {
    const { scale, offsetTop } = viewport;
    const height = viewport.height * scale;
    listener({
      top: scale > UNZOOMED ? 0 : offsetTop,
      height,
      hasKeyboard: document.documentElement.clientHeight - height > KEYBOARD_MIN_PX,
    });
  };
  for (const change of ['resize', 'scroll']) viewport.addEventListener(change, tell, { signal });
  tell();
}
