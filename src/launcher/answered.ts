import { CHUNK_ANSWER_MS } from '../config/durations.ts';

/** The module. A request that hangs counts as failed, by its address: a browser waits for minutes, and the launcher would be busy as long (LAU-13). */
export const answered = (url: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    setTimeout(reject, CHUNK_ANSWER_MS, url);
    void import(url).then(resolve, reject);
  });
