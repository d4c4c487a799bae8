import { MESSAGE_LIMIT } from '../../../protocol/limits.ts';

// A tag begins with a letter, '/' and a letter, '!' or '?', and ends with '>': 'a < b', '<3' and 'x <- y' are not tags (SEND-11).
const TAG = /<(?:\/?[a-z][^<>]*|!--[\s\S]*?--|![a-z][^<>]*|\?[^<>]*)>/gi;

/** Removes HTML tags, also those that only appear when others are removed. Trims the text and cuts it to the limit (SEND-08, SEND-11). */
export function cleanText(typed: string): string {
  let text = typed;
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(TAG, '');
  }
  return cutText(text.trim());
}

/** Cuts the text to 1000 UTF-16 units, as the composer counts them, and never within a character or an emoji sequence. */
export function cutText(text: string): string {
  if (text.length <= MESSAGE_LIMIT) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    if (cut.length + segment.length > MESSAGE_LIMIT) break;
    cut += segment;
  }
  return cut;
}
