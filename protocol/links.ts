import { mailHref } from './email.ts';
import { phoneHref } from './phone.ts';

export type Piece = { text: string; href: string | null };
type Link = { index: number; text: string; href: string };

const SAFE = new Set(['http:', 'https:']);
/**
 * Whether the text may contain a link. Most texts do not, and compiling the patterns below is
 * slow in a browser.
 */
const MAYBE = /:\/\/|www\.|@|(?:\p{Nd}\P{Nd}{0,3}){7}/iu;
/** Punctuation that belongs to the sentence, or to Markdown, if it ends an address. */
const TAIL = /^[.,;:!?'*~]$/;
/** The same for an address behind an underscore. */
const TAIL_OF_ITALICS = /^[.,;:!?'*_~]$/;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' };
/** The maximum nesting of brackets in an address. */
const MAX_DEPTH = 8;
/** The longest valid email address. Longer matches are not linked. */
const MAX_EMAIL = 254;

/**
 * Returns the URL of a safe link: only http and https (FORM-08). Null for everything else, such
 * as ftp:, javascript: and data:. `base` resolves a relative link.
 */
export function safeHref(link: string, base?: string): string | null {
  if (!URL.canParse(link, base || undefined)) return null;
  const url = new URL(link, base || undefined);
  return SAFE.has(url.protocol) ? url.href : null;
}

/** Whether a page of https: can show the picture at this address. */
export function isHttpsLink(link: string): boolean {
  return URL.canParse(link) && new URL(link).protocol === 'https:';
}

/**
 * Splits the text into pieces. Web addresses, email addresses and phone numbers are links
 * (FORM-08, REAL-02, REAL-03).
 */
export function linkify(text: string): Piece[] {
  if (!MAYBE.test(text)) return text === '' ? [] : [{ text, href: null }];
  const patterns = makePatterns();
  return [webLinks, mailLinks, phoneLinks].reduce<Piece[]>(
    (pieces, find) =>
      pieces.flatMap((piece) => (piece.href === null ? split(piece.text, find(piece.text, patterns)) : piece)),
    [{ text, href: null }],
  );
}

function split(text: string, links: Iterable<Link>): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, ...link } of links) {
    if (index > from) pieces.push({ text: text.slice(from, index), href: null });
    pieces.push(link);
    from = index + link.text.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null });
  return pieces;
}

type Patterns = ReturnType<typeof makePatterns>;

/**
 * Called for each text with a link: the browser caches compiled patterns by source, and a page
 * without links never compiles them.
 */
