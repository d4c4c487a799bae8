import { cleanFileName, fileEnding } from './fileName.ts';
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_MAX_FILES } from './limits.ts';

export type FileKind = 'document' | 'sheet' | 'slides' | 'pdf' | 'image' | 'text';

/** The accepted files of a chat or a ticket (ATT-01), by file extension. The server checks the content, too. */
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

/**
 * The `accept` of a file input. Lists extensions, because the types that browsers report depend
 * on the visitor's programs.
 */
export const ACCEPTED_FILES = Object.keys(ATTACHMENT_KINDS)
  .map((ending) => `.${ending}`)
  .join(',');

/** The same list as a sentence, in the language of the desk and of the server's errors. */
export const ACCEPTED_FILES_TEXT = 'You can send Word, Excel, PowerPoint, PDF, PNG, JPEG, text and CSV files.';

/**
 * Returns the extension of a file that may be attached; null for any other, and for a name
 * without an extension.
 */
export function attachmentEnding(name: string): AttachmentEnding | null {
  const ending = fileEnding(name);
  return isAttachmentEnding(ending) ? ending : null;
}

/** Why a file cannot be attached. The widget and the desk have a sentence for each reason. */
export type AttachmentFault = 'type' | 'size' | 'empty' | 'count';

/**
 * Returns why a file cannot be attached, by its name and size; null if it can. Ignores the type
 * that the browser reports, because it comes from the registry of the visitor's machine.
 * `chosen`: how many files the message already has.
 */
export function attachmentFault(file: { name: string; size: number }, chosen: number): AttachmentFault | null {
  if (attachmentEnding(file.name) === null) return 'type';
  if (file.size > ATTACHMENT_MAX_BYTES) return 'size';
  if (file.size === 0) return 'empty';
  return chosen >= ATTACHMENT_MAX_FILES ? 'count' : null;
}

/** Returns the file with its cleaned name, which is used everywhere from here on. */
export function withCleanName(file: File): File {
  const name = cleanFileName(file.name);
  return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
}

function isAttachmentEnding(ending: string): ending is AttachmentEnding {
  return Object.hasOwn(ATTACHMENT_KINDS, ending);
}
