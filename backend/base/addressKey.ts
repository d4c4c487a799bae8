import ipaddr from 'ipaddr.js';

/**
 * Returns the rate-limit key of a client: its address, or the /64 network for IPv6, where one
 * client has too many addresses to count.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${(parsed as ipaddr.IPv6).parts.slice(0, 4).map(hex).join(':')}::`;
}

const hex = (part: number): string => part.toString(16);
