import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { addressKey } from '../base/addressKey.ts';
import { createAddressLimits, type ClientLimits } from './addressLimits.ts';
import { closeUnread } from './clientSocket.ts';
import { createChannels, type Channels } from './channels.ts';
import { systemClock, type Clock } from './clock.ts';
import { closeReasons, refusalOf, type CloseReason } from './closeReasons.ts';
import { Connection, type ConnectionTimeouts } from './Connection.ts';
import { createKeyedBuckets } from './keyedBuckets.ts';
import { joinNodes } from './joinNodes.ts';
import type { NodeBus } from './NodeBus.ts';
import {
  ACTIVITY_TIMEOUT_MS,
  CHANNEL_WHISPERS,
  CLIENT_LIMITS,
  CLOSE_ALL_WITHIN_MS,
  CLOSE_GRACE_MS,
  CLOSE_PAUSE_MS,
  MAX_BUFFERED_BYTES,
  MAX_CHANNEL_SOCKETS,
  MAX_FRAME_BYTES,
  PONG_TIMEOUT_MS,
  RETRY_AFTER_S,
} from './limits.ts';
import { protocolError } from './serverFrames.ts';
import type { App } from './signatures.ts';

export type PusherServerOptions = {
  app: App;
  clock?: Clock;
  timeouts?: Partial<ConnectionTimeouts>;
  maxBufferedBytes?: number;
  /**
   * Called with the Origin header, which a browser's page cannot forge. Without it, all origins are
   * allowed.
   */
  isAllowedOrigin?: (origin: string, host: string) => boolean;
  limits?: Partial<ClientLimits>;
  /** Returns the maximum number of sockets on a channel, over all nodes. Default: MAX_CHANNEL_SOCKETS. */
  socketsOf?: (channel: string) => number;
  /** Returns the client's address, which differs from the socket's behind a proxy. */
  addressOf?: (request: IncomingMessage) => string;
  /** Connects this node with others into one server. */
  bus?: NodeBus | null;
};

/** A server for the Pusher protocol, version 7, and one app. Its HTTP API is the Fastify plugin `httpApi`. */
export interface PusherServer {
  readonly app: App;
  readonly clock: Clock;
  readonly channels: Channels;
  /** Resolves when this node receives messages of the others; at once if it is the only one. */
  readonly joined: Promise<void>;
  /** Handles WebSocket upgrades of `/app/{key}` on this server. */
  attach(server: Server): void;
  countConnections(): number;
  /** Closes the connections of an ended session on all nodes. */
  disconnect(socketIds: readonly string[]): void;
  /**
   * Accepts no more clients, asks each in turn to reconnect at once (4200), and resolves when all
   * sockets are closed.
   */
  close(): Promise<void>;
}

const DEFAULT_TIMEOUTS: ConnectionTimeouts = {
  activityMs: ACTIVITY_TIMEOUT_MS,
  pongMs: PONG_TIMEOUT_MS,
  authorizeMs: null,
};

