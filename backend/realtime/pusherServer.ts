import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { addressKey } from '../http/addressKey.ts';
import { createAddressLimits, type ClientLimits } from './addressLimits.ts';
import { createChannels, type Channels } from './channels.ts';
import { systemClock, type Clock } from './clock.ts';
import { closeReasons, refusalOf, type CloseReason } from './closeReasons.ts';
import { Connection, type ConnectionTimeouts } from './Connection.ts';
import { joinNodes } from './nodes/joinNodes.ts';
import type { NodeBus } from './nodes/NodeBus.ts';
import {
  ACTIVITY_TIMEOUT_MS,
  CLIENT_LIMITS,
  CLOSE_ALL_WITHIN_MS,
  CLOSE_GRACE_MS,
  CLOSE_PAUSE_MS,
  MAX_BUFFERED_BYTES,
  MAX_FRAME_BYTES,
  PONG_TIMEOUT_MS,
} from './limits.ts';
import { protocolError } from './serverFrames.ts';
import { watchChannels } from './watchChannels.ts';
import type { TellWebhook } from './webhooks.ts';
import type { App } from './signatures.ts';

export type PusherServerOptions = {
  app: App;
  clock?: Clock;
  timeouts?: Partial<ConnectionTimeouts>;
  maxBufferedBytes?: number;
  /** Asked for each connection of a browser, which names its page's origin and cannot lie about it; all may, without. */
  isAllowedOrigin?: (origin: string, host: string) => boolean;
  limits?: Partial<ClientLimits>;
  /** The client's address, which behind a proxy is not that of the socket. */
  addressOf?: (request: IncomingMessage) => string;
  /** Joins other nodes, with which this one is one server. */
  bus?: NodeBus | null;
  /** Hears what happens on the channels, of what this node's connections do. */
  tellWebhook?: TellWebhook | null;
};

/** A server of the Pusher protocol, version 7, for one app. Its HTTP API is the Fastify plugin `httpApi`. */
export interface PusherServer {
  readonly app: App;
  readonly clock: Clock;
  readonly channels: Channels;
  /** Resolves when this node hears the others; at once where it is the only one. */
  readonly joined: Promise<void>;
  /** Takes the WebSocket upgrades of `/app/{key}` of this server. */
  attach(server: Server): void;
  countConnections(): number;
  /** Closes the connections of a session that has ended, on all nodes. */
  disconnect(socketIds: readonly string[]): void;
  /** Closes the connections on which the user has signed in, on all nodes. */
  disconnectUser(userId: string): void;
  /** Takes no more clients, asks one after the other to come back at once (4200), and resolves when all sockets are gone. */
  close(): Promise<void>;
}

const DEFAULT_TIMEOUTS: ConnectionTimeouts = {
  activityMs: ACTIVITY_TIMEOUT_MS,
  pongMs: PONG_TIMEOUT_MS,
  authorizeMs: null,
};

