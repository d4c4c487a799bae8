import * as v from 'valibot';
import type { Clock, Ports, RealtimeChannel, RealtimeEvent, Whisper } from '../../ports.ts';
import { isVisible } from '../page/isVisible.ts';
import { LeaderElection } from '../tabs/LeaderElection.ts';
import { openChannel } from '../tabs/openChannel.ts';
import { sharedMessage, type SharedMessage } from './sharedMessage.ts';

type FromLeader = Extract<SharedMessage, { type: 'state' | 'event' }>;
type FromFollower = Exclude<SharedMessage, FromLeader>;

export type SharedChannelNeeds = {
  /** The same in all tabs that share the channel, and in no other tab. */
  name: string;
  /** Joins the channel with a socket of this tab. */
  join: (onEvent: (event: RealtimeEvent) => void, signal: AbortSignal) => RealtimeChannel;
  onEvent: (event: RealtimeEvent) => void;
  signal: AbortSignal;
  clock: Clock;
  newId: () => string;
  report: Ports['report'];
};

/** A visible follower probes the leader at this interval. */
const PROBE_MS = 2_000;
/**
 * After this many unanswered probes the follower takes over. An alert or a phone can suspend the leader's
 * page silently.
 */
const MAX_UNANSWERED_PROBES = 2;
/**
 * A leader that ended the chat keeps the socket this long, so that the other tabs learn from the
 * server who ended it.
 */
const ENDING_MS = 3_000;

/**
 * One tab's part in a channel shared by all of a visitor's tabs (ENV-04). The elected leader
 * holds the socket, forwards its events to the other tabs by a BroadcastChannel, and whispers for
 * them. If the leader leaves, every tab loses the channel and joins again through the next
 * leader, as after any lost socket. A tab that cannot reach the others opens its own socket.
 */
export class SharedChannel implements RealtimeChannel {
  readonly #needs: SharedChannelNeeds;
  readonly #election: LeaderElection;
  readonly #closed = new AbortController();
  #tabs: BroadcastChannel | null = null;
  /** Null in a follower. */
  #socket: RealtimeChannel | null = null;
  /** Identifies the leader's current join of the channel; null while it is not joined. */
  #joinedAs: string | null = null;
  #unansweredProbes = 0;
  #isEnding = false;

