import * as v from 'valibot';
import type { Clock, Ports, RealtimeChannel, RealtimeEvent, Whisper } from '../../ports.ts';
import { sharedMessage, type SharedMessage } from './sharedMessage.ts';

export type SharedChannelNeeds = {
  /** The same in all tabs that share the channel, and in no other. */
  name: string;
  /** Joins the channel by a socket of this tab's own. */
  join: (onEvent: (event: RealtimeEvent) => void, signal: AbortSignal) => RealtimeChannel;
  onEvent: (event: RealtimeEvent) => void;
  signal: AbortSignal;
  clock: Clock;
  newId: () => string;
  report: Ports['report'];
};

/** A tab that is seen asks the leader so often, */
const PROBE_MS = 2_000;
/** and takes its place when so many questions in a row got no answer: an alert, or a phone, can hold a page still without a word. */
const PATIENCE = 2;
/** The end that this tab has asked for is still heard and told to the others, who would take it for the staff's. */
const ENDING_MS = 3_000;

/**
 * A tab's part in a channel that all of a visitor's tabs share. Who gets the Web Lock leads: it joins by a socket, tells the others what
 * it hears and whispers for them. When it goes, the browser gives the lock to the next, and everybody loses the channel and joins anew,
 * as after any lost socket.
 */
export class SharedChannel implements RealtimeChannel {
  readonly #needs: SharedChannelNeeds;
  /** From coming to going: a page that is put away holds neither lock nor socket. */
  #turn = new AbortController();
  #tabs: BroadcastChannel | null = null;
  /** The leader's, by its socket. */
  #own: RealtimeChannel | null = null;
  #joinedAs: string | null = null;
  #unanswered = 0;
  #isEnding = false;

  constructor(needs: SharedChannelNeeds) {
    this.#needs = needs;
    const { clock, signal } = needs;
    if (signal.aborted) return;
    const comeBack = (): void => {
      if (this.#turn.signal.aborted) this.#enter();
    };
    window.addEventListener('pageshow', comeBack, { signal });
    document.addEventListener('resume', comeBack, { signal });
    document.addEventListener('visibilitychange', () => isSeen() && this.nudge(), { signal });
    clock.every(PROBE_MS, signal, () => this.#probe());
    signal.addEventListener('abort', () => this.#end(), { once: true });
    this.#enter();
  }

  whisper(whisper: Whisper): void {
    if (this.#needs.signal.aborted) return;
    if (!this.#own) return this.#say({ type: 'whisper', whisper });
    this.#own.whisper(whisper);
    if (whisper.type === 'user-closed-chat') this.#isEnding = true;
  }

  nudge(): void {
    if (this.#own) this.#own.nudge();
    else this.#say({ type: 'nudge' });
  }

  #enter(steal = false): void {
    this.#turn = new AbortController();
    const turn = this.#turn.signal;
    this.#unanswered = 0;
    // Either would keep the page out of the back-forward cache; and who is frozen does not hear.
    const goAway = (): void => this.#leave();
    window.addEventListener('pagehide', goAway, { signal: turn });
    document.addEventListener('freeze', goAway, { signal: turn });
    this.#stand(turn, steal).catch((cause: unknown) =>
      this.#needs.report({ code: 'realtime', message: 'The channel could not be joined', cause }),
    );
  }

  /** Waits for the lock and leads; alone where the browser has no locks or no channels, or refuses them, as in a sandboxed frame. */
  async #stand(turn: AbortSignal, steal: boolean): Promise<void> {
    const { name } = this.#needs;
    try {
      this.#tabs = new BroadcastChannel(name);
      this.#tabs.addEventListener('message', ({ data }) => this.#hear(data));
      this.#say({ type: 'hello' });
      await navigator.locks.request(name, steal ? { steal } : { signal: turn }, () => this.#lead(turn));
    } catch (error) {
      if (turn.aborted) return;
      const isRobbed = error instanceof DOMException && error.name === 'AbortError';
      if (isRobbed) return this.#enterAnew();
      this.#tabs?.close();
      this.#tabs = null;
      await this.#lead(turn);
    }
  }

  #lead(turn: AbortSignal): Promise<void> | undefined {
    if (turn.aborted) return undefined;
    // The leader before took its socket with it.
    this.#declare(null);
    this.#own = this.#needs.join((event) => this.#relay(event), turn);
    return new Promise((resolve) => turn.addEventListener('abort', () => resolve(), { once: true }));
  }

  #relay(event: RealtimeEvent): void {
    if (event.type === 'joined') return this.#declare(this.#needs.newId());
    if (event.type === 'lost') return this.#declare(null);
    // The others first: what is heard may end this tab's part.
    this.#say({ type: 'event', event });
    if (event.type === 'closed') this.#isEnding = false;
    this.#tell(event);
    if (event.type === 'closed' && this.#needs.signal.aborted) this.#leave();
  }

  #declare(joinedAs: string | null): void {
    this.#say({ type: 'state', joinedAs });
    this.#take(joinedAs);
  }

  #hear(data: unknown): void {
    const read = v.safeParse(sharedMessage, data);
    if (!read.success) return;
    const said = read.output;
    if (said.type === 'state' || said.type === 'event') {
      // The last that a leader says may come behind the lock that it gives back, the end also behind the heir's joining.
      const isLast = said.type === 'event' && (this.#joinedAs === null || said.event.type === 'closed');
      if (!this.#own || isLast) this.#follow(said);
    } else if (this.#own) this.#serve(this.#own, said);
  }

  #serve(own: RealtimeChannel, asked: Extract<SharedMessage, { type: 'hello' | 'whisper' | 'nudge' }>): void {
    if (asked.type === 'hello') this.#say({ type: 'state', joinedAs: this.#joinedAs });
    else if (asked.type === 'nudge') own.nudge();
    else own.whisper(asked.whisper);
  }

  #follow(told: Extract<SharedMessage, { type: 'state' | 'event' }>): void {
    this.#unanswered = 0;
    if (told.type === 'state') this.#take(told.joinedAs);
    else this.#tell(told.event);
  }

  /** Another joining than the one known: what was said between the two is not known here. */
  #take(joinedAs: string | null): void {
    if (joinedAs === this.#joinedAs) return;
    if (this.#joinedAs !== null) this.#tell({ type: 'lost' });
    this.#joinedAs = joinedAs;
    if (joinedAs !== null) this.#tell({ type: 'joined' });
  }

  #probe(): void {
    if (this.#own || !this.#tabs || !isSeen()) return void (this.#unanswered = 0);
    if (this.#unanswered === PATIENCE) return this.#enterAnew(true);
    this.#unanswered += 1;
    this.#say({ type: 'hello' });
  }

  #enterAnew(steal = false): void {
    this.#leave();
    this.#enter(steal);
  }

  #end(): void {
    if (this.#own && this.#isEnding) this.#needs.clock.after(ENDING_MS, this.#turn.signal, () => this.#leave());
    else this.#leave();
  }

  #leave(): void {
    this.#turn.abort();
    this.#tabs?.close();
    this.#tabs = this.#own = null;
    this.#take(null);
  }

  #say(message: SharedMessage): void {
    this.#tabs?.postMessage(message);
  }

  /** Nothing that hears an event may throw: here it would throw at the page. */
  #tell(event: RealtimeEvent): void {
    const { onEvent, report, signal } = this.#needs;
    if (signal.aborted) return;
    try {
      onEvent(event);
    } catch (cause) {
      report({ code: 'realtime', message: `A ${event.type} event could not be handled`, cause });
    }
  }
}

const isSeen = (): boolean => document.visibilityState === 'visible';
