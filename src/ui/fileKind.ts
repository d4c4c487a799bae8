import { ATTACHMENT_KINDS, attachmentEnding, type FileKind as AttachmentKind } from '../../protocol/attachments.ts';

export type FileKind = AttachmentKind | 'other';

/** The kind of a file, by its name's ending; the server tells no type. */
export function fileKind(name: string): FileKind {
  const ending = attachmentEnding(name);
  return ending === null ? 'other' : ATTACHMENT_KINDS[ending];
}
