/** How a request for a Web Lock ended. */
export type LockEnd =
  /** The signal aborted: the tab released the lock, or stopped waiting for it. */
  | 'released'
  /** Another tab took the lock with `steal`. */
  | 'stolen'
  /** With `ifAvailable`: another tab holds the lock. */
  | 'unavailable'
  /** The browser has no locks (a page without TLS), or refuses them (a frame with an opaque origin). */
  | 'refused';

type LockRequest = {
  /** The tab holds the lock, or waits for it, until this signal aborts. */
  until: AbortSignal;
  onHeld: () => void;
  /**
   * 'wait' joins the queue. 'steal' takes the lock from its holder. 'ifAvailable' gives up
   * immediately if the lock is held.
   */
  mode?: 'wait' | 'steal' | 'ifAvailable';
};

export const hasWebLocks = (): boolean => (navigator as { locks?: LockManager }).locks !== undefined;

/**
 * Holds a Web Lock, which is shared by all tabs of the origin; the browser releases the lock of a
 * tab that closes or crashes. Never rejects.
 */
export async function holdLock(name: string, { until, onHeld, mode = 'wait' }: LockRequest): Promise<LockEnd> {
  let end: LockEnd = 'released';
  const hold = (lock: Lock | null): Promise<void> | undefined => {
    if (lock === null) end = 'unavailable';
    if (lock === null || until.aborted) return undefined;
    onHeld();
    return untilAborted(until);
  };
  try {
    if (!until.aborted) await navigator.locks.request(name, optionsOf(mode, until), hold);
    return end;
  } catch (error) {
    if (until.aborted) return 'released';
    return error instanceof DOMException && error.name === 'AbortError' ? 'stolen' : 'refused';
  }
}

/** The browser rejects a signal together with `steal` or `ifAvailable`. */
function optionsOf(mode: LockRequest['mode'], signal: AbortSignal): LockOptions {
  if (mode === 'steal') return { steal: true };
  return mode === 'ifAvailable' ? { ifAvailable: true } : { signal };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** A frozen tab may hold a lock for hours. Other tabs wait this long for it. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Runs the task while no other tab runs one with the same name. After ten seconds, or without
 * locks, the task runs anyway.
 */
export async function runExclusively<T>(name: string, task: () => Promise<T>): Promise<T> {
  let result: Promise<T> | null = null;
  const start = (): Promise<T> => (result ??= task());
  if (hasWebLocks())
    await navigator.locks
      .request(name, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, start)
      // The caller below gets the task's own failure.
      .catch(() => undefined);
  return start();
}
