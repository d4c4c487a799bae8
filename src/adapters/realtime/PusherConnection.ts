import type { Channel } from 'pusher-js';
import type { AuthorizeChannel } from '../api/authorizeChannel.ts';
import type { Servers } from '../../config/settings.ts';
import type { ChatKey, Clock, Ports, RealtimeEvent, Whisper } from '../../ports.ts';
import { Pusher } from './pusherLibrary.ts';
import { pusherOptions } from './pusherOptions.ts';
import { readEvent } from './readEvent.ts';
import { watchNetwork } from './watchNetwork.ts';
import { writeWhisper } from './writeWhisper.ts';

export type PusherConnectionNeeds = {
  servers: () => Servers;
  authorize: AuthorizeChannel;
  clock: Clock;
  report: Ports['report'];
};

/** Who is on a channel. */
type Member = {
  room: ChatKey & { room: string };
  onEvent: (event: RealtimeEvent) => void;
  signal: AbortSignal;
};
type Seat = Member & { channelName: string; isJoined: boolean; refusals: number };

/** Pusher protocol, error codes: the application does not exist. */
const UNKNOWN_KEY = 4001;
const REJOIN_MS = 2_000;
const REJOIN_MAX_MS = 60_000;
/** Several signs of one return of the network make one attempt. */
const NUDGE_REST_MS = 1_000;

/** One socket and the chats' channels on it; closed for good when the last member has left. */
export class PusherConnection {
  readonly #pusher: Pusher;
  readonly #needs: PusherConnectionNeeds;
  readonly #namespace: string;
  readonly #seats = new Set<Seat>();
  readonly #end = new AbortController();
  #nudgedAt = -Infinity;

