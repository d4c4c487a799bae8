import { WITHOUT_FRAMES_MS } from '../config/durations.ts';
import { nextTask } from './nextTask.ts';

/** Resolves in a task of its own behind the next frame, so that what is there is seen before what comes next is worked on. */
export function behindFrame(): Promise<void> {
  if (document.hidden) return nextTask();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WITHOUT_FRAMES_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      void nextTask().then(resolve);
    });
  });
}