export function createPusherServer(options: PusherServerOptions): PusherServer {
  const { app, clock = systemClock, maxBufferedBytes = MAX_BUFFERED_BYTES, bus = null, tellWebhook = null } = options;
  const { isAllowedOrigin = () => true, addressOf = ({ socket }) => socket.remoteAddress ?? '' } = options;
  const limits: ClientLimits = { ...CLIENT_LIMITS, ...options.limits };
  const addresses = createAddressLimits(clock, limits);
  const frames = limits.frames;
  const context = { app, clock, maxBufferedBytes, frames, tellWebhook: tellWebhook ?? (() => undefined) };
  if (!/^\d+$/.test(app.id))
    throw new Error(`The app's id must be a number, or Pusher.forURL cannot read it: ${app.id}`);
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  // Compression would cost each idle connection far more memory than the few hundred bytes of a message it saves.
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_FRAME_BYTES });
  const connections = new Map<string, Connection>();
  const detachments: (() => void)[] = [];
  const signOut = (socketIds: readonly string[]) => {
    for (const id of socketIds) connections.get(id)?.end(closeReasons.signedOut);
  };
  const signOutUser = (userId: string) =>
    signOut([...connections.values()].filter((of) => of.userId === userId).map(({ socketId }) => socketId));
  const restart = () => {
    // At once: an event that a connection got after a gap would hide from its client that there was one.
    for (const connection of [...connections.values()]) connection.end(closeReasons.gap);
  };
  const own = createChannels(clock);
  const nodes = bus
    ? joinNodes({
        channels: own,
        bus,
        clock,
        onSignedOut: signOut,
        onUserSignedOut: signOutUser,
        onGap: restart,
      })
    : null;
  const joined = nodes?.channels ?? own;
  const channels = tellWebhook ? watchChannels(joined, tellWebhook) : joined;

  const welcome = (socket: WebSocket, url: URL, request: IncomingMessage) => {
    const { origin, host = '' }: IncomingHttpHeaders = request.headers;
    socket.on('error', endQuietly);
    const isForeign = origin !== undefined && !isAllowedOrigin(origin, host);
    const refusal = isForeign ? closeReasons.foreignOrigin : refusalOf(url, app.key);
    // Refused only after the handshake: a browser shows a page no reason of a refused upgrade, but it does show a close code.
    const share = refusal ? null : addresses.enter(addressKey(addressOf(request)));
    if (share) {
      const connection = new Connection(socket, { ...context, channels, timeouts }, share);
      connections.set(connection.socketId, connection);
      socket.on('close', () => connections.delete(connection.socketId));
    } else sendAway(socket, refusal ?? closeReasons.tooMuch, clock);
  };

  return {
    app,
    clock,
    channels,
    joined: nodes?.joined ?? Promise.resolve(),
    attach(server) {
      const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        const url = requestUrl(request);
        if (url?.pathname.startsWith('/app/')) {
          sockets.handleUpgrade(request, stream, head, (socket) => welcome(socket, url, request));
        } else if (server.listenerCount('upgrade') === 1) {
          stream.on('error', () => stream.destroy());
          stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        }
      };
      server.on('upgrade', upgrade);
      detachments.push(() => server.off('upgrade', upgrade));
    },
    countConnections: () => connections.size,
    disconnect(socketIds) {
      signOut(socketIds);
      nodes?.signOut(socketIds);
    },
    disconnectUser(userId) {
      signOutUser(userId);
      nodes?.signOutUser(userId);
    },
    async close() {
      for (const detach of detachments.splice(0)) detach();
      const open = [...sockets.clients];
      // Where all came back in one moment, they would wait for one another at the node that takes them.
      const pauseMs = Math.min(CLOSE_PAUSE_MS, CLOSE_ALL_WITHIN_MS / open.length);
      await Promise.all(open.map((socket, n) => closeSocket(socket, clock, n * pauseMs)));
      sockets.close();
      await nodes?.close();
    },
  };
}

/** ws closes a broken socket by itself; but an error that nobody listens to ends the process. */
function endQuietly(): void {}

function requestUrl(request: IncomingMessage): URL | null {
  const address = `ws://localhost${request.url ?? ''}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** Tells a client that is not welcome why, reads nothing of it, and does not wait long for it to go. */
function sendAway(socket: WebSocket, { code, text }: CloseReason, clock: Clock): void {
  socket.send(protocolError(code, text), { binary: false });
  socket.close(code, text);
  const stopWaiting = clock.after(CLOSE_GRACE_MS, () => socket.terminate());
  socket.once('close', stopWaiting);
}

function closeSocket(socket: WebSocket, clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const close = () => socket.close(closeReasons.shutdown.code, closeReasons.shutdown.text);
    const cancels = [clock.after(delayMs + CLOSE_GRACE_MS, () => socket.terminate())];
    if (delayMs > 0) cancels.push(clock.after(delayMs, close));
    else close();
    socket.once('close', () => {
      for (const cancel of cancels) cancel();
      resolve();
    });
  });
}
