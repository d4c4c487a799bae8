import { isUtf8 } from 'node:buffer';
import libmime from 'libmime';
import { simpleParser } from 'mailparser';
import { calendarText } from './calendarText.ts';
import { decodeText } from './decodeText.ts';
import { wordsInUtf8 } from './decodeWords.ts';
import { htmlToText } from './htmlToText.ts';
import { isDeliveryStatus, readMimeParts, type MimePart } from './readMimeParts.ts';

/** `isInText`: a picture within the text, such as a signature's logo. */
export type MailPart = { name: string; content: Buffer; isInText: boolean };

type MailBody = {
  /** Plain text of all parts, in order. */
  text: string;
  files: MailPart[];
  /** Names of parts that are not kept, each with the reason. */
  leftOut: string[];
};

type Content = MailBody & { isHtml: boolean };

/** Levels of attached e-mails that are read. */
const MAX_DEPTH = 3;
/** Characters of one part. */
const MAX_PART = 1_000_000;
/** Characters of each form that `holdsWords` compares. */
const MAX_COMPARED = 50_000;
/** Also for S/MIME's signed-data, which wraps the text in its signature. */
const ENCRYPTED =
  '[This email is encrypted or sealed by its signature, so it cannot be read here. Ask the sender to send it without encryption.]';
const OUTLOOK_FORMAT =
  'Outlook packed the files of this email in a format of its own. Ask the sender to send it as HTML or plain text';
