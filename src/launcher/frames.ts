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
 * Resolves in a new task after the next frame, so that the visitor sees what has been drawn before the next piece of work begins. A hidden
 * or covered page draws few frames or none: there it resolves after WITHOUT_FRAMES_MS at the latest.
 */
export function afterFrame(): Promise<void> {
  if (document.hidden) return nextTask();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WITHOUT_FRAMES_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      void nextTask().then(resolve);
    });
  });
}
