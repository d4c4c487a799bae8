import { WITHOUT_FRAMES_MS } from '../config/durations.ts';

/**
 * Resolves in a new task, so that one long task becomes two short ones. Uses no timer, because
 * browsers throttle timers in hidden pages.
 */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Runs the callback in the next frame, and returns a function that cancels it. A page covered by
 * another window counts as visible but may draw only one frame a second: there the callback runs
 * after WITHOUT_FRAMES_MS. In a hidden page it waits until the page is visible.
 */
export function onNextFrame(run: () => void): () => void {
  const cancel = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const runOnce = (): void => {
    cancel();
    run();
  };
  const frame = requestAnimationFrame(runOnce);
  const timer = document.hidden ? 0 : setTimeout(runOnce, WITHOUT_FRAMES_MS);
  return cancel;
}

/**
 * Resolves in the next frame, before the browser paints it. In a hidden page, which draws no
 * frames, it resolves immediately.
 */
export function inNextFrame(): Promise<void> {
  return document.hidden ? Promise.resolve() : new Promise((resolve) => void onNextFrame(resolve));
}

/**
 * Resolves in a new task after the next frame, so that the visitor sees the last change before
 * more work starts. In a hidden page it resolves in the next task.
 */
export function afterFrame(): Promise<void> {
  if (document.hidden) return nextTask();
  return new Promise((resolve) => {
    // Timers of a visible page are on time, and a MessageChannel's classes take 6 KiB of each page's heap.
    onNextFrame(() => void setTimeout(resolve));
  });
}

/** Runs once the page is idle; in Safari, which lacks requestIdleCallback, in a new task. */
export function whenIdle(run: () => void): void {
  ('requestIdleCallback' in window ? requestIdleCallback : setTimeout)(run);
}
