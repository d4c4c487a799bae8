import { createServer, type Server } from 'node:http';

const IDLE_MS = 60_000;
/** Longer than proxies keep a connection that they do not use, or one of them sends a call into a connection that closes in this moment. */
const KEEP_ALIVE_MS = 75_000;

/** A server that closes a connection on which nothing moves, such as one with half a body. The sockets of realtime have their own heartbeat. */
export function createHttpServer(idleMs: number = IDLE_MS): Server {
  const server = createServer();
  server.timeout = idleMs;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}
