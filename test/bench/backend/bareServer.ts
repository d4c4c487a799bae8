/**
 * A server for comparison, attacked instead of the backend: it refuses every request with the
 * backend's delay, and does nothing else. Run as a program, it prints its address and serves until
 * it is killed.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const HOLD_MS = 1_000;

const server: Server = createServer((request, response) => {
  // Does not read a large body, and keeps Node from reading it.
  request.read(0);
  request.pause();
  setTimeout(() => response.writeHead(429).end('{}'), HOLD_MS);
  setTimeout(() => request.complete || request.socket.destroy(), 2 * HOLD_MS);
});
server.on('upgrade', (_request, stream) => stream.destroy());
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
