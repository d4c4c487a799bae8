import type { Channel } from 'pusher-js';
import type { Servers } from '../../config/settings.ts';
import type { ChatKey, Clock, Ports, RealtimeEvent, Whisper } from '../../ports.ts';
import type { AuthorizeChannel } from '../api/authorizeChannel.ts';
import { isVisible } from '../page/isVisible.ts';
import { Pusher, pusherOptions, stateOf, watchConnecting, type Socket } from './pusher.ts';
import { readEvent, writeWhisper } from './wireEvents.ts';

export type PusherConnectionNeeds = {
  servers: () => Servers;
  authorize: AuthorizeChannel;
  clock: Clock;
  report: Ports['report'];
};

/** A chat that is subscribed to its channel until the signal aborts. */
type Member = {
  room: ChatKey & { room: string };
  onEvent: (event: RealtimeEvent) => void;
  signal: AbortSignal;
};
type JoinedMember = Member & { channelName: string; isJoined: boolean; refusals: number };

/** Pusher protocol, error codes: the application does not exist. */
const UNKNOWN_KEY = 4001;
/** Delay before rejoining a channel that could not be joined. It doubles with each refusal. */
const REJOIN_MS = 2_000;
const REJOIN_MAX_MS = 60_000;
/** Several signs that the network is back cause only one attempt. */
const RESTART_PAUSE_MS = 1_000;
/**
 * The first attempt after a lost socket runs before pusher-js's own, which waits one second. It
 * is spread, because all visitors of a node lose the socket at once.
 */
const FIRST_RETRY_MS = 200;
const FIRST_RETRY_SPREAD_MS = 700;
/** Retry interval on a visible page. The random part spreads the visitors. */
const RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 500;
const HIDDEN_RETRY_MS = 15_000;
/** How long an attempt by pusher-js itself may take. Its socket is not known here. */
const UNKNOWN_ATTEMPT_MS = 2_000;

/**
 * One socket, and the channels of the chats on it. It closes permanently when the last member
 * leaves.
 *
 * It retries on its own schedule, because pusher-js waits 15, then 30, then 60 seconds after a
 * failed attempt, however fast it failed.
 */
export class PusherConnection {
  readonly #pusher: Pusher;
  readonly #needs: PusherConnectionNeeds;
  readonly #namespace: string;
  readonly #members = new Set<JoinedMember>();
  readonly #end = new AbortController();
  /** The current attempt, or the one that led to the connection. */
  #attempt: { socket: Socket | null; startedAt: number };
  #restartedAt = -Infinity;
  #isRetrying = false;
  #isRefused = false;

