/** Characters of a message, counted as typed. */
export const MESSAGE_LIMIT = 1_000;
export const ATTACHMENT_MAX_BYTES = 20 * 1024 * 1024;
export const ATTACHMENT_MAX_FILES = 5;
/** The endings of file names that a chat carries. The server looks at the content, too. */
export const ATTACHMENT_ENDINGS = [
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'txt',
  'csv',
] as const;
export type AttachmentEnding = (typeof ATTACHMENT_ENDINGS)[number];
