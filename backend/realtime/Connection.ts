import { randomInt } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import { isGuardedChannel } from './channelNames.ts';
import type { Channels, Subscriber } from './channels.ts';
import { decodeClientFrame, type ClientFrame, type SubscribeFrame } from './clientFrames.ts';
import type { Clock } from './clock.ts';
import { closeReasons, type CloseReason } from './closeReasons.ts';
import { createHeartbeat, type Heartbeat, type HeartbeatTimeouts } from './heartbeat.ts';
import { MAX_CHANNELS_PER_CONNECTION } from './limits.ts';
import { createRateLimit } from './rateLimit.ts';
import { connectionEstablished, PING, PONG, protocolError, subscriptionError, type Frame } from './serverFrames.ts';
import type { App } from './signatures.ts';
import { subscribe } from './subscribe.ts';
import { whisper } from './whisper.ts';

export type ConnectionTimeouts = HeartbeatTimeouts & {
  /** When set, a connection that is on no private or presence channel by then is closed with 4009. */
  authorizeMs: number | null;
};

/** What all connections of one server share. */
export type ConnectionContext = {
  app: App;
  channels: Channels;
  clock: Clock;
  timeouts: ConnectionTimeouts;
  maxBufferedBytes: number;
};

/** Speaks the protocol with one client, from the greeting until its socket closes. */
export class Connection implements Subscriber {
  readonly socketId = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
  readonly #socket: WebSocket;
  readonly #context: ConnectionContext;
  readonly #subscriptions = new Set<string>();
  readonly #takeTurn: () => boolean;
  readonly #heartbeat: Heartbeat;
  readonly #cancelDeadline: () => void;

  constructor(socket: WebSocket, context: ConnectionContext) {
    const { clock, timeouts } = context;
    this.#socket = socket;
    this.#context = context;
    this.#takeTurn = createRateLimit(clock);
    this.#heartbeat = createHeartbeat(clock, timeouts, {
      onSilence: () => this.send(PING),
      onLoss: () => this.#end(closeReasons.noPong),
    });
    this.#cancelDeadline =
      timeouts.authorizeMs === null ? () => {} : clock.after(timeouts.authorizeMs, () => this.#requireAuthorized());
    socket.on('message', (payload, isBinary) => this.#receive(payload, isBinary));
    socket.on('close', () => this.#leaveAll());
    this.send(connectionEstablished(this.socketId, timeouts.activityMs));
  }

  send(frame: Frame): void {
    this.#socket.send(frame, { binary: false });
    if (this.#socket.bufferedAmount > this.#context.maxBufferedBytes) this.#socket.terminate();
  }

  #receive(payload: RawData, isBinary: boolean): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#heartbeat.beat();
    this.#answer(isBinary || !Buffer.isBuffer(payload) ? null : decodeClientFrame(payload.toString()));
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
        return whisper(this, frame, { channels: this.#context.channels, takeTurn: this.#takeTurn });
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
    if (![...this.#subscriptions].some(isGuardedChannel)) this.#end(closeReasons.unauthorized);
  }

  #end({ code, text }: CloseReason): void {
    // A client that is gone answers no close frame; it leaves its channels now, not when the socket gives up.
    this.#leaveAll();
    this.#socket.close(code, text);
  }

  #leaveAll(): void {
    this.#heartbeat.stop();
    this.#cancelDeadline();
    for (const channel of this.#subscriptions) this.#context.channels.leave(channel, this);
    this.#subscriptions.clear();
  }
}
