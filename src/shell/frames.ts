import { WITHOUT_FRAMES_MS } from '../config/durations.ts';

/** Resolves in a new task, so that one long task becomes two short ones. Not by a timer: browsers slow the timers of hidden pages down. */
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
 * Runs the callback in the next frame, and returns what takes it back. A page that is covered by another window draws one frame a second
 * though it counts as visible: there it runs after WITHOUT_FRAMES_MS. A hidden page draws none, and nothing runs until it is seen.
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

/** Resolves in the next frame, before the browser paints it. In a hidden page, which draws no frames, it resolves at once. */
export function inNextFrame(): Promise<void> {
  return document.hidden ? Promise.resolve() : new Promise((resolve) => void onNextFrame(resolve));
}

/**
 * Resolves in a new task after the next frame, so that the visitor sees what has been drawn before the next piece of work begins. In a hidden
 * page it resolves in the next task.
 */
export function afterFrame(): Promise<void> {
  if (document.hidden) return nextTask();
  return new Promise((resolve) => {
    // A page that is seen has its timers in time, and a MessageChannel's classes are 6 KiB of each page's heap.
    onNextFrame(() => void setTimeout(resolve));
  });
}

/** Runs once the page has nothing to do; in Safari, which does not tell of that, in a task of its own. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run);
}
