import { setTimeout as pause } from 'node:timers/promises';

export interface DrainLoop {
  /** Wakes the loop after a commit. Returns at once. */
  drain(): void;
  /** Resolves when nothing is claimed or in progress. */
  idle(): Promise<void>;
  /** Claims no more, and resolves when the work in progress has ended. The caller sets a deadline. */
  stop(): Promise<void>;
}

export type DrainLoopOptions<Item> = {
  /** The number of items that are worked on at the same time. */
  parallel: number;
  /** How often to look for work that a crash, another process or a failure has left. */
  checkEveryMs: number;
  /** Claims up to `free` items, so that no other process works on them. */
  claim: (free: number) => Promise<{ items: readonly Item[]; hasMore: boolean }>;
  /** Does the work and confirms or releases its claim. Returns false if the retry must wait for the timer. */
  work: (item: Item) => Promise<boolean>;
  report: (error: unknown) => void;
  /**
   * The shortest time between two claims, 0 by default. Rows that are added meanwhile share the next
   * claim.
   */
  claimEveryMs?: number;
  /** Waits until the next claim is due. */
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Works off the rows of a table that transactions fill: events in the outbox, mails of tickets.
 * Several processes may run a loop on one table.
 */
export function createDrainLoop<Item>(options: DrainLoopOptions<Item>): DrainLoop {
  const { parallel, checkEveryMs, claim, work, report, claimEveryMs = 0, wait = pause } = options;
  const running = new Set<Promise<void>>();
  let isWanted = false;
  let isStopped = false;
  let claiming: Promise<void> | null = null;
  let claimedAt = -Infinity;

  const canClaim = () => isWanted && !isStopped && running.size < parallel;
  const run = async () => {
    while (canClaim()) {
      const earlyMs = claimedAt + claimEveryMs - performance.now();
      if (earlyMs > 0) await wait(earlyMs);
      if (isStopped) break;
      claimedAt = performance.now();
      isWanted = false;
      try {
        const { items, hasMore } = await claim(parallel - running.size);
        items.forEach(start);
        isWanted ||= hasMore;
      } catch (error) {
        report(error);
      }
    }
    // Synchronously after the last check; otherwise a drain in between would be lost.
    claiming = null;
  };
  const start = (item: Item) => {
    const ended: Promise<void> = work(item)
      .catch((error: unknown) => (report(error), false))
      .then((isDone) => {
        running.delete(ended);
        // Rows that were added in the meantime had to wait for this one.
        if (isDone) drain();
      });
    running.add(ended);
  };
  const drain = () => {
    isWanted = true;
    // If nothing is free, the next work to end drains again.
    if (claiming === null && canClaim()) claiming = run();
  };
  const timer = setInterval(drain, checkEveryMs).unref();
  const idle = async () => {
    while (claiming !== null || running.size > 0) await Promise.all([claiming, ...running]);
  };

  return {
    drain,
    idle,
    stop() {
      isStopped = true;
      clearInterval(timer);
      return idle();
    },
  };
}
