import { CHUNK_ANSWER_MS } from '../config/durations.ts';
import { afterFrame } from '../shell/frames.ts';
import type { AppModule } from './App.ts';

/** Loads the chat's code. Rejects when the request fails or is not answered within 15 seconds; it may be called again then (LAU-13). */
export type LoadApp = () => Promise<AppModule>;

/**
 * The one dynamic import of the app. Its address is literal, so that every bundler and browser can follow it. The request goes out at once,
 * and the app is handed on after a frame: the visitor sees the answer to the press first.
 */
export const loadApp: LoadApp = async () => {
  let timer = 0;
  const timeout = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error('no answer within 15 seconds')), CHUNK_ANSWER_MS);
  });
  const loading = Promise.race([import('../app.tsx'), timeout]).finally(() => clearTimeout(timer));
  const [app] = await Promise.all([loading, afterFrame()]);
  return app;
};
