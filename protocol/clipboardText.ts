import { decodeEmoji } from './emoji.ts';

const HIDDEN = /<!--[\s\S]*?-->|<(head|style|script|title|xml)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const LINE_END = /<br\b[^>]*>|<\/(?:p|div|tr|li|h[1-6]|pre|blockquote)\s*>/gi;
const TAG = /<(?:"[^"]*"|'[^']*'|[^'">])*>/g;
const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/**
 * Returns the text of copied HTML: a line for each block and row, a tab between cells. A picture
 * has no text.
 */
export function htmlText(html: string): string {
  const text = html
    .replace(HIDDEN, '')
    .replace(/\s+/g, ' ')
    .replace(LINE_END, '\n')
    .replace(/<\/t[dh]\s*>/gi, '\t')
    .replace(TAG, '');
  return withoutEdges(
    decodeEmoji(text).replace(/&(nbsp|lt|gt|quot|apos|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity),
  );
}

/**
 * A control word with its number, a byte, a control symbol, a brace, or text. Line breaks between
 * them are ignored.
 */
const RTF_TOKEN = /\\([a-z]+)(-?\d+)? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi;
/** Groups that contain no text of the document. */
const RTF_SKIPPED = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'header',
  'footer',
  'listtable',
]);
const RTF_SIGNS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};
const CODE_PAGES: Readonly<Record<string, string>> = { 932: 'shift_jis', 936: 'gb18030', 949: 'euc-kr', 950: 'big5' };

/** Returns the text of copied RTF (Rich Text Format 1.9.1), as `htmlText` does. */
export function rtfText(rtf: string): string {
  const codePage = /\\ansicpg(\d+)/.exec(rtf)?.[1] ?? '1252';
  let text = '';
  let bytes: number[] = [];
  /** `fallback`: how many characters follow a Unicode character for readers that do not support it. */
  let group = { isSkipped: false, fallback: 1 };
  const outer: (typeof group)[] = [];
  /** The remaining characters of a fallback. */
  let ignored = 0;
  const flush = (): void => {
    if (bytes.length > 0) text += decode(bytes, codePage);
    bytes = [];
  };
  const add = (added: string): void => {
    flush();
    if (!group.isSkipped) text += added;
  };
  for (const [, word, number, byte, symbol, brace, plain] of rtf.matchAll(RTF_TOKEN)) {
    if (byte !== undefined) {
      if (ignored > 0) ignored -= 1;
      else if (!group.isSkipped) bytes.push(Number.parseInt(byte, 16));
    } else if (plain !== undefined) {
      add(plain.slice(ignored));
      ignored = Math.max(0, ignored - plain.length);
    } else if (brace === '{') {
      outer.push(group);
      group = { ...group };
    } else if (brace === '}') {
      flush();
      group = outer.pop() ?? group;
      ignored = 0;
    } else if (word === 'u') {
      add(String.fromCharCode(Number(number) & 0xffff));
      ignored = group.fallback;
    } else if (word === 'uc') {
      group.fallback = Number(number);
    } else if (word !== undefined) {
      if (RTF_SKIPPED.has(word)) group.isSkipped = true;
      add(RTF_SIGNS[word] ?? '');
    } else if (symbol === '*') {
      group.isSkipped = true;
    } else if (symbol !== undefined) {
      add(symbol === '~' ? ' ' : '\\{}'.includes(symbol) ? symbol : /[\r\n]/.test(symbol) ? '\n' : '');
    }
  }
  flush();
  return withoutEdges(text);
}

function decode(bytes: readonly number[], codePage: string): string {
  const label = CODE_PAGES[codePage] ?? (codePage === '65001' ? 'utf-8' : `windows-${codePage}`);
  try {
    return new TextDecoder(label).decode(Uint8Array.from(bytes));
  } catch {
    // A code page that browsers do not support.
    return new TextDecoder('windows-1252').decode(Uint8Array.from(bytes));
  }
}

/** Removes the spaces at the ends of blocks and cells. */
const withoutEdges = (text: string): string =>
  text
    .replace(/[ \t]+$/gm, '')
    .replace(/^ +/gm, '')
    .trim();
