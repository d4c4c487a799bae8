import { domainToASCII, domainToUnicode } from 'node:url';
import { normalizeEmail } from '../../protocol/email.ts';

/** A domain whose letters are encoded in ASCII (RFC 5890). */
const ENCODED = /@(?:.*\.)?xn--/i;

/**
 * Returns the e-mail address in a text as it is stored; null if there is none. Browsers and mail
 * servers write bücher.example as xn--bcher-kva.example, so the domain is stored in its own letters.
 */
export function emailOf(text: string): string | null {
  const email = normalizeEmail(text);
  return email === null || !ENCODED.test(email) ? email : (normalizeEmail(withDomain(email, domainToUnicode)) ?? email);
}

/** Whether two addresses belong to one mailbox, however their domains are written. */
export function isSameAddress(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

/** Returns an address as it is compared, with its domain in ASCII and in lower case. */
export function comparable(address: string): string {
  return withDomain(address, (domain) => domainToASCII(domain) || domain)
    .normalize('NFKC')
    .toLowerCase();
}

/** Returns an address in both forms in which earlier releases may have stored it, in lower case. */
export function storedForms(address: string): string[] {
  return [...new Set([address.toLowerCase(), (emailOf(address) ?? address).toLowerCase(), comparable(address)])];
}

function withDomain(address: string, change: (domain: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  return `${address.slice(0, at)}${change(address.slice(at))}`;
}
