import ipaddr from 'ipaddr.js';

/** What limits count a client by: its address, or the /64 network of an IPv6 client, whose addresses nobody can count. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${(parsed as ipaddr.IPv6).parts.slice(0, 4).map(hex).join(':')}::`;
}

const hex = (part: number): string => part.toString(16);
