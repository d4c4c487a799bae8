import { decodeText } from './decodeText.ts';

/** Encoded words of a header (RFC 2047), with the language that RFC 2231 allows. Some programs leave spaces in them. */
const WORD = String.raw`=\?([\w.:-]+)(?:\*[\w-]*)?\?([BQ])\?([\t\r\n -\x3e@-~]*)\?=`;
const RUN = new RegExp(String.raw`${WORD}(?:\s+${WORD})*`, 'gi');

/**
 * Rewrites the encoded words of raw headers in UTF-8. The parser of the headers fails at words with an unknown or
 * wrong character set, for which the body has `decodeText`.
 */
export function wordsInUtf8(headers: string): string {
  return headers.replace(RUN, (run) => `=?UTF-8?B?${Buffer.from(textOfRun(run)).toString('base64')}?=`);
}

/** A character can be split between two words of the same set, so their bytes are joined. */
function textOfRun(run: string): string {
  let text = '';
  let bytes: Buffer[] = [];
  let charset = '';
  const flush = () => {
    text += decodeText(Buffer.concat(bytes), charset);
    bytes = [];
  };
  for (const [, set = '', encoding = '', content = ''] of run.matchAll(new RegExp(WORD, 'gi'))) {
    if (set.toLowerCase() !== charset.toLowerCase()) flush();
    charset = set;
    bytes.push(encoding.toUpperCase() === 'B' ? Buffer.from(content, 'base64') : bytesOfQ(content));
  }
  flush();
  return text;
}

function bytesOfQ(content: string): Buffer {
  const text = content
    .replace(/_/g, ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(text, 'latin1');
}
