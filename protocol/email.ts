import { asciiDigits } from './digits.ts';
import { trimText } from './trimText.ts';

/**
 * The addresses that mail servers accept in practice, without the RFC's exotica: one @, no
 * whitespace, and a domain with a dot and a last label of two letters or more. Letters of every
 * script, because addresses and domains may have them (RFC 6531).
 */
const EMAIL = /^[^\s@<>"(),:;\\[\]\p{C}\p{Z}]+@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]+$/u;
/** The longest valid address (RFC 5321, erratum 1690). */
const MAX_LENGTH = 254;
/** The longest part before the @ (RFC 5321, 4.5.3.1.1), in bytes. */
const MAX_LOCAL_BYTES = 64;
const BYTES = new TextEncoder();
/** The longest input that is parsed: an address with a name before it. */
const MAX_TYPED = 1_000;
/** "Ann <ann@example.com>" */
const IN_BRACKETS = /<([^<>]*)>[\s,;]*$/;
/** "mailto:ann@example.com?subject=Hello" */
const LINK = /^mailto:([^?]*)/i;
/** Invisible characters that an email address cannot contain. Windows copies U+202A with an address. */
const INVISIBLE = /[\p{Cf}\p{DI}]/gu;
const ASCII = /^[\0-\x7f]*$/;

/**
 * Returns the email address in a typed or pasted text; null if it contains none (TKT-06, REAL-05,
 * REAL-06). The address is in NFKC and without invisible characters. For "Ann <ann@example.com>"
 * and "mailto:ann@example.com" it returns only the address.
 */
export function normalizeEmail(typed: string): string | null {
  if (typed === '' || typed.length > MAX_TYPED) return null;
  const plain = typed.normalize('NFKC').replace(INVISIBLE, '');
  const address = trimText(unlinked(trimText(IN_BRACKETS.exec(plain)?.[1] ?? plain)))
    .replaceAll('。', '.')
    .replaceAll('’', "'");
  // Digits of another script are usually typed by habit. In an address of that script they may be intended.
  const inAscii = asciiDigits(address);
  const email = ASCII.test(inAscii) ? inAscii : address;
  return email.length <= MAX_LENGTH && EMAIL.test(email) && isShort(email) ? email : null;
}

const isShort = (email: string): boolean => BYTES.encode(email.slice(0, email.indexOf('@'))).length <= MAX_LOCAL_BYTES;

/** Whether the text is an email address once it is normalized. */
export const isEmail = (typed: string): boolean => normalizeEmail(typed) !== null;

/** Returns the href of a link that composes a mail to the address (RFC 6068). */
export const mailHref = (email: string): string =>
  `mailto:${email.replace(/[%/?#[\]&;=]/g, (character) => encodeURIComponent(character))}`;

function unlinked(text: string): string {
  const link = LINK.exec(text)?.[1];
  if (link === undefined) return text;
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
