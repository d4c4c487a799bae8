import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { AttachmentEnding } from '../../protocol/limits.ts';

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
/** Word, Excel and PowerPoint wrote this container up to 2003, the same for all three. */
const COMPOUND_FILE = 'application/x-cfb';
const IMAGES = ['image/png', 'image/jpeg'];

/** A type for plain text, or what the content must be and what the file is served as. */
type Rule = 'text/plain' | 'text/csv' | { contents: readonly string[]; servedAs?: string };
/** By the name's ending. */
const RULES: Readonly<Record<AttachmentEnding, Rule>> = {
  pdf: { contents: ['application/pdf'] },
  png: { contents: IMAGES },
  jpg: { contents: IMAGES },
  jpeg: { contents: IMAGES },
  doc: { contents: [COMPOUND_FILE], servedAs: 'application/msword' },
  xls: { contents: [COMPOUND_FILE], servedAs: 'application/vnd.ms-excel' },
  ppt: { contents: [COMPOUND_FILE], servedAs: 'application/vnd.ms-powerpoint' },
  docx: { contents: [`${OPEN_XML}.wordprocessingml.document`] },
  xlsx: { contents: [`${OPEN_XML}.spreadsheetml.sheet`] },
  pptx: { contents: [`${OPEN_XML}.presentationml.presentation`] },
  txt: 'text/plain',
  csv: 'text/csv',
};

/** The type of a received file, by its name and its content together; null for a file that may not be attached. */
export async function mediaTypeOf(path: string, name: string): Promise<string | null> {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!isKnown(ending)) return null;
  const rule = RULES[ending];
  if (typeof rule === 'string') return (await isText(path)) ? rule : null;
  const content = (await fileTypeFromFile(path))?.mime ?? '';
  return rule.contents.includes(content) ? (rule.servedAs ?? content) : null;
}

function isKnown(ending: string): ending is AttachmentEnding {
  return Object.hasOwn(RULES, ending);
}

/** Plain text has no mark of its own: it is what reads as UTF-8 from end to end and holds no NUL. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const file = await open(path);
  try {
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      if (decoder.decode(chunk as Buffer, { stream: true }).includes('\0')) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    await file.close();
  }
}
