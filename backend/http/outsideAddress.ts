import ipaddr from 'ipaddr.js';

/**
 * Returns what is wrong with an address to call, or null. Names are checked when they resolve
 * (postOutside); here, only what the text itself shows.
 */
export function faultOfAddress(text: string, allowsPrivate: boolean): string | null {
  if (!URL.canParse(text)) return 'Enter an address that starts with https://';
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return 'Enter an address without a user name and password';
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLocal = host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal && allowsPrivate))
    return 'Enter an address that starts with https://';
  const isPrivate = isLocal || (ipaddr.isValid(host) && ipaddr.process(host).range() !== 'unicast');
  return isPrivate && !allowsPrivate ? 'This address is private. Enter a public one' : null;
}
