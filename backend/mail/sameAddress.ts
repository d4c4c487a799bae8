import { domainToASCII } from 'node:url';

/** Whether two addresses belong to one mailbox: mail servers write a domain with other letters in ASCII. */
export function isSameAddress(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

function comparable(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`.normalize('NFKC').toLowerCase();
}
