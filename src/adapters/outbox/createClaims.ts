import { untilAborted } from '../tabs/untilAborted.ts';

/** Which batches of messages are this tab's to bring to the server. */
export type Claims = {
  /** True when it is this tab's from now on; else this tab is next in line for it. */
  claim(batch: string): Promise<boolean>;
  /** Another tab has it: this one is next in line for it. */
  follow(batch: string): void;
  /** Another tab may have it, or nobody need. */
  release(batch: string): void;
  all(): readonly string[];
};
type Claim = { isOurs: Promise<boolean>; isWaiting: boolean; turn: AbortController };

/**
 * No two tabs of the site send one message, and what a tab leaves goes to one other, in its order: a Web Lock a batch, held until it is
 * released, or its tab has gone, crashed or not. `onInherited`: the tab that had it has gone, and the claim is this one's. Without locks, and
 * in a frame that may have none, all is everybody's.
 */
export function createClaims(name: string, lifetime: AbortSignal, onInherited: (batch: string) => void): Claims {
  const { locks } = navigator as { locks?: LockManager };
  const claims = new Map<string, Claim>();
  /** Let go of for the time in the browser's cache. */
  const left: string[] = [];

  function request(batch: string): Promise<boolean> {
    const turn = new AbortController();
    const isOurs = new Promise<boolean>((resolve) => {
      const hold = (lock: Lock | null): Promise<void> | null => {
        resolve(lock !== null);
        return lock && untilAborted(turn.signal);
      };
      locks?.request(name + batch, { ifAvailable: true }, hold).catch(() => resolve(true));
    });
    const claim = { isOurs, isWaiting: false, turn };
    claims.set(batch, claim);
    void isOurs.then((held) => {
      if (!held && !turn.signal.aborted) wait(batch, claim);
    });
    return isOurs;
  }

  function wait(batch: string, claim: Claim): void {
    const { signal } = claim.turn;
    claim.isWaiting = true;
    const inherit = (): Promise<void> => {
      Object.assign(claim, { isOurs: Promise.resolve(true), isWaiting: false });
      onInherited(batch);
      return untilAborted(signal);
    };
    locks?.request(name + batch, { signal }, inherit).catch(() => undefined);
  }

  function release(batch: string): void {
    claims.get(batch)?.turn.abort();
    claims.delete(batch);
  }

  /** In the browser's cache nothing is sent: the next page does it. WebKit would keep the locks for a cached page, others the page out. */
  function leave(isCached: boolean): void {
    for (const [batch, { isWaiting }] of claims) {
      if (isCached && !isWaiting) left.push(batch);
      if (isCached || isWaiting) release(batch);
    }
  }

  const all = (): string[] => [...claims.keys()];
  window.addEventListener('pagehide', ({ persisted }) => leave(persisted), { signal: lifetime });
  window.addEventListener('pageshow', () => left.splice(0).forEach((batch) => void request(batch)), {
    signal: lifetime,
  });
  lifetime.addEventListener('abort', () => all().forEach(release), { once: true });

  return {
    claim(batch) {
      if (!locks || lifetime.aborted) return Promise.resolve(true);
      return claims.get(batch)?.isOurs ?? request(batch);
    },
    follow(batch) {
      if (!locks || lifetime.aborted || claims.has(batch)) return;
      void request(batch).then((isOurs) => isOurs && onInherited(batch));
    },
    release,
    all,
  };
}
