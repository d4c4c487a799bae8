import { CHUNK_ANSWER_MS } from '../config/durations.ts';
import { inNextFrame } from '../shell/frames.ts';
import type { AppModule } from './App.ts';

/**
 * Loads the chat's code. Rejects if the request fails or takes longer than 15 seconds; it can
 * then be called again (LAU-13).
 */
export type LoadApp = () => Promise<AppModule>;

/**
 * The only dynamic import of the app. Its path is a literal, so that every bundler and browser
 * can follow it. React is a separate file: the browser compiles both in parallel, runs them in
 * two tasks, and keeps React cached if only the app changes. The requests start in the frame that
 * shows the response to the press, so the network is busy while the browser paints, and the code
 * runs after that.
 */
export const loadApp: LoadApp = async () => {
  await inNextFrame();
  // The timer is not cleared: once the race is decided, its rejection changes nothing.
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer within 15 seconds')), CHUNK_ANSWER_MS);
  });
  const files = Promise.all([import('../app.tsx'), import('react-dom/client')]);
  return (await Promise.race([files, timeout]))[0];
};