  constructor(needs: PusherConnectionNeeds) {
    const { socketUrl, pushKey, eventNamespace } = needs.servers();
    this.#needs = needs;
    this.#namespace = eventNamespace;
    this.#pusher = new Pusher(pushKey, {
      ...pusherOptions(socketUrl),
      channelAuthorization: { customHandler: (request, answer) => void this.#authorize(request, answer) },
    });
    // The library's own listeners would outlive this connection; watchNetwork does their work.
    Pusher.Runtime.getNetwork().unbind();
    this.#pusher.connection.bind('state_change', () => this.#noticeLoss());
    this.#pusher.connection.bind('connecting_in', () => this.#noticeLoss());
    this.#pusher.connection.bind('error', (error: unknown) => this.#reportRefusal(error));
    watchNetwork({ onDoubt: () => this.#restart(), onSeen: () => this.nudge() }, this.#end.signal);
    this.#end.signal.addEventListener('abort', () => {
      this.#pusher.disconnect();
      this.#pusher.unbind_all();
      Pusher.instances.splice(Pusher.instances.indexOf(this.#pusher), 1);
    });
  }

  get isClosed(): boolean {
    return this.#end.signal.aborted;
  }

  join(member: Member): void {
    const channelName = `private-${member.room.room}`;
    const seat: Seat = { ...member, channelName, isJoined: false, refusals: 0 };
    // Before the library is told, for it asks for the signature at once where the socket is open.
    this.#seats.add(seat);
    const channel = this.#pusher.subscribe(channelName);
    const hear = (name: string, data: unknown): void => this.#hear(seat, name, data);
    channel.bind_global(hear);
    const leave = (): void => {
      channel.unbind_global(hear);
      this.#leave(seat);
    };
    member.signal.addEventListener('abort', leave, { once: true });
    // Somebody was on the channel before: it is joined, and will not be told again.
    if (channel.subscribed) this.#noticeJoin(seat);
  }

  whisper({ room }: ChatKey & { room: string }, whisper: Whisper): void {
    const channel = this.#channel(`private-${room}`);
    if (!channel?.subscribed || !this.#isConnected) return;
    const { name, fields } = writeWhisper(whisper);
    channel.trigger(name, fields);
  }

  /** Connects at once where the library would wait. */
  nudge(): void {
    if (!this.#isConnected) this.#restart();
  }

  /** The library says 'connected' for a second after the socket has gone; the socket itself doesn't. */
  get #isConnected(): boolean {
    const { state, connection } = this.#pusher.connection;
    return state === 'connected' && connection !== null;
  }

  /** The library's types don't say that there may be none. */
  #channel(name: string): Channel | undefined {
    return this.#pusher.channel(name);
  }

  #restart(): void {
    const now = this.#needs.clock.now();
    if (this.isClosed || now - this.#nudgedAt < NUDGE_REST_MS) return;
    this.#nudgedAt = now;
    this.#pusher.disconnect();
    this.#pusher.connect();
  }

  #leave(seat: Seat): void {
    this.#seats.delete(seat);
    if (this.#seats.size === 0) return this.#end.abort();
    const isShared = [...this.#seats].some(({ channelName }) => channelName === seat.channelName);
    if (!isShared) this.#pusher.unsubscribe(seat.channelName);
  }

  #hear(seat: Seat, name: string, data: unknown): void {
    if (name === 'pusher:subscription_succeeded') return this.#noticeJoin(seat);
    if (name === 'pusher:subscription_error') return this.#rejoinLater(seat);
    const event = readEvent({ name, data }, this.#namespace);
    if (event === 'malformed') this.#needs.report({ code: 'realtime', message: `${name}: malformed` });
    else if (event) this.#tell(seat, event);
  }

  #noticeJoin(seat: Seat): void {
    seat.isJoined = true;
    seat.refusals = 0;
    this.#tell(seat, { type: 'joined' });
  }

  #noticeLoss(): void {
    if (this.#isConnected) return;
    for (const seat of [...this.#seats]) {
      if (!seat.isJoined) continue;
      seat.isJoined = false;
      this.#tell(seat, { type: 'lost' });
    }
  }

  /** Nothing that hears an event may throw into the library, which would throw it at the page. */
  #tell(seat: Seat, event: RealtimeEvent): void {
    try {
      seat.onEvent(event);
    } catch (cause) {
      this.#needs.report({ code: 'realtime', message: `A ${event.type} event could not be handled`, cause });
    }
  }

  async #authorize(
    { socketId, channelName }: { socketId: string; channelName: string },
    answer: (error: Error | null, auth: { auth: string } | null) => void,
  ): Promise<void> {
    const seat = [...this.#seats].find((taken) => taken.channelName === channelName);
    if (!seat) return;
    const { chatId, hash } = seat.room;
    const told = await this.#needs.authorize({ socketId, channelName, chatId, hash }, this.#end.signal);
    // The socket was replaced meanwhile, and its successor asks for itself.
    if (this.isClosed || this.#pusher.connection.socket_id !== socketId) return;
    if (told.ok) return answer(null, { auth: told.value.auth });
    if (isFinal(told.status)) seat.refusals = Infinity;
    answer(new Error(told.code), null);
  }

  /** A server that was down for a moment doesn't cost the visitor the live chat; one that says no is not asked again on this socket. */
  #rejoinLater(seat: Seat): void {
    if (seat.refusals === Infinity) return void (seat.refusals = 0);
    const wait = Math.min(REJOIN_MS * 2 ** seat.refusals, REJOIN_MAX_MS);
    seat.refusals += 1;
    this.#needs.clock.after(wait, AbortSignal.any([seat.signal, this.#end.signal]), () => {
      const channel = this.#channel(seat.channelName);
      if (!channel || channel.subscribed || !this.#isConnected) return;
      channel.disconnect(); // Otherwise it stands as being joined, and is not asked for.
      this.#pusher.subscribe(seat.channelName);
    });
  }

  /** A wrong key or a full server: the socket does not come back by itself. */
  #reportRefusal(error: unknown): void {
    const { data } = (error as { error?: { data?: { code?: unknown } } }).error ?? {};
    if (typeof data?.code !== 'number' || data.code < 4000 || data.code >= 4100) return;
    const reason = data.code === UNKNOWN_KEY ? 'it does not know the push-key' : 'it takes no connections';
    this.#needs.report({
      code: 'realtime',
      message: `The socket server refused the connection: ${reason} (${data.code})`,
    });
    for (const seat of [...this.#seats]) this.#tell(seat, { type: 'refused' });
  }
}

function isFinal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 429;
}
