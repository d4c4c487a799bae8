import { MESSAGE_LIMIT } from '../../../protocol/limits.ts';

// A tag begins with a letter, '/' and a letter, '!' or '?', and ends with '>': 'a < b', '<3' and 'x <- y' are not tags (SEND-11).
const TAG = /<(?:\/?[a-z][^<>]*|!--[\s\S]*?--|![a-z][^<>]*|\?[^<>]*)>/gi;

/** Without HTML tags, also those that come about when others are taken out; trimmed, and cut to the limit (SEND-08, SEND-11). */
export function cleanText(typed: string): string {
  let text = typed;
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(TAG, '');
  }
  return cutText(text.trim());
}

/** At most 1000 characters (UTF-16 units, as the composer counts them), never half of a character or of an emoji sequence. */
export function cutText(text: string): string {
  if (text.length <= MESSAGE_LIMIT) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    if (cut.length + segment.length > MESSAGE_LIMIT) break;
    cut += segment;
  }
  return cut;
}
