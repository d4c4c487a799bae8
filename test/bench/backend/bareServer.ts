/**
 * The other side of an attack that is measured for comparison: a server that refuses all it is asked, as slowly as the backend does, and does
 * nothing else. As a program it prints its address, and serves until it is killed.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const HOLD_MS = 1_000;

const server: Server = createServer((request, response) => {
  // Reads no large body, and does not let Node read it.
  request.read(0);
  request.pause();
  setTimeout(() => response.writeHead(429).end('{}'), HOLD_MS);
  setTimeout(() => request.complete || request.socket.destroy(), 2 * HOLD_MS);
});
server.on('upgrade', (_request, stream) => stream.destroy());
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
