export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

type Pattern = { readonly find: RegExp; readonly partOf: (found: string) => TextPart | null };

const WEB_ADDRESS = /\bhttps?:\/\/[^\s<>"']+/gi;
const TRAILING_PUNCTUATION = /[.,;:!?)\]}]+$/;
const EMAIL = /(?<![\w.+%-])[\w+%-]+(?:\.[\w+%-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,24}(?![\w@])/gi;
/** The length limit of an e-mail address (RFC 5321). */
const EMAIL_LENGTH = 254;
/** With a country code, or in the North American form. Other groups of digits may be anything. */
const PHONE = /(?<![\w.+/-])(?:\+\d(?:[ .()-]{0,2}\d){7,14}|(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4})(?![\w-])/g;
/** Groups of digits, as in account numbers. In right-to-left text they would swap places. */
const NUMBER = /\+?\d+(?:[ .()-]{1,2}\d+)+/g;

/** The order matters: a number inside a web address belongs to the address. */
const PATTERNS: readonly Pattern[] = [
  { find: WEB_ADDRESS, partOf: webLink },
  { find: EMAIL, partOf: mailLink },
  { find: PHONE, partOf: (text) => ({ kind: 'link', text, href: phoneHref(text) }) },
  { find: NUMBER, partOf: (text) => ({ kind: 'number', text }) },
];

/**
 * Splits text into plain text, links (web, e-mail, phone) and numbers of several groups. The rules are those of the
 * widget, so a visitor and an operator see the same links. `ftp:`, `javascript:` and `data:` stay text.
 */
export function linkify(text: string): readonly TextPart[] {
  const whole: readonly TextPart[] = [{ kind: 'text', text }];
  return PATTERNS.reduce(
    (parts, pattern) => parts.flatMap((part) => (part.kind === 'text' ? split(part.text, pattern) : part)),
    whole,
  );
}

function split(text: string, { find, partOf }: Pattern): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(find)) {
    const part = partOf(found);
    if (part === null) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push(part);
    end = index + part.text.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function webLink(found: string): TextPart | null {
  const text = found.replace(TRAILING_PUNCTUATION, '');
  return safeLink(text, text) === null ? null : { kind: 'link', text, href: text };
}

function mailLink(text: string): TextPart | null {
  return text.length > EMAIL_LENGTH ? null : { kind: 'link', text, href: `mailto:${text}` };
}

function phoneHref(text: string): string {
  return `tel:${text.replace(/[^+\d]/g, '')}`;
}

/** The address when a browser may follow it, else null: an attachment's link comes from outside. */
export function safeLink(link: string, base: string): string | null {
  try {
    const url = new URL(link, base);
    return ['http:', 'https:'].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
