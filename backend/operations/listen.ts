import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../base/config.ts';
import { ConfigError } from '../base/ConfigError.ts';

/** Listens on the port and returns its number, which the system chooses for port 0. */
export function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(explained(error, host, port));
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Throws if the port is taken, before the database is locked and opened, which takes longer. */
export async function requireFreePort(config: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer();
  await listen(probe, config);
  await new Promise((resolve) => probe.close(resolve));
}

function explained(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `Port ${port} on ${host} is taken. Stop what uses it, or choose another: PORT=${port + 1}`,
      );
    case 'EACCES':
      return new ConfigError(`Port ${port} is not open to this user. Choose one above 1023: PORT=4300`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`${host} is no address of this machine. Set HOST=127.0.0.1`);
    default:
      return error;
  }
}

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** Returns the address at which this machine reaches its own server. A wildcard host includes loopback. */
export function ownAddress(host: string, port: number): string {
  const name = EVERYWHERE.has(host) ? '127.0.0.1' : host;
  return `${name.includes(':') ? `[${name}]` : name}:${port}`;
}

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
