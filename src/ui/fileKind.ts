import { ATTACHMENT_KINDS, attachmentEnding, type FileKind as AttachmentKind } from '../../protocol/attachments.ts';

export type FileKind = AttachmentKind | 'other';

/** Returns the kind of a file by its extension, because the server sends no type. */
export function fileKind(name: string): FileKind {
  const ending = attachmentEnding(name);
  return ending === null ? 'other' : ATTACHMENT_KINDS[ending];
}
