import { randomInt } from 'node:crypto';
import type { RawData } from 'ws';
import { isGuardedChannel } from './channelNames.ts';
import { closeSocket, closeUnread, type ClientSocket } from './clientSocket.ts';
import type { Channels, Subscriber } from './channels.ts';
import { decodeClientFrame, type ClientFrame, type SubscribeFrame } from './clientFrames.ts';
import type { Clock } from './clock.ts';
import { closeReasons, type CloseReason } from './closeReasons.ts';
import { createHeartbeat, type Heartbeat, type HeartbeatTimeouts } from './heartbeat.ts';
import { CLIENT_EVENT_WINDOW_MS, FRAME_COST_BYTES, MAX_CHANNELS_PER_CONNECTION, MAX_CLIENT_EVENTS } from './limits.ts';
import type { TakeTokensOf } from './keyedBuckets.ts';
import { connectionEstablished, PING, PONG, protocolError, subscriptionError, type Frame } from './serverFrames.ts';
import type { App } from './signatures.ts';
import { subscribe } from './subscribe.ts';
import { createTokenBucket, type Rate, type TakeTokens } from './tokenBucket.ts';
import { whisper } from './whisper.ts';

export type ConnectionTimeouts = HeartbeatTimeouts & {
  /** If set, a connection without a private or presence channel is closed after this time. */
  authorizeMs: number | null;
};

/** State shared by all connections of a server. */
type ConnectionContext = {
  app: App;
  channels: Channels;
  clock: Clock;
  timeouts: ConnectionTimeouts;
  maxBufferedBytes: number;
  frames: Rate;
  takeChannelBytes: TakeTokensOf;
  /** Returns the maximum number of sockets on a channel. */
  socketsOf: (channel: string) => number;
};

/** Handles the protocol for one client, from the greeting until its socket closes. */
export class Connection implements Subscriber {
  readonly socketId = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
  readonly #client: ClientSocket;
  readonly #context: ConnectionContext;
  readonly #subscriptions = new Set<string>();
  readonly #takeFrames: TakeTokens;
  readonly #takeAddressFrames: TakeTokens;
  readonly #takeTurn: () => boolean;
  readonly #heartbeat: Heartbeat;
  readonly #cancelDeadline: () => void;

  constructor(client: ClientSocket, context: ConnectionContext, takeAddressFrames: TakeTokens) {
    const { clock, timeouts, frames } = context;
    const { socket } = client;
    this.#client = client;
    this.#context = context;
    this.#takeFrames = createTokenBucket(clock, frames);
    this.#takeAddressFrames = takeAddressFrames;
    this.#takeTurn = createRateLimit(clock);
    this.#heartbeat = createHeartbeat(clock, timeouts, {
      onSilence: () => this.send(PING),
      onLoss: () => this.end(closeReasons.noPong),
    });
    this.#cancelDeadline =
      timeouts.authorizeMs === null ? () => {} : clock.after(timeouts.authorizeMs, () => this.#requireAuthorized());
    socket.on('message', (payload, isBinary) => this.#receive(payload, isBinary));
    // ws answers pings itself. They count towards the limits, so that a flood of pings is closed
    // too.
    socket.on('ping', (payload) => void this.#mayAsk(payload));
    socket.on('close', () => this.#leaveAll());
    this.send(connectionEstablished(this.socketId, timeouts.activityMs));
  }

  send(frame: Frame): void {
    const { socket } = this.#client;
    socket.send(frame, { binary: false });
    if (socket.bufferedAmount > this.#context.maxBufferedBytes) socket.terminate();
  }

  end(reason: CloseReason): void {
    // A client that is gone does not answer the close frame. It leaves its channels now, and not
    // when the socket times out.
    this.#leaveAll();
    closeSocket(this.#client.socket, reason, this.#context.clock);
  }

  #receive(payload: RawData, isBinary: boolean): void {
    const { socket } = this.#client;
    if (!this.#mayAsk(payload) || socket.readyState !== socket.OPEN) return;
    this.#heartbeat.beat();
    this.#answer(isBinary || !Buffer.isBuffer(payload) ? null : decodeClientFrame(payload.toString()));
  }

  /**
   * Counts a frame, even while the connection is closing. Over the limit, closes the connection and
   * stops reading from it.
   */
  #mayAsk(payload: RawData): boolean {
    const cost = 1 + Math.floor((Buffer.isBuffer(payload) ? payload.length : 0) / FRAME_COST_BYTES);
    if (this.#takeFrames(cost) && this.#takeAddressFrames(cost)) return true;
    this.#leaveAll();
    closeUnread(this.#client, closeReasons.tooMuch, this.#context.clock);
    return false;
  }

  #answer(frame: ClientFrame | null): void {
    switch (frame?.kind) {
      case 'ping':
        return this.send(PONG);
      case 'subscribe':
        return this.#join(frame);
      case 'unsubscribe':
        this.#subscriptions.delete(frame.channel);
        return this.#context.channels.leave(frame.channel, this);
      case 'client-event':
        return whisper(this, frame, { ...this.#context, takeTurn: this.#takeTurn });
      case 'other':
        return;
      case undefined:
        return this.send(protocolError(null, 'Not a frame of the protocol'));
    }
  }

  #join(frame: SubscribeFrame): void {
    const { channel } = frame;
    if (this.#subscriptions.size >= MAX_CHANNELS_PER_CONNECTION && !this.#subscriptions.has(channel)) {
      const error = `More than ${MAX_CHANNELS_PER_CONNECTION} channels on one connection`;
      return this.send(subscriptionError(channel, { type: 'LimitReached', error, status: 403 }));
    }
    if (subscribe(this, frame, this.#context)) this.#subscriptions.add(channel);
  }

  #requireAuthorized(): void {
    const isAuthorized = [...this.#subscriptions].some(isGuardedChannel);
    if (!isAuthorized) this.end(closeReasons.unauthorized);
  }

  #leaveAll(): void {
    this.#heartbeat.stop();
    this.#cancelDeadline();
    for (const channel of this.#subscriptions) this.#context.channels.leave(channel, this);
    this.#subscriptions.clear();
  }
}

/**
 * Returns a function that counts one client event and returns true, or returns false if the last
 * second is full.
 */
function createRateLimit(clock: Clock): () => boolean {
  const sentAt: number[] = [];
  return () => {
    const now = clock.now();
    const oldest = sentAt.length < MAX_CLIENT_EVENTS ? undefined : sentAt.shift();
    // After the clock was set back the difference is negative, which must not block the client.
    const isOver = oldest !== undefined && now - oldest >= 0 && now - oldest < CLIENT_EVENT_WINDOW_MS;
    if (isOver) sentAt.unshift(oldest);
    else sentAt.push(now);
    return !isOver;
  };
}
