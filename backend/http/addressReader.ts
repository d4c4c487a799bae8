import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** Reads a client's address as Fastify does: behind a trusted proxy it is the one that the proxy names. */
export function addressReader(trustedProxies: string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies.length > 0 ? proxyAddress.compile(trustedProxies) : () => false;
  return (request) => proxyAddress(request, isTrusted);
}
