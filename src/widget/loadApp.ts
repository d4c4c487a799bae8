import { CHUNK_ANSWER_MS } from '../config/durations.ts';
import { inNextFrame } from '../shell/frames.ts';
import type { AppModule } from './App.ts';

/** Loads the chat's code. Rejects when the request fails or is not answered within 15 seconds; it may be called again then (LAU-13). */
export type LoadApp = () => Promise<AppModule>;

/**
 * The one dynamic import of the app. Its address is literal, so that every bundler and browser can follow it. React has a file of its own: the
 * browser compiles the two at once, runs them in two tasks, and keeps React when only the app is new. The requests go out in the frame that
 * shows the answer to the press: the network works while the browser paints, and the code is run after that.
 */
export const loadApp: LoadApp = async () => {
  await inNextFrame();
  let timer = 0;
  const timeout = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error('no answer within 15 seconds')), CHUNK_ANSWER_MS);
  });
  const files = Promise.all([import('../app.tsx'), import('react-dom/client')]);
  const [app] = await Promise.race([files, timeout]).finally(() => clearTimeout(timer));
  return app;
};
