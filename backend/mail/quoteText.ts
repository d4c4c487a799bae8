const LINE_BREAK = /\r\n|[\n\v\f\r\x85\u2028\u2029]/;

/**
 * Quotes every line of a text from outside, as mail programs do, so that none can look like a line of
 * ours.
 */
export function quoteText(text: string): string {
  return text
    .split(LINE_BREAK)
    .map((line) => `> ${line}`)
    .join('\n');
}

/** Brackets the characters by which mail programs recognize web and e-mail addresses: https[:]//example[.]com. */
export function withoutLinks(text: string): string {
  return text.replace(/:(?=\/\/)|(?<=[^\s.])\.(?=\p{L}{2})/gu, '[$&]');
}
