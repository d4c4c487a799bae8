import { isUtf8 } from 'node:buffer';
import { decode } from 'libmime/lib/charset';

/** Text in these sets can be valid UTF-8 by chance, or is 7-bit, so the declaration decides. */
const MULTIBYTE =
  /^(?:iso-?2022|hz|gb|x-gb|big-?5|x-x-big5|euc|x-euc|ks_?c|shift|x-sjis|sjis|ms_kanji|cp9\d\d|windows-(?:874|9\d\d)|utf-?(?:16|32)|ucs)/i;
/** Declarations that add nothing to what the bytes show. */
const UTF8_OR_LESS = /^(?:utf-?8|us-ascii|ascii|ansi.*|unknown-?8bit|x-unknown|default.*|binary|7bit|8bit)$/i;
/** Escape sequences of ISO-2022-JP before its first character. */
const JAPANESE_ESCAPES = ['\x1b$@', '\x1b$B'];
/** The most common character set of undeclared text that is not UTF-8. */
const FALLBACK = 'windows-1252';

/**
 * Decodes text even if the declared character set is wrong or missing. Valid UTF-8 is decoded as
 * UTF-8 unless a multibyte set is declared. Other bytes never are.
 */
export function decodeText(bytes: Buffer, declared: string | null): string {
  const charset = declared?.trim() ?? '';
  if (MULTIBYTE.test(charset)) {
    const text = decode(bytes, charset);
    return text.includes('\ufffd') && isUtf8(bytes) ? bytes.toString() : text;
  }
  if (isUtf8(bytes)) {
    const text = bytes.toString();
    return JAPANESE_ESCAPES.some((escape) => text.includes(escape)) ? decode(bytes, 'iso-2022-jp') : text;
  }
  return decode(bytes, charset === '' || UTF8_OR_LESS.test(charset) ? FALLBACK : knownOf(charset));
}

/** Returns the fallback for a set that the library does not support and would decode as UTF-8. */
function knownOf(charset: string): string {
  return decode(Buffer.from([0xe9]), charset) === '\ufffd' ? FALLBACK : charset;
}
