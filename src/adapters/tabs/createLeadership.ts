import { untilAborted } from './untilAborted.ts';

/**
 * Makes one of the site's tabs the leader, by a Web Lock: the one that was seen last, so that what it plays is heard where the visitor is;
 * when it goes, the next in line. Gives the question whether this tab leads.
 */
export function createLeadership(name: string, lifetime: AbortSignal): () => boolean {
  const { locks } = navigator;
  let isLeader = false;
  let turn = new AbortController();

  function stop(): void {
    isLeader = false;
    turn.abort();
  }

  function run(steal: boolean): void {
    stop();
    if (lifetime.aborted) return;
    turn = new AbortController();
    const { signal } = turn;
    const hold = (): Promise<void> => {
      isLeader = !signal.aborted;
      return untilAborted(signal);
    };
    locks.request(name, steal ? { steal } : { signal }, hold).catch((error: unknown) => {
      if (signal.aborted) return;
      const isRobbed = error instanceof DOMException && error.name === 'AbortError';
      if (isRobbed) run(false);
      // A frame of an opaque origin may not lock; it shares nothing with other tabs either.
      else isLeader = true;
    });
  }

  const takeOver = (): void => {
    if (document.visibilityState === 'visible' && !isLeader) run(true);
  };
  run(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', takeOver, { signal: lifetime });
  // A held lock keeps the page out of the back-forward cache.
  window.addEventListener('pagehide', stop, { signal: lifetime });
  window.addEventListener('pageshow', ({ persisted }) => persisted && run(true), { signal: lifetime });
  lifetime.addEventListener('abort', stop, { once: true });
  return () => isLeader;
}
