/**
 * Whitespace and invisible characters: format characters such as U+200B and U+202A, and the
 * Hangul fillers. Excludes visible characters that Unicode also calls format characters, such as
 * U+0600, and the tags that end the flag of Scotland.
 */
const BLANK = String.raw`\s\p{Z}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb`;
/** A text without any of these looks empty. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]/u;
const START = new RegExp(String.raw`^[${BLANK}\u200c\u200d]+`, 'u');
/**
 * A joiner shapes the letter before it, as at the end of many words in Malayalam. Elsewhere it is
 * invisible.
 */
const LAST = new RegExp(String.raw`(?:[${BLANK}]|(?<![\p{L}\p{M}])[\u200c\u200d])$`, 'u');

/**
 * Returns the text without whitespace and invisible characters at its start and end; '' if
 * nothing in it is visible.
 */
export function trimText(text: string): string {
  if (!VISIBLE.test(text)) return '';
  const rest = text.replace(START, '');
  let end = rest.length;
  // Checks one character at a time: a pattern with a repetition would try every run of whitespace
  // inside the text.
  while (end > 0 && LAST.test(rest.slice(Math.max(0, end - 3), end))) end -= 1;
  return rest.slice(0, end);
}

/** PostgreSQL cannot store U+0000, and a text needs no control characters except tab and line breaks. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
/** They change the direction of the text after them (Unicode's embeddings, overrides and isolates). */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Returns the text without control characters other than tab and line breaks. */
export const withoutControls = (text: string): string => text.replace(CONTROL, '');

/**
 * Returns the text without the controls that can disguise it, such as `invoice-fdp.exe` as
 * `invoice-exe.pdf`.
 */
export const plainDirection = (text: string): string => text.replace(DIRECTIONS, '');

/**
 * Returns a name or another short text as one line, trimmed, without control characters and
 * directional controls.
 */
export const oneLine = (text: string): string => plainDirection(trimText(withoutControls(text.replace(/\s+/g, ' '))));

/** Returns the first `length` UTF-16 units of the text, without half a character at the end. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
