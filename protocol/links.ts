const SAFE = new Set(['http:', 'https:']);
// A control that turns the reading direction could make an address look like another: it ends the address.
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`{}|\\^\u202a-\u202e\u2066-\u2069]+/giu;
const EMAIL = /(?<![\w.+%-])[\w+%-]+(?:\.[\w+%-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,24}(?![\w@])/giu;
/** With the country's code, or as North Americans write theirs: other digits may be anything. */
const PHONE = /(?<![\w.+/-])(?:\+\d(?:[ .()-]{0,2}\d){7,14}|(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4})(?![\w-])/gu;
/** One of them may be in it: most texts have none, and a browser takes long to make the patterns above. */
const MAYBE = /:\/\/|@|(?:\d\D{0,2}){7}/;
const BRACKETS = { ')': '(', ']': '[' };
/** The longest e-mail address that there is; behind more, nothing is looked for. */
const LONGEST = 254;

/** Characters that give a text another direction than its own, up to its end (Unicode's embeddings, overrides and isolates). */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/gu;

export type Piece = { text: string; href: string | null };

/** Where a link may lead: http and https alone (FORM-08); null for all else, ftp:, javascript: and data: among it. `base`: for a relative one. */
export function safeHref(link: string, base?: string): string | null {
  if (!URL.canParse(link, base || undefined)) return null;
  const url = new URL(link, base || undefined);
  return SAFE.has(url.protocol) ? url.href : null;
}

/** Without the controls by which a text can be made to read as another, `invoice-fdp.exe` as `invoice-exe.pdf`. */
export const plainDirection = (text: string): string => text.replace(DIRECTIONS, '');

/** The text in pieces, with what leads somewhere as links: addresses of the web, of e-mail, and phone numbers. */
export function linkify(text: string): Piece[] {
  if (!MAYBE.test(text)) return text === '' ? [] : [{ text, href: null }];
  return split(text, ADDRESS, webLink).flatMap((piece) =>
    piece.href === null
      ? split(piece.text, EMAIL, mailLink).flatMap((rest) =>
          rest.href === null ? split(rest.text, PHONE, phoneLink) : rest,
        )
      : piece,
  );
}

/** Punctuation behind an address belongs to the sentence. */
function webLink(found: string): Piece {
  const text = withoutTail(found);
  return { text, href: safeHref(text) };
}

const mailLink = (text: string): Piece => ({ text, href: text.length > LONGEST ? null : `mailto:${text}` });

const phoneLink = (text: string): Piece => ({ text, href: `tel:${text.replace(/[^+\d]/g, '')}` });

function split(text: string, pattern: RegExp, linkOf: (found: string) => Piece): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const link = linkOf(match[0]);
    if (link.href === null) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), href: null });
    pieces.push(link);
    from = match.index + link.text.length;
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
