import type { Options } from 'pusher-js';
// The worker build has only sockets. The page build adds scripts, `window.Pusher`, storage and an
// unload listener to the page.
import Pusher from 'pusher-js/worker';

/** pusher-js pings a silent socket after this time, and closes it if no pong arrives. */
const SILENCE_MS = 30_000;
const PONG_MS = 10_000;

const { createWebSocket } = Pusher.Runtime;
// pusher-js sends in a later task. If the socket is closing by then, the browser logs an error on
// the page's console.
Pusher.Runtime.createWebSocket = (url) => {
  const socket = createWebSocket.call(Pusher.Runtime, url);
  const send = socket.send.bind(socket);
  socket.send = (text: unknown) => {
    if (stateOf(socket) === WebSocket.OPEN) send(text);
  };
  return socket;
};

export { Pusher, type Socket };

type Socket = ReturnType<typeof createWebSocket>;

/** pusher-js's type of a WebSocket omits the state. */
export const stateOf = (socket: Socket): number | undefined => (socket as { readyState?: number }).readyState;

/**
 * Runs a call that makes pusher-js connect. Returns its result and the socket that pusher-js
 * opened, or null.
 */
export function watchConnecting<T>(connect: () => T): { result: T; socket: Socket | null } {
  const create = Pusher.Runtime.createWebSocket;
  let socket: Socket | null = null;
  Pusher.Runtime.createWebSocket = (url) => (socket = create.call(Pusher.Runtime, url));
  try {
    return { result: connect(), socket };
  } finally {
    Pusher.Runtime.createWebSocket = create;
  }
}

/** Makes pusher-js connect only to the configured server, and only by WebSocket. */
export function pusherOptions(socketUrl: string): Omit<Options, 'channelAuthorization'> {
  const { protocol, hostname, port, pathname } = new URL(socketUrl);
  const isSecure = protocol === 'wss:';
  const portOrDefault = port === '' ? (isSecure ? 443 : 80) : Number(port);
  return {
    // Required, but unused when the host is given.
    cluster: '',
    wsHost: hostname,
    wsPort: portOrDefault,
    wssPort: portOrDefault,
    wsPath: pathname.replace(/\/+$/, ''),
    forceTLS: isSecure,
    // 'ws' means both ws and wss. The fallbacks would load scripts into the page, and try TLS
    // on servers without it.
    enabledTransports: ['ws'],
    enableStats: false,
    activityTimeout: SILENCE_MS,
    pongTimeout: PONG_MS,
  };
}
