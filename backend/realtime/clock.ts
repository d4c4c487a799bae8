/** The realtime server's clock, which tests control. */
export interface Clock {
  /** Wall-clock time in milliseconds since 1970. */
  now(): number;
  /** Runs `task` once after `delayMs`. Returns a function that cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    // Open sockets keep the process alive; a heartbeat must not.
    timer.unref();
    return () => clearTimeout(timer);
  },
};
