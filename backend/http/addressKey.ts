import ipaddr from 'ipaddr.js';

/** Limits count a client by its address, or by the /64 network of an IPv6 client, which has more addresses than can be counted. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${(parsed as ipaddr.IPv6).parts.slice(0, 4).map(hex).join(':')}::`;
}

const hex = (part: number): string => part.toString(16);