function makePatterns() {
  // Characters that end an address: invisible ones, punctuation and full-width forms.
  const stops = String.raw`\p{P}\p{Z}\p{C}\p{DI}\uff00-\uff65\ufffc\ufffd`;
  // Scripts without a space between an address and the next word; and symbols, such as emoji.
  const scripts = ['Han', 'Hira', 'Kana', 'Hang', 'Bopo', 'Thai', 'Laoo', 'Khmr', 'Mymr'].map(
    (name) => `\\p{scx=${name}}`,
  );
  const unspaced = String.raw`(?![\0-\x7f${stops}])[${scripts.join('')}\p{S}]`;
  // All other letters, digits and marks outside ASCII.
  const letter = String.raw`(?![\0-\x7f${stops}${scripts.join('')}\p{S}])[^]`;
  const scheme = String.raw`https?:\/\/`;

  // In "example.comを見て" the host ends with "com"; "例え.テスト" is a host.
  const hostUnspaced = String.raw`(?<!\.(?:[a-z][a-z\d-]{1,62}|\d{1,3}))${unspaced}`;
  const hostLetter = String.raw`(?:[\w-]|${letter}|${hostUnspaced})`;
  const topDomain = String.raw`(?:xn--[a-z\d-]{1,59}|(?:[a-z]|${letter}){2,24})`;
  // "https://a.example,https://b.example" is two addresses. A dash, a middle dot or an apostrophe
  // is allowed within a word.
  const path = String.raw`[\w!#$%&'*+\-./:=?@~]|[,;](?!['"]?(?:${scheme}|www\.))|[–·’](?=[\p{L}\p{N}])|${letter}`;

  // Characters of an unquoted local part. Others are valid too: next to them no part of an address is a link.
  const local = String.raw`(?:[\w%&'+~-]|${letter})`;
  const rare = '[!#$*/=?^`{|}’]';
  const domain = String.raw`(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+${topDomain}`;

  return {
    webStart: new RegExp(String.raw`(?<![a-z\d])${scheme}|(?<![\w@./-])www\.(?=${hostLetter})`, 'giu'),
    user: /[\w.~%!$&'*+=:-]{1,128}@/uy,
    host: new RegExp(String.raw`\[[\da-f:.]{2,45}\]|(?:${hostLetter}|\.(?=${hostLetter})){1,253}`, 'iuy'),
    domain: new RegExp(String.raw`\.${topDomain}$`, 'iu'),
    port: /:\d{0,5}/uy,
    path: new RegExp(`(?:${path})*`, 'iuy'),
    // The path after a host in such a script.
    unspacedPath: new RegExp(String.raw`(?:${path}|(?<![a-z\d])${unspaced})*`, 'iuy'),
    unspaced: new RegExp(unspaced, 'u'),
    email: new RegExp(
      String.raw`(?<!${local}|[.@])(?<=[?&][\w-]{1,20}=|(?<!(?:${local})${rare}))([.'&-]*)((?:[\w%+~]|${letter})${local}*(?:\.${local}+)*@${domain})(?!@|[.-]?(?:\w|${letter})|\.${unspaced})`,
      'giu',
    ),
    // With the country code, or in the North American notation. Other digits may be anything.
    phone:
      /(?<![\w.+/-]|\p{Nd})(?:[+＋]\p{Nd}(?:[ \u00a0\u202f.()/\-\u2010-\u2013（）－]{0,3}\p{Nd}){7,14}|(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4})(?:(?=x\d{1,6}(?!\w))|(?![\w-]|\p{Nd}))/giu,
  };
}

function* webLinks(text: string, patterns: Patterns): Iterable<Link> {
  const { webStart } = patterns;
  for (let start = webStart.exec(text); start; start = webStart.exec(text)) {
    const { index } = start;
    const found = text.slice(index, endOfAddress(text, start, patterns));
    const href = safeHref(start[0].includes(':') ? found : `https://${found}`);
    if (href === null || found.length <= start[0].length) continue;
    yield { index, text: found, href };
    webStart.lastIndex = index + found.length;
  }
}

/** Returns the index behind the address; the index of its start if it is none. */
function endOfAddress(text: string, start: RegExpExecArray, patterns: Patterns): number {
  const { index } = start;
  const isBare = !start[0].includes(':');
  const from = isBare ? index : endOf(patterns.user, text, index + start[0].length);
  const hostEnd = endOf(patterns.host, text, from);
  const host = text.slice(from, hostEnd);
  // "www.ann@example.com" is an email address.
  if (isBare && (text[hostEnd] === '@' || !patterns.domain.test(host.slice('www'.length + 1)))) return index;
  // Example: "localhostを見て".
  const next = host.includes('.') ? -1 : host.search(patterns.unspaced);
  if (next >= 0) return from + next;
  const pathStart = endOf(patterns.port, text, hostEnd);
  const path = patterns.unspaced.test(host) ? patterns.unspacedPath : patterns.path;
  let end = /[/?#]/.test(text.charAt(pathStart)) ? endOfPath(text, pathStart, path) : pathStart;
  // Many ids end with an underscore.
  const tail = text[index - 1] === '_' ? TAIL_OF_ITALICS : TAIL;
  while (end > hostEnd && tail.test(text.charAt(end - 1))) end -= 1;
  return end;
}

/**
 * Returns the end of the path. An address ends before a bracket that is not closed, or not
 * opened, within it.
 */
function endOfPath(text: string, start: number, path: RegExp): number {
  const open: { index: number; closing: string }[] = [];
  let at = endOf(path, text, start);
  for (; ; at = endOf(path, text, at + 1)) {
    const bracket = text.charAt(at);
    const closing = CLOSING[bracket];
    if (closing !== undefined && open.length < MAX_DEPTH) open.push({ index: at, closing });
    else if (open.at(-1)?.closing === bracket) open.pop();
    else return open[0]?.index ?? at;
  }
}

/** Returns the index behind the sticky pattern's match at that index; the same index if there is no match. */
function endOf(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : at;
}

function* mailLinks(text: string, { email }: Patterns): Iterable<Link> {
  for (const { index, 1: before = '', 2: address = '' } of text.matchAll(email))
    if (address.length <= MAX_EMAIL) yield { index: index + before.length, text: address, href: mailHref(address) };
}

function* phoneLinks(text: string, { phone }: Patterns): Iterable<Link> {
  for (const { index, 0: number } of text.matchAll(phone)) yield { index, text: number, href: phoneHref(number) };
}
