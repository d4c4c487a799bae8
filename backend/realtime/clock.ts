/** Time as the realtime server sees it, so that a test moves it by hand. */
export interface Clock {
  /** Milliseconds since 1970, by the wall. */
  now(): number;
  /** Runs `task` once after `delayMs`; the function returned calls it off. */
  after(delayMs: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    // The open sockets keep the process alive; a heartbeat alone must not.
    timer.unref();
    return () => clearTimeout(timer);
  },
};
