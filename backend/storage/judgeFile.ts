import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { attachmentEnding, type AttachmentEnding } from '../../protocol/attachments.ts';
import type { Verdict } from './fileRefusal.ts';
import { compoundStreams } from './compoundStreams.ts';
import { readText, type TextFile } from './readText.ts';

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const DOCX = `${OPEN_XML}.wordprocessingml.document`;
const XLSX = `${OPEN_XML}.spreadsheetml.sheet`;
const PPTX = `${OPEN_XML}.presentationml.presentation`;
const DOC = 'application/msword';
const XLS = 'application/vnd.ms-excel';
const PPT = 'application/vnd.ms-powerpoint';
const PDF = 'application/pdf';
/** The container of all Office programs until 2003, and of their encrypted documents. */
const COMPOUND_FILE = 'application/x-cfb';
/** Browsers download this type and never display it, in any encoding. */
const UNKNOWN = 'application/octet-stream';

/** Maps the detected type of the content to the type that the file is served with. */
type Served = Readonly<Record<string, string>>;
const PICTURES: Served = { 'image/png': 'image/png', 'image/apng': 'image/png', 'image/jpeg': 'image/jpeg' };

/**
 * Accepted contents by file ending. Word and Excel also open their newer formats and RTF under the
 * old endings.
 */
const CONTENTS: Readonly<Partial<Record<AttachmentEnding, Served>>> = {
  png: PICTURES,
  jpg: PICTURES,
  jpeg: PICTURES,
  doc: { [COMPOUND_FILE]: DOC, [DOCX]: DOCX, 'application/rtf': 'application/rtf' },
  xls: { [COMPOUND_FILE]: XLS, [XLSX]: XLSX },
  ppt: { [COMPOUND_FILE]: PPT, [PPTX]: PPTX },
  docx: { [DOCX]: DOCX },
  xlsx: { [XLSX]: XLSX },
  pptx: { [PPTX]: PPTX },
  pdf: { [PDF]: PDF },
};
const ENCRYPTED: Readonly<Partial<Record<AttachmentEnding, string>>> = { docx: DOCX, xlsx: XLSX, pptx: PPTX };
/** Many systems export tables and letters as HTML, XML or plain text under these endings. */
const EXPORTS: Readonly<Partial<Record<AttachmentEnding, string>>> = { doc: DOC, xls: XLS };

const STREAMS = { EncryptedPackage: null, WordDocument: 'DOC', Workbook: 'XLS', 'PowerPoint Document': 'PPT' } as const;
const STREAM_NAMES = Object.keys(STREAMS) as (keyof typeof STREAMS)[];
/** Format names that differ from the ending in capitals. */
const FORMATS: Readonly<Record<string, string>> = { jpg: 'JPEG', webp: 'WebP', apng: 'PNG', tif: 'TIFF' };
/** Acrobat searches the same number of bytes for the marker. */
const PDF_MARK_BYTES = 1_024;

/**
 * Checks a received file by its ending and its content, and ignores the type that the browser
 * reports. Returns the media type to serve it with, or why it is refused, with its real format if
 * known.
 */
export async function judgeFile(path: string, name: string): Promise<Verdict> {
  const ending = attachmentEnding(name);
  if (ending === null) return { reason: 'type' };
  if (ending === 'txt' || ending === 'csv') {
    const text = await readText(path);
    if (text !== null) return { mediaType: text.isUtf8 ? (ending === 'csv' ? 'text/csv' : 'text/plain') : UNKNOWN };
  }
  const detected = await fileTypeFromFile(path);
  const served = CONTENTS[ending]?.[detected?.mime ?? ''];
  if (served !== undefined) return { mediaType: served };
  if (detected?.mime === COMPOUND_FILE) return judgeCompound(path, ending);
  const mayBeText = detected === undefined || detected.mime === 'application/xml';
  if (ending === 'pdf' && mayBeText && (await holdsPdf(path))) return { mediaType: PDF };
  const text = mayBeText ? await readText(path) : null;
  const exported = EXPORTS[ending];
  if (text !== null && exported !== undefined && isHarmlessExport(text)) return { mediaType: exported };
  const format = text === null ? formatOf(detected) : markupFormat(text);
  return { reason: 'content', ...format };
}

/** Handles Open XML documents with a password, which are compound files around the encrypted document. */
async function judgeCompound(path: string, ending: AttachmentEnding): Promise<Verdict> {
  const streams = await compoundStreams(path, STREAM_NAMES);
  const mediaType = ENCRYPTED[ending];
  if (mediaType !== undefined && streams.has('EncryptedPackage')) return { mediaType };
  const format = [...streams].map((name) => STREAMS[name]).find((known) => known !== null);
  return { reason: 'content', ...(format === undefined ? {} : { format }) };
}

async function holdsPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_MARK_BYTES));
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}

/**
 * Whether it is plain text, or markup with a table or Office elements and nothing that a browser
 * would run. SYLK, a table format with macros, is refused.
 */
function isHarmlessExport({ head }: TextFile): boolean {
  const text = head.replace(/^\ufeff/, '').trimStart();
  if (!text.startsWith('<')) return !/^ID;P[^\r\n]*\r?\n[A-Z]{1,3}[;\r\n]/.test(text);
  return (
    /<table[\s>]|schemas-microsoft-com:office/i.test(text) &&
    !/<(?:script|svg|iframe|object|embed|applet|base|form)[\s/>]|\son\w+\s*=|javascript:/i.test(text)
  );
}

function markupFormat({ head }: TextFile): { format?: string; isPicture?: true } {
  if (/<svg[\s/>]/i.test(head)) return { format: 'SVG', isPicture: true };
  if (/<(?:!doctype\s+html|html|head|body|script)[\s>]/i.test(head)) return { format: 'HTML' };
  return head.trimStart().startsWith('<?xml') ? { format: 'XML' } : {};
}

function formatOf(detected: { ext: string; mime: string } | undefined): { format?: string; isPicture?: true } {
  if (detected === undefined) return {};
  const format = FORMATS[detected.ext] ?? detected.ext.toUpperCase();
  return detected.mime.startsWith('image/') ? { format, isPicture: true } : { format };
}
