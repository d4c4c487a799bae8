import { hasWebLocks, holdLock } from '../tabs/webLocks.ts';

/**
 * The batches of messages that this tab holds or waits for. Only the tab that holds a batch sends
 * its messages.
 */
export type BatchLocks = {
  /** Resolves to true if this tab holds the batch. Otherwise this tab joins the queue for it. */
  acquire(batch: string): Promise<boolean>;
  /** Joins the queue for a batch that another tab holds. */
  waitFor(batch: string): void;
  /** Releases the batch to another tab. */
  release(batch: string): void;
  all(): readonly string[];
};
type BatchLock = { isHeld: Promise<boolean>; isWaiting: boolean; turn: AbortController };

/**
 * Gives each batch to one tab, so that no two tabs send the same message: one Web Lock per batch,
 * held until the tab releases it. If that tab closes or crashes, the tab that has waited longest
 * inherits the whole batch and sends it in order; `onInherited` notifies it. If the browser has
 * no locks, or refuses them, every tab holds every batch.
 */
export function createBatchLocks(
  prefix: string,
  lifetime: AbortSignal,
  onInherited: (batch: string) => void,
): BatchLocks {
  const batches = new Map<string, BatchLock>();
  /** Batches that were held when the page entered the back-forward cache. */
  const interrupted: string[] = [];

  function request(batch: string): Promise<boolean> {
    const turn = new AbortController();
    const isHeld = new Promise<boolean>((resolve) => {
      const onHeld = (): void => resolve(true);
      void holdLock(prefix + batch, { until: turn.signal, onHeld, mode: 'ifAvailable' }).then((end) =>
        resolve(end === 'refused'),
      );
    });
    const lock = { isHeld, isWaiting: false, turn };
    batches.set(batch, lock);
    void isHeld.then((held) => {
      if (!held && !turn.signal.aborted) joinQueue(batch, lock);
    });
    return isHeld;
  }

  function joinQueue(batch: string, lock: BatchLock): void {
    lock.isWaiting = true;
    const onHeld = (): void => {
      Object.assign(lock, { isHeld: Promise.resolve(true), isWaiting: false });
      onInherited(batch);
    };
    void holdLock(prefix + batch, { until: lock.turn.signal, onHeld });
  }

  function release(batch: string): void {
    batches.get(batch)?.turn.abort();
    batches.delete(batch);
  }

  /**
   * A page in the back-forward cache sends nothing, so it passes its batches to the next page. A
   * lock would also keep the page out of the cache.
   */
  function leave(isCached: boolean): void {
    for (const [batch, { isWaiting }] of batches) {
      if (isCached && !isWaiting) interrupted.push(batch);
      if (isCached || isWaiting) release(batch);
    }
  }

  const all = (): string[] => [...batches.keys()];
  const resume = (): void => interrupted.splice(0).forEach((batch) => void request(batch));
  window.addEventListener('pagehide', ({ persisted }) => leave(persisted), { signal: lifetime });
  window.addEventListener('pageshow', resume, { signal: lifetime });
  lifetime.addEventListener('abort', () => all().forEach(release), { once: true });

  return {
    acquire(batch) {
      if (!hasWebLocks() || lifetime.aborted) return Promise.resolve(true);
      return batches.get(batch)?.isHeld ?? request(batch);
    },
    waitFor(batch) {
      if (!hasWebLocks() || lifetime.aborted || batches.has(batch)) return;
      void request(batch).then((isHeld) => isHeld && onInherited(batch));
    },
    release,
    all,
  };
}
