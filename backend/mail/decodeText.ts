import { isUtf8 } from 'node:buffer';
import { decode } from 'libmime/lib/charset';

/** Text in these sets can be valid UTF-8 by chance, or is 7-bit, so the declaration decides. */
const MULTIBYTE =
  /^(?:cs|x-)*(?:iso-?2022|hz|gb|big-?5|euc|ks_?c|shift|sjis|ms_kanji|ms932|cp9\d\d|uhc|windows-?(?:31j|874|9\d\d)|utf-?(?:16|32)|ucs|iso-10646)/i;
const UTF7 = /^(?:cs)?(?:unicode-1-1-)?utf-?7$/i;
/** Names of sets that the library knows under another name. */
const ALIASES: Readonly<Record<string, string>> = { uhc: 'cp949', 'x-windows-949': 'cp949', cswindows31j: 'cp932' };
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
  const given = declared?.trim() ?? '';
  const charset = ALIASES[given.toLowerCase()] ?? given;
  if (UTF7.test(charset) && isUtf8(bytes)) return decodeUtf7(bytes.toString());
  if (MULTIBYTE.test(charset) && isKnown(charset)) {
    const text = decode(bytes, charset);
    return text.includes('\ufffd') && isUtf8(bytes) ? bytes.toString() : text;
  }
  if (isUtf8(bytes)) {
    const text = bytes.toString();
    return JAPANESE_ESCAPES.some((escape) => text.includes(escape)) ? decode(bytes, 'iso-2022-jp') : text;
  }
  return decode(bytes, charset === '' || UTF8_OR_LESS.test(charset) || !isKnown(charset) ? FALLBACK : charset);
}

/** Whether the library supports a set. It decodes others as UTF-8. */
const isKnown = (charset: string): boolean => decode(Buffer.from('é'), charset) !== 'é';

/** RFC 2152: `+` begins a run of UTF-16 in base64, and `+-` is the plus sign. */
function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, encoded: string) => {
    if (encoded === '') return '+';
    const bytes = Buffer.from(encoded, 'base64');
    return bytes
      .subarray(0, bytes.length & ~1)
      .swap16()
      .toString('utf16le');
  });
}
