import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/**
 * Reads a client's address like Fastify: behind a trusted proxy, it is the address that the proxy
 * reports.
 */
export function addressReader(trustedProxies: string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies.length > 0 ? proxyAddress.compile(trustedProxies) : () => false;
  return (request) => proxyAddress(request, isTrusted);
}
