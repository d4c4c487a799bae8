import type { TextPiece } from '../../protocol/wire.ts';
import { decodeEmoji, encodeEmoji } from '../../protocol/emoji.ts';
import { foldLetter, foldText } from '../../protocol/foldText.ts';
import { plainText } from '../../protocol/formatting.ts';

type StoredText = { text: string; is_formatted: boolean };

const MAX_WORDS = 8;
/** In characters. Longer texts are cut to an excerpt around the first match. */
const WHOLE = 160;
const BEFORE = 60;

/** Scripts without spaces between words. */
const UNSPACED = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af`;
const RUNS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
const SPACED_LETTER = `(?:(?![${UNSPACED}])${LETTER})`;
/** Separators in a number, as in `+49 (151) 123-45 67`. */
const GAP = '[ ()./-]*';
const NUMBER = /^\+?[\d ()./-]{5,}$/;

/**
 * Builds the query for `search_words`: all typed words in any order, as prefixes; pairs of
 * characters in scripts without spaces; and a number regardless of how its digits are grouped. Null
 * if no words are left.
 */
export function wordQuery(typed: string): string | null {
  const words = partsOf(typed).map((part) => (IS_UNSPACED.test(part) ? pairsOf(part) : `'${part}':*`));
  if (words.length === 0) return null;
  const all = words.join(' & ');
  const number = numberIn(typed);
  return number === null ? all : `(${all}) | '${number}':*`;
}

/**
 * Returns the text, or an excerpt around its first match, split into matching and other pieces.
 * `is_formatted`: an operator wrote it, so its marks are left out.
 */
export function excerptOf({ text: stored, is_formatted: isFormatted }: StoredText, typed: string): TextPiece[] {
  const decoded = decodeEmoji(stored);
  const text = isFormatted ? plainText(decoded) : decoded;
  const matches = matchesIn(text, typed);
  const from = text.length <= WHOLE ? 0 : wordStart(text, (matches[0]?.from ?? 0) - BEFORE);
  const to = text.length <= WHOLE ? text.length : wordStart(text, from + WHOLE);
  const pieces: TextPiece[] = [];
  const add = (part: string, is_match: boolean): void => {
    if (part !== '') pieces.push({ text: encodeEmoji(part), is_match });
  };
  let at = from;
  if (from > 0) add('… ', false);
  for (const match of matches.filter((one) => one.from >= from && one.to <= to)) {
    add(text.slice(at, match.from), false);
    add(text.slice(match.from, match.to), true);
    at = match.to;
  }
  add(text.slice(at, to), false);
  if (to < text.length) add(' …', false);
  return pieces;
}

/** Returns the typed words, split where a script without spaces begins or ends. */
function partsOf(typed: string): string[] {
  const words = foldText(typed).match(new RegExp(`${LETTER}+`, 'gu')) ?? [];
  return words.slice(0, MAX_WORDS).flatMap((word) => word.match(RUNS) ?? []);
}

function pairsOf(run: string): string {
  const letters = Array.from(run);
  if (letters.length === 1) return `'${run}':*`;
  return letters
    .slice(1)
    .map((letter, index) => `'${letters[index] ?? ''}${letter}'`)
    .join(' & ');
}

/** Returns the typed number of a chat or ticket, such as `5002` or `#5002`, or null. */
export function numberOf(typed: string): number | null {
  const digits = /^#?(\d{1,15})$/.exec(foldText(typed).trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

function numberIn(typed: string): string | null {
  const text = foldText(typed).trim();
  return NUMBER.test(text) ? text.replace(/\D/g, '') : null;
}

/** Returns where the text matches the typed words, in order and without overlaps. */
function matchesIn(text: string, typed: string): { from: number; to: number }[] {
  const number = numberIn(typed);
  const patterns = partsOf(typed).map((part) =>
    IS_UNSPACED.test(part) ? decompose(part) : `(?<!${SPACED_LETTER})${decompose(part)}${SPACED_LETTER}*`,
  );
  if (number !== null) patterns.unshift(Array.from(number).join(GAP));
  if (patterns.length === 0) return [];
  const { folded, starts } = foldWithPlaces(text);
  return [...folded.matchAll(new RegExp(patterns.join('|'), 'gu'))].map((match) => ({
    from: starts[match.index] ?? text.length,
    to: starts[match.index + match[0].length] ?? text.length,
  }));
}

/** Decomposes letters like `foldWithPlaces`. Words contain no special characters of regular expressions. */
function decompose(part: string): string {
  return part.normalize('NFKD');
}

/** Folds the text letter by letter, and records the position of each folded letter in the text. */
function foldWithPlaces(text: string): { folded: string; starts: number[] } {
  let folded = '';
  const starts: number[] = [];
  let place = 0;
  for (const letter of text) {
    const plain = foldLetter(letter);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) starts.push(place);
    place += letter.length;
  }
  return { folded, starts };
}

/** Returns the start of the next word, or the place itself if the word is long. */
function wordStart(text: string, place: number): number {
  if (place <= 0) return 0;
  if (place >= text.length) return text.length;
  const space = text.indexOf(' ', place);
  const start = space >= 0 && space - place < 20 ? space + 1 : place;
  // Never between the halves of a surrogate pair.
  return /^[\udc00-\udfff]/.test(text.slice(start, start + 1)) ? start + 1 : start;
}
