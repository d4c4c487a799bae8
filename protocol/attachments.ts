import { cleanFileName, fileEnding } from './fileName.ts';
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_MAX_FILES } from './limits.ts';

export type FileKind = 'document' | 'sheet' | 'slides' | 'pdf' | 'image' | 'text';

/** The files that a chat or a ticket carries (ATT-01), by the ending of their names. The server looks at the content, too. */
export const ATTACHMENT_KINDS = {
  doc: 'document',
  docx: 'document',
  xls: 'sheet',
  xlsx: 'sheet',
  ppt: 'slides',
  pptx: 'slides',
  pdf: 'pdf',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  txt: 'text',
  csv: 'sheet',
} as const satisfies Record<string, FileKind>;

export type AttachmentEnding = keyof typeof ATTACHMENT_KINDS;

/** The `accept` of a file input. It names endings, because the types that browsers report are those of the visitor's programs. */
export const ACCEPTED_FILES = Object.keys(ATTACHMENT_KINDS)
  .map((ending) => `.${ending}`)
  .join(',');

/** The same list for people, in the language of the desk and of the server's errors. */
export const ACCEPTED_FILES_TEXT = 'You can send Word, Excel, PowerPoint, PDF, PNG, JPEG, text and CSV files.';

/** Returns the ending of a file that may be attached; null for any other, and for a name without an ending. */
export function attachmentEnding(name: string): AttachmentEnding | null {
  const ending = fileEnding(name);
  return isAttachmentEnding(ending) ? ending : null;
}

/** Why a file can't be attached; each reason has its sentence at the widget and at the desk. */
export type AttachmentFault = 'type' | 'size' | 'empty' | 'count';

/**
 * Returns why a file can't be attached, by its name and its size alone; null if it can. The type that the browser reports is ignored: it comes
 * from the registry of the visitor's machine. `chosen`: how many files the message has already.
 */
export function attachmentFault(file: { name: string; size: number }, chosen: number): AttachmentFault | null {
  if (attachmentEnding(file.name) === null) return 'type';
  if (file.size > ATTACHMENT_MAX_BYTES) return 'size';
  if (file.size === 0) return 'empty';
  return chosen >= ATTACHMENT_MAX_FILES ? 'count' : null;
}

/** Returns the file under its cleaned name, which is what everybody sees from here on. */
export function withCleanName(file: File): File {
  const name = cleanFileName(file.name);
  return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
}

function isAttachmentEnding(ending: string): ending is AttachmentEnding {
  return Object.hasOwn(ATTACHMENT_KINDS, ending);
}
