import { Marked, Tokenizer, type Token, type Tokens } from 'marked';
import { mayHaveMarks } from './mayHaveMarks.ts';

export type Inline = { kind: 'text' | 'code'; text: string } | { kind: 'bold' | 'italic'; children: readonly Inline[] };

export type ListItem = {
  /** As typed; null in a list without numbers. */
  number: number | null;
  children: readonly Block[];
};

export type Block =
  | { kind: 'text'; children: readonly Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; children: readonly Block[] }
  | { kind: 'list'; items: readonly ListItem[] };

/** Longer texts are shown as typed. */
const MAX_LENGTH = 10_000;
/** More quotes and lists within each other on one line are shown as typed. */
const TOO_DEEP = /^[ \t]*(?:(?:>|[-*]|\d{1,9}\.)[ \t]*){5}/;

/** Lines that start with ">". A line without it ends the quote. "> 5 MB" and ">:(" are no quotes. */
const QUOTE = /^>(?:[ \t]+(?!\d+(?!\d|\.[ \t]))\S|[ \t]*\n>)[^\n]*(?:\n>[^\n]*)*/;
/** Items and the indented lines between them. A line that is not indented ends the list. */
const LIST =
  /^ {0,3}(?:([-*])|\d{1,9}\.)[ \t]+\S[^\n]*(?:\n(?:[ \t]*\n)*(?:[ \t]{2,}| {0,3}(?:[-*]|\d{1,9}\.)[ \t]+)\S[^\n]*)*/;
const ITEMS = { '-': /^ {0,3}-[ \t]+\S/gm, '*': /^ {0,3}\*[ \t]+\S/gm, number: /^ {0,3}\d{1,9}\.[ \t]+\S/gm };
/** A code block that is closed. */
const FENCES = /^ {0,3}(`{3,})[^`\n]*\n(?:[^]*?\n)? {0,3}\1`*[ \t]*(?=\n|$)/;

/** Chinese, Japanese, Thai and others write no spaces, so marks between their letters count. */
const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\uff00-\uff65`;
/** The character before an opening mark: none in a word, a path, an address or a calculation. */
const BEFORE = new RegExp(
  String.raw`(?:^|\ufe0f|[\s\p{Ps}\p{Pi}\p{So}"'“„:;,!?…¿¡*_\u2013\u2014،؛؟${UNSPACED}])$`,
  'u',
);
/** The character after a closing mark. A dot after "*" or "_" is followed by no letter, as in "_new_.pdf". */
const AFTER = String.raw`(?=$|[\s\p{Pe}\p{Pf}\p{So}"'”:;,!?…*_\u2013\u2014،؛؟${UNSPACED}]`;
const AFTER_BOLD = String.raw`${AFTER}|[.-])`;
const AFTER_ITALIC = String.raw`${AFTER}|[.-](?![\p{L}\p{N}*_]))`;
const OPENING = new RegExp(
  String.raw`^(?:(\*{2,3})(?=[\p{L}\p{N}\p{Ps}\p{Pi}\p{Sc}\p{So}"'“„¿¡#@_\x60])|([*_])(?=[\p{L}\p{Ps}\p{Pi}\p{So}"'“„¿¡@*\x60]))`,
  'u',
);
/** On the same line, so that two stray marks never change the text between them. */
const CLOSING = {
  '***': new RegExp(String.raw`(?<![\s*])\*{3}(?!\*)${AFTER_BOLD}`, 'u'),
  '**': new RegExp(String.raw`(?<!\s)\*\*(?!\*)${AFTER_BOLD}`, 'u'),
  '*': new RegExp(String.raw`(?<![\s*])\*(?!\*)${AFTER_ITALIC}`, 'u'),
  _: new RegExp(String.raw`(?<![\s_])_(?!_)${AFTER_ITALIC}`, 'u'),
} as const;
const LETTER_OR_NUMBER = /[\p{L}\p{N}\p{So}]/u;