export function createPusherServer(options: PusherServerOptions): PusherServer {
  const { app, clock = systemClock, maxBufferedBytes = MAX_BUFFERED_BYTES, bus = null } = options;
  const { isAllowedOrigin = () => true, addressOf = ({ socket }) => socket.remoteAddress ?? '' } = options;
  const limits: ClientLimits = { ...CLIENT_LIMITS, ...options.limits };
  const addresses = createAddressLimits(clock, limits);
  const frames = limits.frames;
  const context = {
    ...{ app, clock, maxBufferedBytes, frames },
    takeChannelBytes: createKeyedBuckets(clock, CHANNEL_WHISPERS),
    socketsOf: options.socketsOf ?? (() => MAX_CHANNEL_SOCKETS),
  };
  if (!/^\d+$/.test(app.id))
    throw new Error(`The app's id must be a number, or Pusher.forURL cannot read it: ${app.id}`);
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  // Compression would cost each idle connection far more memory than the few hundred bytes it saves
  // per message.
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_FRAME_BYTES });
  const connections = new Map<string, Connection>();
  const detachments: (() => void)[] = [];
  const signOut = (socketIds: readonly string[]) => {
    for (const id of socketIds) connections.get(id)?.end(closeReasons.signedOut);
  };
  const restart = () => {
    // At once: an event delivered after a gap would hide the gap from the client.
    for (const connection of [...connections.values()]) connection.end(closeReasons.gap);
  };
  const own = createChannels();
  const nodes = bus
    ? joinNodes({
        channels: own,
        bus,
        clock,
        onSignedOut: signOut,
        onGap: restart,
      })
    : null;
  const channels = nodes?.channels ?? own;

  const refusalFor = (url: URL, { origin, host = '' }: IncomingHttpHeaders): CloseReason | null => {
    const isForeign = origin !== undefined && !isAllowedOrigin(origin, host);
    return isForeign ? closeReasons.foreignOrigin : refusalOf(url, app.key);
  };

  const accept = (request: IncomingMessage, stream: Duplex, { url, head }: { url: URL; head: Buffer }) => {
    const share = addresses.enter(addressKey(addressOf(request)));
    if (share === null) return refuseUpgrade(stream, '429 Too Many Requests', [`Retry-After: ${RETRY_AFTER_S}`]);
    // The stream also closes if the handshake fails and no socket is created.
    stream.once('close', share.leave);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', endQuietly);
      // After the handshake, because browsers hide the reason of a refused upgrade from the page,
      // but show it a close code.
      const refusal = refusalFor(url, request.headers);
      if (refusal !== null) {
        socket.send(protocolError(refusal.code, refusal.text), { binary: false });
        return closeUnread({ socket, stream }, refusal, clock);
      }
      const connection = new Connection({ socket, stream }, { ...context, channels, timeouts }, share.takeFrames);
      connections.set(connection.socketId, connection);
      socket.on('close', () => connections.delete(connection.socketId));
    });
  };

  return {
    app,
    clock,
    channels,
    joined: nodes?.joined ?? Promise.resolve(),
    attach(server) {
      const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        const url = requestUrl(request);
        if (url?.pathname.startsWith('/app/')) accept(request, stream, { url, head });
        else if (server.listenerCount('upgrade') === 1) refuseUpgrade(stream, '404 Not Found');
      };
      server.on('upgrade', upgrade);
      detachments.push(() => server.off('upgrade', upgrade));
    },
    countConnections: () => connections.size,
    disconnect(socketIds) {
      signOut(socketIds);
      nodes?.signOut(socketIds);
    },
    async close() {
      for (const detach of detachments.splice(0)) detach();
      const open = [...sockets.clients];
      // Spread out, because clients that reconnect all at once would wait for each other at the
      // node that accepts them.
      const pauseMs = Math.min(CLOSE_PAUSE_MS, CLOSE_ALL_WITHIN_MS / open.length);
      await Promise.all(open.map((socket, n) => closeForRestart(socket, clock, n * pauseMs)));
      sockets.close();
      await nodes?.close();
    },
  };
}

/** ws closes a broken socket, but an 'error' event without a listener would crash the process. */
function endQuietly(): void {}

function requestUrl(request: IncomingMessage): URL | null {
  const address = `ws://localhost${request.url ?? ''}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** Answers an upgrade without a handshake, and closes the connection without reading the client's data. */
function refuseUpgrade(stream: Duplex, status: string, headers: readonly string[] = []): void {
  stream.on('error', () => stream.destroy());
  stream.once('finish', () => stream.destroy());
  const lines = [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Length: 0', ...headers];
  stream.end(`${lines.join('\r\n')}\r\n\r\n`);
}

function closeForRestart(socket: WebSocket, clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cancels: (() => void)[] = [];
    socket.once('close', () => {
      for (const cancel of cancels) cancel();
      resolve();
    });
    // It was refused or closed earlier, with a reason.
    if (socket.readyState !== socket.OPEN) return socket.terminate();
    const close = () => socket.close(closeReasons.shutdown.code, closeReasons.shutdown.text);
    cancels.push(clock.after(delayMs + CLOSE_GRACE_MS, () => socket.terminate()));
    if (delayMs > 0) cancels.push(clock.after(delayMs, close));
    else close();
  });
}
