import { buffer } from 'node:stream/consumers';
import { Splitter, type MimeNode, type SplitterChunk } from '@zone-eu/mailsplit';

/** A part of an e-mail (RFC 2045), with its transfer encoding decoded. */
export type MimePart = {
  /** In lower case, without parameters. */
  type: string;
  disposition: string | null;
  fileName: string | null;
  charset: string | null;
  /** RFC 3676: a line that ends in a space continues in the next one. */
  flowed: { delSp: boolean } | null;
  headers: Buffer;
  content: Buffer;
  children: MimePart[];
};

/** Whether a part is a delivery report (RFC 3464), or one with addresses of other letters (RFC 6533). */
export const isDeliveryStatus = ({ type }: MimePart): boolean => /^message\/(?:global-)?delivery-status$/.test(type);

/** Splits a raw e-mail into its tree of parts. An attached e-mail is one part. */
export async function readMimeParts(raw: Buffer): Promise<MimePart> {
  const splitter = new Splitter({ ignoreEmbedded: true });
  splitter.end(repairHeader(raw));
  const bodies = new Map<MimeNode, Buffer[]>();
  for await (const chunk of splitter as AsyncIterable<SplitterChunk>) {
    if (chunk.type === 'node') bodies.set(chunk, []);
    // Text outside the parts of a multipart matters only if it has no parts.
    else if (chunk.type === 'body' || chunk.node.multipart !== false) bodies.get(chunk.node)?.push(chunk.value);
  }
  const parts = new Map<MimeNode, MimePart>();
  for (const [node, chunks] of bodies) parts.set(node, await readPart(node, Buffer.concat(chunks)));
  for (const [node, part] of parts) if (node.parentNode !== false) parts.get(node.parentNode)?.children.push(part);
  const [root] = parts.values();
  if (root === undefined) throw new Error('The email has no header');
  return root;
}

async function readPart(node: MimeNode, body: Buffer): Promise<MimePart> {
  const declared = node.contentType || 'text/plain';
  const type = TYPE.exec(declared)?.[0] ?? (node.filename ? 'application/octet-stream' : 'text/plain');
  return {
    type,
    disposition: node.disposition || null,
    fileName: node.filename || null,
    charset: node.charset || (CHARSET.exec(declared)?.[1] ?? null),
    flowed: node.flowed ? { delSp: node.delSp } : null,
    headers: node.getHeaders(),
    content: await decodeBody(node, { body, isText: type.startsWith('text/') }),
    children: [],
  };
}

const LEAD = /^(?:\xef\xbb\xbf)?[\r\n]*/;
const HEADER_END = /\r?\n\r?\n/;
/** RFC 5322, 4.5 allows it, and parsers do not. */
const SPACE_BEFORE_COLON = /^([\x21-\x39\x3b-\x7e]+)[ \t]+:/gm;

/** Returns the raw e-mail without what hides its headers: a byte order mark, empty lines above, spaces before a colon. */
function repairHeader(raw: Buffer): Buffer {
  const text = raw.toString('latin1');
  const lead = LEAD.exec(text)?.[0].length ?? 0;
  const rest = text.slice(lead);
  const end = rest.search(HEADER_END);
  const header = end === -1 ? rest : rest.slice(0, end);
  const repaired = header.replace(SPACE_BEFORE_COLON, '$1:');
  return Buffer.concat([Buffer.from(repaired, 'latin1'), raw.subarray(lead + header.length)]);
}

/** Some programs write `base64;` or `"base64"`. */
const ENCODING = /^["'\s]*(base64|quoted-printable)["'\s;]*$/;
/** A type without its slash counts as plain text (RFC 2045, 5.2). Some programs write no semicolon behind the type. */
const TYPE = /^[^\s/;]+\/[^\s;]+/;
const CHARSET = /\scharset="?([\w.:-]+)/;
/** A line that is not base64. Mailing lists and virus scanners add their text to the encoded one. */
const PLAIN_LINE = /^(?![ \t]*[A-Za-z0-9+/=]*[ \t]*\r?$)/m;

async function decodeBody(node: MimeNode, { body, isText }: { body: Buffer; isText: boolean }): Promise<Buffer> {
  node.encoding = ENCODING.exec(node.encoding || '')?.[1] ?? node.encoding;
  const end = isText && node.encoding === 'base64' ? body.toString('latin1').search(PLAIN_LINE) : -1;
  const decoder = node.getDecoder();
  decoder.end(end === -1 ? body : body.subarray(0, end));
  const content = await buffer(decoder);
  return end === -1 ? content : Buffer.concat([content, Buffer.from('\n'), body.subarray(end)]);
}
