const LEAD = /^(?:\xef\xbb\xbf)?[\r\n]*/;
const END = /\r?\n\r?\n/;
/** RFC 5322, 4.5 allows it, and parsers do not. */
const SPACE_BEFORE_COLON = /^([\x21-\x39\x3b-\x7e]+)[ \t]+:/gm;

/** Returns the raw e-mail without what hides its headers: a byte order mark, empty lines above, spaces before a colon. */
export function repairHeader(raw: Buffer): Buffer {
  const text = raw.toString('latin1');
  const lead = LEAD.exec(text)?.[0].length ?? 0;
  const rest = text.slice(lead);
  const end = rest.search(END);
  const header = end === -1 ? rest : rest.slice(0, end);
  const repaired = header.replace(SPACE_BEFORE_COLON, '$1:');
  return Buffer.concat([Buffer.from(repaired, 'latin1'), raw.subarray(lead + header.length)]);
}
