import { MESSAGE_LIMIT } from '../../protocol/limits.ts';
import { trimText } from '../../protocol/trimText.ts';
import { Refusal } from '../base/Refusal.ts';

/**
 * The widget counts characters differently (an emoji of several code points), and text within its
 * limit must pass.
 */
const SLACK = 100;
/** A realtime event holds 10 KB; this leaves room for the rest of the message. */
const MAX_BYTES = 9_000;
const PREVIEW_CHARACTERS = 160;

const CHARACTER = /&#(?:\d{1,7}|x[\da-f]{1,6});|[\s\S]/giu;

/**
 * Returns the text, or throws if it is empty or too long. A numeric character reference counts as
 * one character.
 */
export function checkedText(text: string, maxBytes = MAX_BYTES): string {
  if (trimText(text) === '') throw new Refusal(422, 'The message is empty');
  const length = text.match(CHARACTER)?.length ?? 0;
  if (length > MESSAGE_LIMIT + SLACK || Buffer.byteLength(text) > maxBytes) {
    throw new Refusal(422, `The message is longer than ${MESSAGE_LIMIT} characters`);
  }
  return text;
}

/** Returns the start of a text, for lists. Never cuts inside a character reference. */
export function previewOf(text: string): string {
  const characters = text.match(CHARACTER) ?? [];
  if (characters.length <= PREVIEW_CHARACTERS) return text;
  return `${characters.slice(0, PREVIEW_CHARACTERS).join('')}…`;
}

/**
 * Cuts a text to the given number of bytes in UTF-8. Never cuts inside a character or a character
 * reference.
 */
export function cutToBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const kept: string[] = [];
  let size = Buffer.byteLength('…');
  for (const character of text.match(CHARACTER) ?? []) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    kept.push(character);
  }
  return `${kept.join('')}…`;
}
