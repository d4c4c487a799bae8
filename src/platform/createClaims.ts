import { untilAborted } from './untilAborted.ts';

/** Which messages are this tab's to bring to the server, by uuid. */
export type Claims = {
  /** True when it is this tab's from now on; else this tab is next in line for it. */
  claim(uuid: string): Promise<boolean>;
  /** Another tab has it: this one is next in line for it. */
  follow(uuid: string): void;
  /** Another tab may have it, or nobody need. */
  release(uuid: string): void;
  all(): readonly string[];
};
type Claim = { isOurs: Promise<boolean>; isWaiting: boolean; turn: AbortController };

/**
 * No two tabs of the site send one message: a Web Lock each, held until it is released, or its tab has gone, crashed or not. `onInherited`:
 * the tab that had it has gone, and the claim is this one's. Without locks, and in a frame that may have none, all is everybody's.
 */
export function createClaims(name: string, lifetime: AbortSignal, onInherited: (uuid: string) => void): Claims {
  const { locks } = navigator as { locks?: LockManager };
  const claims = new Map<string, Claim>();

  function request(uuid: string): Promise<boolean> {
    const turn = new AbortController();
    const isOurs = new Promise<boolean>((resolve) => {
      const hold = (lock: Lock | null): Promise<void> | null => {
        resolve(lock !== null);
        return lock && untilAborted(turn.signal);
      };
      locks?.request(name + uuid, { ifAvailable: true }, hold).catch(() => resolve(true));
    });
    const claim = { isOurs, isWaiting: false, turn };
    claims.set(uuid, claim);
    void isOurs.then((held) => {
      if (!held && !turn.signal.aborted) wait(uuid, claim);
    });
    return isOurs;
  }

  function wait(uuid: string, claim: Claim): void {
    const { signal } = claim.turn;
    claim.isWaiting = true;
    const inherit = (): Promise<void> => {
      Object.assign(claim, { isOurs: Promise.resolve(true), isWaiting: false });
      onInherited(uuid);
      return untilAborted(signal);
    };
    locks?.request(name + uuid, { signal }, inherit).catch(() => undefined);
  }

  function release(uuid: string): void {
    claims.get(uuid)?.turn.abort();
    claims.delete(uuid);
  }

  function stopWaiting(): void {
    for (const [uuid, { isWaiting }] of claims) if (isWaiting) release(uuid);
  }

  const all = (): string[] => [...claims.keys()];
  // Who only waits is not to be kept out of the back-forward cache; it asks again when it comes back. Who sends is.
  window.addEventListener('pagehide', stopWaiting, { signal: lifetime });
  lifetime.addEventListener('abort', () => all().forEach(release), { once: true });

  return {
    claim(uuid) {
      if (!locks || lifetime.aborted) return Promise.resolve(true);
      return claims.get(uuid)?.isOurs ?? request(uuid);
    },
    follow(uuid) {
      if (!locks || lifetime.aborted || claims.has(uuid)) return;
      void request(uuid).then((isOurs) => isOurs && onInherited(uuid));
    },
    release,
    all,
  };
}
