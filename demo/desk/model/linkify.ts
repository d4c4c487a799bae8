export type TextPart = { readonly kind: 'text' | 'link' | 'number'; readonly text: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/gi;
const TRAILING_PUNCTUATION = /[.,;:!?)\]}]+$/;
/** Groups of digits, as phone and account numbers have: in a text from right to left they would change their places. */
const NUMBER = /\+?\d+(?:[ .()-]{1,2}\d+)+/g;

/**
 * Splits text at web addresses and at numbers of several groups. Only http and https become links, where they lead anywhere;
 * `ftp:`, `javascript:` and `data:` stay text.
 */
export function linkify(text: string): readonly TextPart[] {
  return withLinks(text).flatMap((part) => (part.kind === 'text' ? withNumbers(part.text) : part));
}

function withNumbers(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind: 'number', text: number });
    end = index + number.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function withLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING_PUNCTUATION, '');
    if (safeLink(address, address) === null) continue;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push({ kind: 'link', text: address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
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