/** On one line. A backtick within a word is an apostrophe, as in "it`s". */
const CODE = /^(`+)(?!`)([^\n]*?[^`\n])\1(?!`)(?![\p{L}\p{N}])/u;
const ENDS_WORD = /[\p{L}\p{N}]$/u;

/** Not part of the subset: the text stays as typed. */
const asTyped = (): undefined => undefined;
const { list, blockquote, fences } = Tokenizer.prototype;

/** Narrows what Marked recognizes to the subset: each rule sees only the text that chat users mean by it. */
const parser = new Marked({
  gfm: false,
  extensions: [
    {
      name: 'code-in-line',
      level: 'inline',
      tokenizer(src, before) {
        const match = CODE.exec(src);
        if (!match || ENDS_WORD.test(before.at(-1)?.raw ?? '')) return undefined;
        return { type: 'codespan', raw: match[0], text: match[2] ?? '' };
      },
    },
  ],
  tokenizer: {
    code: asTyped,
    heading: asTyped,
    hr: asTyped,
    html: asTyped,
    def: asTyped,
    table: asTyped,
    lheading: asTyped,
    escape: asTyped,
    tag: asTyped,
    link: asTyped,
    reflink: asTyped,
    codespan: asTyped,
    br: asTyped,
    del: asTyped,
    autolink: asTyped,
    url: asTyped,
    fences(src) {
      const own = FENCES.exec(src)?.[0];
      return own === undefined ? undefined : fences.call(this, own);
    },
    blockquote(src) {
      const own = TOO_DEEP.test(src) ? undefined : QUOTE.exec(src)?.[0];
      return own === undefined ? undefined : blockquote.call(this, own);
    },
    list(src) {
      const own = TOO_DEEP.test(src) ? null : LIST.exec(src);
      const kind = own?.[1] === '-' || own?.[1] === '*' ? own[1] : 'number';
      // "1. May" and "- Ann" are no lists.
      if (!own || (own[0].match(ITEMS[kind])?.length ?? 0) < 2) return undefined;
      return list.call(this, own[0]);
    },
    emStrong(src, masked) {
      const at = masked.length - src.length;
      const opening = OPENING.exec(src)?.[0] as keyof typeof CLOSING | undefined;
      if (opening === undefined || !BEFORE.test(masked.slice(Math.max(0, at - 2), at))) return undefined;
      const line = masked.slice(at + opening.length).split('\n', 1)[0] ?? '';
      const length = line.search(CLOSING[opening]);
      const text = src.slice(opening.length, opening.length + length);
      if (length < 1 || !LETTER_OR_NUMBER.test(text)) return undefined;
      const raw = src.slice(0, length + 2 * opening.length);
      const tokens = this.lexer.inlineTokens(opening === '***' ? `*${text}*` : text);
      return opening === '*' || opening === '_'
        ? { type: 'em', raw, text, tokens }
        : { type: 'strong', raw, text, tokens };
    },
  },
});

/** Parses an operator's message (VIS-09). A text without formatting is one block that equals it. */
export function parseFormatting(text: string): readonly Block[] {
  if (text.length > MAX_LENGTH || !mayHaveMarks(text)) return [asText(text)];
  const blocks = blocksOf(parser.lexer(text));
  return isFormatted(blocks) ? blocks : [asText(text)];
}

const asText = (text: string): Block => ({ kind: 'text', children: [{ kind: 'text', text }] });

/** Whether readers see anything but the text as typed. */
export const isFormatted = (blocks: readonly Block[]): boolean =>
  blocks.some((block) => block.kind !== 'text' || block.children.some(({ kind }) => kind !== 'text'));

function blocksOf(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  let lines: Inline[] = [];
  const endText = (): void => {
    const children = trimLines(joinTexts(lines));
    if (children.length > 0) blocks.push({ kind: 'text', children });
    lines = [];
  };
  for (const token of tokens) {
    const block = blockOf(token);
    if (block === null) lines.push(...linesOf(token));
    else {
      endText();
      blocks.push(block);
    }
  }
  endText();
  return blocks;
}

function blockOf(token: Token): Block | null {
  if (token.type === 'code') return { kind: 'code', text: (token as Tokens.Code).text };
  if (token.type === 'blockquote') return { kind: 'quote', children: blocksOf((token as Tokens.Blockquote).tokens) };
  if (token.type !== 'list') return null;
  const { items } = token as Tokens.List;
  return { kind: 'list', items: items.map((item) => ({ number: numberOf(item), children: blocksOf(item.tokens) })) };
}

function numberOf({ raw }: Tokens.ListItem): number | null {
  const number = /^\s*(\d+)\./.exec(raw)?.[1];
  return number === undefined ? null : Number(number);
}

/** A paragraph with the line breaks after it, or empty lines. */
function linesOf(token: Token): Inline[] {
  const { raw } = token;
  if (!('tokens' in token)) return [{ kind: 'text', text: raw }];
  const { text, tokens } = token as Tokens.Paragraph;
  return [...tokens.map(inlineOf), { kind: 'text', text: raw.slice(text.length) }];
}

function inlineOf(token: Token): Inline {
  const { type, raw } = token;
  if (type === 'codespan') return { kind: 'code', text: (token as Tokens.Codespan).text };
  if (type !== 'strong' && type !== 'em') return { kind: 'text', text: raw };
  return {
    kind: type === 'strong' ? 'bold' : 'italic',
    children: joinTexts((token as Tokens.Strong).tokens.map(inlineOf)),
  };
}

/** Joins texts, so that no link is divided. */
function joinTexts(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of inlines) {
    const last = joined.at(-1);
    if (inline.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + inline.text };
    else joined.push(inline);
  }
  return joined;
}

/** Drops the line breaks around a text, where blocks are apart anyway. */
function trimLines(inlines: readonly Inline[]): Inline[] {
  const trimmed = inlines.map((inline, at): Inline => {
    if (inline.kind !== 'text') return inline;
    const start = at === 0 ? inline.text.replace(/^(?:[ \t]*\n)+/, '') : inline.text;
    return { kind: 'text', text: at === inlines.length - 1 ? start.trimEnd() : start };
  });
  return trimmed.filter((inline) => inline.kind !== 'text' || inline.text !== '');
}

/**
 * Returns an operator's message without marks, for announcements, notifications, previews, copies
 * and texts of mails. `quote`: what lines of a quote start with.
 */
export function plainText(text: string, quote = ''): string {
  return textOfBlocks(parseFormatting(text), quote);
}

function textOfBlocks(blocks: readonly Block[], quote: string): string {
  return blocks.map((block) => textOfBlock(block, quote)).join('\n');
}

function textOfBlock(block: Block, quote: string): string {
  if (block.kind === 'code') return block.text;
  if (block.kind === 'text') return textOfInlines(block.children);
  if (block.kind === 'quote') return withPrefix(textOfBlocks(block.children, quote), quote, quote);
  return block.items
    .map(({ number, children }) => {
      const marker = number === null ? '- ' : `${number}. `;
      return withPrefix(textOfBlocks(children, quote), marker, ' '.repeat(marker.length));
    })
    .join('\n');
}

const withPrefix = (text: string, first: string, others: string): string =>
  first + text.replaceAll('\n', `\n${others}`);

const textOfInlines = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => ('text' in inline ? inline.text : textOfInlines(inline.children))).join('');
