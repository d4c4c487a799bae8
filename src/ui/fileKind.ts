export type FileKind = 'document' | 'sheet' | 'slides' | 'pdf' | 'image' | 'text' | 'other';

const KINDS: Readonly<Record<string, FileKind>> = {
  doc: 'document',
  docx: 'document',
  xls: 'sheet',
  xlsx: 'sheet',
  csv: 'sheet',
  ppt: 'slides',
  pptx: 'slides',
  pdf: 'pdf',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  txt: 'text',
};

export const fileEnding = (name: string): string => /\.([^.\s]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The kind of a file, by its name's ending; the server tells no type. */
export const fileKind = (name: string): FileKind => KINDS[fileEnding(name)] ?? 'other';