  constructor(needs: PusherConnectionNeeds) {
    const { socketUrl, pushKey, eventNamespace } = needs.servers();
    const { clock } = needs;
    this.#needs = needs;
    this.#namespace = eventNamespace;
    const { result: pusher, socket } = watchConnecting(
      () =>
        new Pusher(pushKey, {
          ...pusherOptions(socketUrl),
          channelAuthorization: { customHandler: (request, answer) => void this.#authorize(request, answer) },
        }),
    );
    this.#pusher = pusher;
    this.#attempt = { socket, startedAt: clock.now() };
    // pusher-js's own network listeners would outlive this connection.
    Pusher.Runtime.getNetwork().unbind();
    pusher.connection.bind('connecting', () => (this.#attempt = { socket: null, startedAt: clock.now() }));
    pusher.connection.bind('state_change', () => this.#noticeLoss());
    pusher.connection.bind('connecting_in', () => this.#noticeLoss());
    pusher.connection.bind('error', (error: unknown) => this.#noticeRefusal(error));
    this.#watchPage();
    this.#retryLater(firstRetryMs());
    this.#end.signal.addEventListener('abort', () => {
      pusher.disconnect();
      pusher.unbind_all();
      Pusher.instances.splice(Pusher.instances.indexOf(pusher), 1);
    });
  }

  get isClosed(): boolean {
    return this.#end.signal.aborted;
  }

  join(member: Member): void {
    const channelName = `private-${member.room.room}`;
    const joined: JoinedMember = { ...member, channelName, isJoined: false, refusals: 0 };
    // Added before `subscribe`, which requests the signature immediately if the socket is open.
    this.#members.add(joined);
    const channel = this.#pusher.subscribe(channelName);
    const onEvent = (name: string, data: unknown): void => this.#receive(joined, name, data);
    channel.bind_global(onEvent);
    const leave = (): void => {
      channel.unbind_global(onEvent);
      this.#leave(joined);
    };
    member.signal.addEventListener('abort', leave, { once: true });
    // Another member joined the channel before, and pusher-js does not announce it again.
    if (channel.subscribed) this.#noticeJoin(joined);
  }

  whisper({ room }: ChatKey & { room: string }, whisper: Whisper): void {
    const channel = this.#channel(`private-${room}`);
    if (!channel?.subscribed || !this.#isConnected) return;
    const { name, fields } = writeWhisper(whisper);
    channel.trigger(name, fields);
  }

  /** Connects immediately, unless the socket is open or connecting. */
  nudge(): void {
    if (!this.#isConnected && !this.#isAttemptAlive) this.#restart();
  }

  /**
   * pusher-js reports 'connected' for a second after the socket is lost. Its `connection` is
   * already null then.
   */
  get #isConnected(): boolean {
    const { state, connection } = this.#pusher.connection;
    return state === 'connected' && connection !== null;
  }

  get #isAttemptAlive(): boolean {
    const { socket, startedAt } = this.#attempt;
    if (socket === null) return Math.abs(this.#needs.clock.now() - startedAt) < UNKNOWN_ATTEMPT_MS;
    return stateOf(socket) === WebSocket.CONNECTING || stateOf(socket) === WebSocket.OPEN;
  }

  /** The library's types omit that the channel may be missing. */
  #channel(name: string): Channel | undefined {
    return this.#pusher.channel(name);
  }

  #watchPage(): void {
    const { signal } = this.#end;
    // After a network outage even an open socket may be dead.
    window.addEventListener('online', () => this.#restart(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.nudge(), { signal });
    document.addEventListener('visibilitychange', () => isVisible() && this.nudge(), { signal });
  }

  #restart(): void {
    const { clock } = this.#needs;
    // The clock may have been put back.
    if (this.isClosed || Math.abs(clock.now() - this.#restartedAt) < RESTART_PAUSE_MS) return;
    this.#restartedAt = clock.now();
    this.#isRefused = false;
    this.#pusher.disconnect();
    const { socket } = watchConnecting(() => this.#pusher.connect());
    this.#attempt = { socket, startedAt: clock.now() };
  }

  /** Retries until the socket is open, or the server refuses it. */
  #retryLater(ms: number): void {
    if (this.#isRetrying) return;
    this.#isRetrying = true;
    this.#needs.clock.after(ms, this.#end.signal, () => {
      if (!this.#isRefused) this.nudge();
      this.#isRetrying = false;
      if (this.#isConnected || this.#isRefused) return;
      this.#retryLater(isVisible() ? RETRY_MS + Math.random() * RETRY_SPREAD_MS : HIDDEN_RETRY_MS);
    });
  }

  #leave(member: JoinedMember): void {
    this.#members.delete(member);
    if (this.#members.size === 0) return this.#end.abort();
    const isShared = [...this.#members].some(({ channelName }) => channelName === member.channelName);
    if (!isShared) this.#pusher.unsubscribe(member.channelName);
  }

  #receive(member: JoinedMember, name: string, data: unknown): void {
    if (name === 'pusher:subscription_succeeded') return this.#noticeJoin(member);
    if (name === 'pusher:subscription_error') return this.#rejoinLater(member);
    const event = readEvent({ name, data }, this.#namespace);
    if (event === 'malformed') this.#needs.report({ code: 'realtime', message: `${name}: malformed` });
    else if (event) this.#emit(member, event);
  }

  #noticeJoin(member: JoinedMember): void {
    member.isJoined = true;
    member.refusals = 0;
    this.#emit(member, { type: 'joined' });
  }

  #noticeLoss(): void {
    if (this.#isConnected) return;
    this.#retryLater(firstRetryMs());
    for (const member of [...this.#members]) {
      if (!member.isJoined) continue;
      member.isJoined = false;
      this.#emit(member, { type: 'lost' });
    }
  }

  /** Catches a listener's error, which would otherwise be thrown into pusher-js and the page. */
  #emit(member: JoinedMember, event: RealtimeEvent): void {
    try {
      member.onEvent(event);
    } catch (cause) {
      this.#needs.report({ code: 'realtime', message: `A ${event.type} event could not be handled`, cause });
    }
  }

  async #authorize(
    { socketId, channelName }: { socketId: string; channelName: string },
    answer: (error: Error | null, auth: { auth: string } | null) => void,
  ): Promise<void> {
    const member = [...this.#members].find((joined) => joined.channelName === channelName);
    if (!member) return;
    const { chatId, hash } = member.room;
    const signature = await this.#needs.authorize({ socketId, channelName, chatId, hash }, this.#end.signal);
    // Another socket replaced this one, and requests its own signature.
    if (this.isClosed || this.#pusher.connection.socket_id !== socketId) return;
    if (signature.ok) return answer(null, { auth: signature.value.auth });
    if (isFinal(signature.status)) member.refusals = Infinity;
    answer(new Error(signature.code), null);
  }

  /**
   * Retries a channel, because the backend may have been down for a moment. After a final refusal
   * it does not retry on this socket.
   */
  #rejoinLater(member: JoinedMember): void {
    if (member.refusals === Infinity) return void (member.refusals = 0);
    const wait = Math.min(REJOIN_MS * 2 ** member.refusals, REJOIN_MAX_MS);
    member.refusals += 1;
    this.#needs.clock.after(wait, AbortSignal.any([member.signal, this.#end.signal]), () => {
      const channel = this.#channel(member.channelName);
      if (!channel || channel.subscribed || !this.#isConnected) return;
      // Otherwise pusher-js treats the channel as still being joined.
      channel.disconnect();
      this.#pusher.subscribe(member.channelName);
    });
  }

  /** Handles a wrong key or a full server: retrying is useless. */
  #noticeRefusal(error: unknown): void {
    const { data } = (error as { error?: { data?: { code?: unknown } } }).error ?? {};
    if (typeof data?.code !== 'number' || data.code < 4000 || data.code >= 4100) return;
    const reason = data.code === UNKNOWN_KEY ? 'it does not know the push-key' : 'it takes no connections';
    this.#isRefused = true;
    this.#needs.report({
      code: 'realtime',
      message: `The socket server refused the connection: ${reason} (${data.code})`,
    });
    for (const member of [...this.#members]) this.#emit(member, { type: 'refused' });
  }
}

const firstRetryMs = (): number => FIRST_RETRY_MS + Math.random() * FIRST_RETRY_SPREAD_MS;

const isFinal = (status: number | null): boolean => status !== null && status >= 400 && status < 500 && status !== 429;