const PGP_MESSAGE = /-----BEGIN PGP MESSAGE-----.*?(?:-----END PGP MESSAGE-----|$)/gs;
/** Parts for programs: signatures, the resource fork of a Mac file, variants of the text for AMP and watches. */
const OF_PROGRAMS = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
  'application/applefile',
  'text/x-amp-html',
  'text/watch-html',
]);
const SMIME = new Set(['application/pkcs7-mime', 'application/x-pkcs7-mime']);
const TNEF = new Set(['application/ms-tnef', 'application/vnd.ms-tnef']);
const ATTACHED = new Set(['message/rfc822', 'message/global']);
/** Some programs send these as application/octet-stream. */
const TYPE_BY_NAME: Readonly<Record<string, string>> = {
  'smime.p7s': 'application/pkcs7-signature',
  'smime.p7m': 'application/pkcs7-mime',
  'winmail.dat': 'application/ms-tnef',
};
const META_CHARSET = /<meta\b[^>]{0,200}\bcharset\s*=\s*["']?([\w-]+)/i;
const WEB_ADDRESS = /https?:\/\/\S+/g;
const NOTHING: Content = { text: '', isHtml: false, files: [], leftOut: [] };

/** Reads the text and files of an e-mail. */
export async function readMailBody(root: MimePart): Promise<MailBody> {
  const { text: words, files, leftOut } = await read(root, 0);
  // An invitation beside a text repeats it; one alone would be an empty mail.
  const text = words.trim() === '' ? invitationIn(root) : words;
  return { text: text.replace(PGP_MESSAGE, ENCRYPTED), files, leftOut };
}

function invitationIn(part: MimePart): string {
  if (part.type === 'text/calendar') return calendarText(decodeText(part.content, part.charset));
  return joined(part.children.map(invitationIn));
}

async function read(part: MimePart, depth: number): Promise<Content> {
  if (part.type.startsWith('multipart/') && part.children.length > 0) return readMultipart(part, depth);
  const type = typeOf(part);
  if (OF_PROGRAMS.has(type)) return NOTHING;
  if (SMIME.has(type)) return { ...NOTHING, text: ENCRYPTED };
  if (TNEF.has(type)) return { ...NOTHING, leftOut: [`${part.fileName ?? 'winmail.dat'}: ${OUTLOOK_FORMAT}`] };
  if (ATTACHED.has(type) && depth < MAX_DEPTH) return readForwarded(part, depth + 1);
  if (isText(part)) return { ...NOTHING, text: textOf(part), isHtml: type === 'text/html' };
  return { ...NOTHING, files: [fileOf(part)] };
}

function typeOf({ type, fileName }: MimePart): string {
  const name = fileName?.toLowerCase() ?? '';
  if (type === 'application/octet-stream' && name.endsWith('.eml')) return 'message/rfc822';
  return TYPE_BY_NAME[name] ?? type;
}

async function readMultipart({ type, children }: MimePart, depth: number): Promise<Content> {
  if (type === 'multipart/encrypted') return { ...NOTHING, text: ENCRYPTED };
  // A report ends with a copy of the mail that we sent.
  const shown =
    type === 'multipart/report' ? children.filter((child, place) => place === 0 || isDeliveryStatus(child)) : children;
  const contents: Content[] = [];
  for (const child of shown) {
    const isBesideText = type !== 'multipart/alternative' && contents.some(({ text }) => text.trim() !== '');
    const isFile = isBesideText && child.type === 'text/plain' && child.fileName !== null;
    const content = isFile ? { ...NOTHING, files: [fileOf(child)] } : await read(child, depth);
    const isInText =
      type === 'multipart/related' && child.type.startsWith('image/') && child.disposition !== 'attachment';
    contents.push(isInText ? { ...content, files: content.files.map((file) => ({ ...file, isInText })) } : content);
  }
  return {
    text: type === 'multipart/alternative' ? chooseText(contents) : joined(contents.map(({ text }) => text)),
    isHtml: contents.some(({ isHtml }) => isHtml),
    files: contents.flatMap(({ files }) => files),
    leftOut: contents.flatMap(({ leftOut }) => leftOut),
  };
}

/** Reads an attached e-mail, and formats it like a forwarded one. One that is none stays a file. */
async function readForwarded(part: MimePart, depth: number): Promise<Content> {
  const root = await readMimeParts(part.content);
  const { from, to, subject, date } = await readHeaders(root);
  const content = await read(root, depth);
  const fields = [
    ...(from === undefined ? [] : [`From: ${from.text}`]),
    ...(date === undefined ? [] : [`Date: ${date.toUTCString()}`]),
    ...(subject === undefined ? [] : [`Subject: ${subject}`]),
    ...[to].flat().flatMap((list) => (list === undefined ? [] : [`To: ${list.text}`])),
  ];
  if (fields.length === 0 && content.text === '') return { ...NOTHING, files: [fileOf(part)] };
  const heading = ['---------- Forwarded message ----------', ...fields].join('\n');
  return { ...content, isHtml: false, text: joined([heading, content.text]) };
}

/** Decodes the headers. Unencoded 8-bit text, which RFC 5322 forbids, is decoded like the body. */
export function readHeaders({ headers, charset }: MimePart): ReturnType<typeof simpleParser> {
  const text = decodeText(headers, isUtf8(headers) ? null : charset);
  return simpleParser(Buffer.from(wordsInUtf8(text)), { skipHtmlToText: true, skipTextToHtml: true });
}

function isText(part: MimePart): boolean {
  const { type, disposition, fileName } = part;
  if (disposition === 'attachment') return false;
  return (
    ['text/plain', 'text/html'].includes(type) ||
    isDeliveryStatus(part) ||
    type.startsWith('multipart/') ||
    (type.startsWith('text/') && type !== 'text/calendar' && fileName === null)
  );
}

function textOf({ type, content, charset, flowed }: MimePart): string {
  const text = decodeText(content, charset ?? (type === 'text/html' ? metaCharset(content) : null))
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n');
  if (type === 'text/html') return htmlToText(text);
  const plain = text.slice(0, MAX_PART);
  return flowed === null ? plain : libmime.decodeFlowed(plain, flowed.delSp);
}

/** Returns the character set that an HTML document declares itself. */
function metaCharset(html: Buffer): string | null {
  return META_CHARSET.exec(html.toString('latin1', 0, 4_096))?.[1] ?? null;
}

function fileOf({ type, fileName, content }: MimePart): MailPart {
  return { name: fileName ?? `file.${libmime.detectExtension(type)}`, content, isInText: false };
}

/**
 * Chooses between the alternatives of one text: the plain text, or the HTML if the plain text lacks
 * its words. Many programs write only "This mail is HTML" there.
 */
function chooseText(contents: readonly Content[]): string {
  const plain = contents.find(({ isHtml, text }) => !isHtml && text.trim() !== '');
  const html = contents.findLast(({ isHtml, text }) => isHtml && text.trim() !== '');
  if (plain === undefined || html === undefined) return (plain ?? html)?.text ?? '';
  return holdsWords(plain.text, html.text) ? plain.text : html.text;
}

/**
 * Whether `text` contains at least four fifths of the words. Compares sequences of three letters,
 * because some languages have no spaces, and ignores web addresses, which many programs write in
 * one alternative only.
 */
function holdsWords(text: string, words: string): boolean {
  const wanted = lettersInRow(words);
  const given = lettersInRow(text);
  return [...wanted].filter((letters) => given.has(letters)).length >= wanted.size * 0.8;
}

function lettersInRow(text: string): Set<string> {
  const letters = [
    ...text
      .slice(0, MAX_COMPARED)
      .replace(WEB_ADDRESS, '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  ];
  return new Set(letters.map((_, place) => letters.slice(place, place + 3).join('')));
}

function joined(texts: readonly string[]): string {
  return texts
    .map((text) => text.replace(/^\n+/, '').trimEnd())
    .filter((text) => text !== '')
    .join('\n\n');
}
