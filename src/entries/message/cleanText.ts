import { MESSAGE_LIMIT } from '../../../protocol/limits.ts';
import { stripTags } from '../../../protocol/stripTags.ts';
import { cutText, trimText, withoutControls } from '../../../protocol/trimText.ts';

/**
 * Returns the part of a typed text that is sent: without HTML tags and control characters,
 * trimmed, of any length (SEND-11, REAL-01).
 */
export const cleanText = (typed: string): string => trimText(stripTags(withoutControls(typed)));

/** Whether the text consists only of HTML tags. The visitor then needs to know why nothing is sent. */
export const isOnlyTags = (typed: string): boolean => trimText(typed) !== '' && cleanText(typed) === '';

/**
 * Splits a clean text after at most 1000 UTF-16 units, or `limit`, never within a character or an emoji
 * sequence (SEND-08, REAL-18). May split words, because the notice promises 1000 characters.
 */
export function splitAtLimit(text: string, limit = MESSAGE_LIMIT): { first: string; rest: string } {
  if (text.length <= limit) return { first: text, rest: '' };
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    if (index + segment.length > limit) break;
    end = index + segment.length;
  }
  // A single letter with more than a thousand accents.
  if (end === 0) end = cutText(text, MESSAGE_LIMIT).length;
  return { first: trimText(text.slice(0, end)), rest: trimText(text.slice(end)) };
}
