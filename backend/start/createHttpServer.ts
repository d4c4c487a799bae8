import { createServer, type Server } from 'node:http';

const IDLE_MS = 60_000;

/** A server that closes a connection on which nothing moves, such as one with half a body. The sockets of realtime have their own heartbeat. */
export function createHttpServer(idleMs: number = IDLE_MS): Server {
  const server = createServer();
  server.timeout = idleMs;
  return server;
}
