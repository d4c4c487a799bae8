import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Some proxies report the port, which changes with each connection: 203.0.113.9:4711, [2001:db8::1]:4711. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * Returns the rate-limit key of a client: its address, or the /64 network for IPv6, where one
 * client has too many addresses to count.
 */
export function addressKey(reported: string): string {
  const address = withoutPort(reported);
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${(parsed as ipaddr.IPv6).parts.slice(0, 4).map(hex).join(':')}::`;
}

/** Returns the check for addresses of trusted proxies. */
export function proxyCheck(proxies: string[]): (address: string) => boolean {
  const isProxy = proxyAddress.compile(proxies);
  return (address) => isProxy(withoutPort(address), 0);
}

function withoutPort(address: string): string {
  const [, six, four] = WITH_PORT.exec(address) ?? [];
  return six ?? four ?? address;
}

const hex = (part: number): string => part.toString(16);
