import { holdLock } from './webLocks.ts';

type Candidacy = {
  /** The same in all tabs that elect one leader. */
  name: string;
  lifetime: AbortSignal;
  /** The tab takes part until `turn` aborts. Called again each time the page returns. */
  onEnter?: (turn: AbortSignal) => void;
  /**
   * This tab leads until `turn` aborts. `isAlone`: without locks there is no election, and each
   * tab is its own leader.
   */
  onLead?: (turn: AbortSignal, isAlone: boolean) => void;
};

/**
 * Elects one leader among the tabs of a site. The leader holds a Web Lock. If its tab closes or
 * crashes, the browser gives the lock to the tab that has waited longest.
 *
 * A page leaves the election when it is frozen or enters the back-forward cache: its lock would
 * keep it out of that cache, and a frozen tab cannot lead. It takes part again when it returns.
 */
export class LeaderElection {
  readonly #candidacy: Candidacy;
  #turn = new AbortController();
  #isLeader = false;

  constructor(candidacy: Candidacy) {
    this.#candidacy = candidacy;
    const { lifetime } = candidacy;
    if (lifetime.aborted) return;
    const leave = (): void => this.#leave();
    const comeBack = (): void => {
      if (this.#turn.signal.aborted) this.#enter();
    };
    window.addEventListener('pagehide', leave, { signal: lifetime });
    document.addEventListener('freeze', leave, { signal: lifetime });
    window.addEventListener('pageshow', comeBack, { signal: lifetime });
    document.addEventListener('resume', comeBack, { signal: lifetime });
    lifetime.addEventListener('abort', leave, { once: true });
    this.#enter();
  }

  get isLeader(): boolean {
    return this.#isLeader;
  }

  /** Makes this tab the leader immediately. The old leader joins the end of the queue. */
  claim(): void {
    if (this.#candidacy.lifetime.aborted) return;
    this.#leave();
    this.#enter('steal');
  }

  #enter(mode: 'wait' | 'steal' = 'wait'): void {
    const turn = new AbortController();
    this.#turn = turn;
    this.#candidacy.onEnter?.(turn.signal);
    void this.#stand(turn.signal, mode);
  }

  async #stand(turn: AbortSignal, mode: 'wait' | 'steal'): Promise<void> {
    const end = await holdLock(this.#candidacy.name, { until: turn, mode, onHeld: () => this.#lead(turn, false) });
    if (turn.aborted) return;
    if (end === 'refused') return this.#lead(turn, true);
    this.#leave();
    this.#enter();
  }

  #lead(turn: AbortSignal, isAlone: boolean): void {
    this.#isLeader = true;
    this.#candidacy.onLead?.(turn, isAlone);
  }

  #leave(): void {
    this.#isLeader = false;
    this.#turn.abort();
  }
}