  constructor(needs: SharedChannelNeeds) {
    this.#needs = needs;
    const { name, signal, clock, newId } = needs;
    if (signal.aborted) this.#closed.abort();
    this.#election = new LeaderElection({
      // A tab that cannot reach the others must not wait for one of them to lead.
      name: canReachTabs(name) ? name : `${name} ${newId()}`,
      lifetime: this.#closed.signal,
      onEnter: (turn) => this.#enter(turn),
      onLead: (turn, isAlone) => this.#lead(turn, isAlone),
    });
    document.addEventListener('visibilitychange', () => isVisible() && this.nudge(), { signal });
    clock.every(PROBE_MS, signal, () => this.#probe());
    signal.addEventListener('abort', () => this.#end(), { once: true });
  }

  whisper(whisper: Whisper): void {
    if (this.#needs.signal.aborted) return;
    if (!this.#socket) return this.#post({ type: 'whisper', whisper });
    this.#socket.whisper(whisper);
    if (whisper.type === 'user-closed-chat') this.#isEnding = true;
  }

  nudge(): void {
    if (this.#socket) this.#socket.nudge();
    else this.#post({ type: 'nudge' });
  }

  #enter(turn: AbortSignal): void {
    this.#unansweredProbes = 0;
    turn.addEventListener('abort', () => this.#leave(), { once: true });
    this.#tabs = openChannel(this.#needs.name);
    this.#tabs?.addEventListener('message', ({ data }) => this.#receive(data));
    this.#post({ type: 'hello' });
  }

  #lead(turn: AbortSignal, isAlone: boolean): void {
    if (isAlone) this.#closeTabs();
    // The previous leader's socket is gone with its tab.
    this.#setJoined(null);
    this.#socket = this.#needs.join((event) => this.#relay(event), turn);
  }

  /**
   * Forwards an event of the leader's socket. Sends it to the other tabs first, because it may
   * end this tab's part.
   */
  #relay(event: RealtimeEvent): void {
    if (event.type === 'joined') return this.#setJoined(this.#needs.newId());
    if (event.type === 'lost') return this.#setJoined(null);
    this.#post({ type: 'event', event });
    if (event.type === 'closed') this.#isEnding = false;
    this.#emit(event);
    if (event.type === 'closed' && this.#needs.signal.aborted) this.#closed.abort();
  }

  #setJoined(joinedAs: string | null): void {
    this.#post({ type: 'state', joinedAs });
    this.#adoptState(joinedAs);
  }

  #receive(data: unknown): void {
    const read = v.safeParse(sharedMessage, data);
    if (!read.success) return;
    const message = read.output;
    if (message.type !== 'state' && message.type !== 'event') {
      if (this.#socket) this.#serve(this.#socket, message);
      return;
    }
    // The old leader's last event may arrive after its lock was released, and its `closed` even
    // after the new leader joined.
    const isLate = message.type === 'event' && (this.#joinedAs === null || message.event.type === 'closed');
    if (!this.#socket || isLate) this.#follow(message);
  }

  #serve(socket: RealtimeChannel, message: FromFollower): void {
    if (message.type === 'hello') this.#post({ type: 'state', joinedAs: this.#joinedAs });
    else if (message.type === 'nudge') socket.nudge();
    else socket.whisper(message.whisper);
  }

  #follow(message: FromLeader): void {
    this.#unansweredProbes = 0;
    if (message.type === 'state') this.#adoptState(message.joinedAs);
    else this.#emit(message.event);
  }

  /**
   * A new join means that this tab may have missed events in between, even if it did not see the
   * loss of the old one.
   */
  #adoptState(joinedAs: string | null): void {
    if (joinedAs === this.#joinedAs) return;
    if (this.#joinedAs !== null) this.#emit({ type: 'lost' });
    this.#joinedAs = joinedAs;
    if (joinedAs !== null) this.#emit({ type: 'joined' });
  }

  #probe(): void {
    if (this.#socket || !this.#tabs || !isVisible()) return void (this.#unansweredProbes = 0);
    if (this.#unansweredProbes === MAX_UNANSWERED_PROBES) return this.#election.claim();
    this.#unansweredProbes += 1;
    this.#post({ type: 'hello' });
    // The leader's page may be hidden, with slow timers, so a visible tab keeps triggering the reconnect.
    if (this.#joinedAs === null) this.#post({ type: 'nudge' });
  }

  #end(): void {
    const close = (): void => this.#closed.abort();
    if (this.#socket && this.#isEnding) this.#needs.clock.after(ENDING_MS, this.#closed.signal, close);
    else close();
  }

  #leave(): void {
    this.#closeTabs();
    this.#socket = null;
    this.#adoptState(null);
    // A page that returns has nothing to do for an ended chat.
    if (this.#needs.signal.aborted) this.#closed.abort();
  }

  #closeTabs(): void {
    this.#tabs?.close();
    this.#tabs = null;
  }

  #post(message: SharedMessage): void {
    this.#tabs?.postMessage(message);
  }

  /** Catches a listener's error, which would otherwise be thrown into the page. */
  #emit(event: RealtimeEvent): void {
    const { onEvent, report, signal } = this.#needs;
    if (signal.aborted) return;
    try {
      onEvent(event);
    } catch (cause) {
      report({ code: 'realtime', message: `A ${event.type} event could not be handled`, cause });
    }
  }
}

function canReachTabs(name: string): boolean {
  const channel = openChannel(name);
  channel?.close();
  return channel !== null;
}
