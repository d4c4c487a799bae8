import type { VisibleArea } from '../../ports.ts';

/** A smaller part is covered by the browser's own bars, which appear and disappear. */
const KEYBOARD_MIN_PX = 120;
const UNZOOMED = 1.01;

/**
 * Reports the visible part of the page's fixed layer, immediately and on each change. An
 * on-screen keyboard covers part of it and may shift the rest. Pinch zoom is ignored.
 */
export function watchVisibleArea(listener: (area: VisibleArea) => void, signal: AbortSignal): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const measure = (): void => {
    const { scale, offsetTop } = viewport;
    const height = viewport.height * scale;
    listener({
      top: scale > UNZOOMED ? 0 : offsetTop,
      height,
      hasKeyboard: document.documentElement.clientHeight - height > KEYBOARD_MIN_PX,
    });
  };
  for (const change of ['resize', 'scroll']) viewport.addEventListener(change, measure, { signal });
  measure();
}
