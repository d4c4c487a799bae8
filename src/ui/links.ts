const SAFE = new Set(['http:', 'https:', 'ftp:']);
const ADDRESS = /\b(?:https?|ftp):\/\/[^\s<>"'`{}|\\^]+/giu;
const BRACKETS = { ')': '(', ']': '[' };

export type Piece = { text: string; href: string | null };

/** Where a link may lead: http, https and ftp alone (FORM-08); null for all else, javascript: and data: among it. `base`: for a relative one. */
export function safeHref(link: string, base?: string): string | null {
  if (!URL.canParse(link, base || undefined)) return null;
  const url = new URL(link, base || undefined);
  return SAFE.has(url.protocol) ? url.href : null;
}

/** The text in pieces, with the addresses in it as links. Punctuation behind an address belongs to the sentence. */
export function linkify(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTail(match[0]);
    const href = safeHref(address);
    if (href === null) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), href: null });
    pieces.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null });
  return pieces;
}

function withoutTail(address: string): string {
  // A closing bracket belongs to the sentence when it was not opened in the address.
  const surplus = new Map(
    Object.entries(BRACKETS).map(([close, open]) => [close, count(address, close) - count(address, open)]),
  );
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const unopened = surplus.get(last);
    if (unopened === undefined ? !'.,;:!?…*_~'.includes(last) : unopened <= 0) break;
    if (unopened !== undefined) surplus.set(last, unopened - 1);
  }
  return address.slice(0, end);
}

const count = (text: string, character: string): number => text.split(character).length - 1;
