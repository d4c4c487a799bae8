import { createServer, type Server } from 'node:http';

const IDLE_MS = 60_000;
/**
 * Longer than proxies keep idle connections. Otherwise a proxy could send a request into a
 * connection that is just closing.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * Creates a server that closes idle connections, such as one with an incomplete body. Realtime
 * sockets have their own heartbeat.
 */
export function createHttpServer(idleMs: number = IDLE_MS): Server {
  const server = createServer();
  server.timeout = idleMs;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}
