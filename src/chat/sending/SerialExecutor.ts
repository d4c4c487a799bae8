type Job = { run: () => Promise<void>; onDone: () => void };

/** Runs asynchronous jobs in sequence, in the order added. Skips jobs that have not begun when the signal aborts. */
export class SerialExecutor {
  readonly #signal: AbortSignal;
  readonly #onError: (cause: unknown) => void;
  readonly #jobs: Job[] = [];
  #isRunning = false;

  constructor({ signal, onError }: { signal: AbortSignal; onError: (cause: unknown) => void }) {
    this.#signal = signal;
    this.#onError = onError;
  }

  /** Resolves when the job is over, however it ended. */
  add(run: () => Promise<void>): Promise<void> {
    return new Promise((onDone) => {
      this.#jobs.push({ run, onDone });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    // The code that adds a job finishes before the job begins.
    await Promise.resolve();
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      try {
        if (!this.#signal.aborted) await job.run();
      } catch (cause) {
        this.#onError(cause);
      }
      job.onDone();
    }
    this.#isRunning = false;
  }
}
