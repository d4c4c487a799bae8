import {
  ACCEPTED_FILES_TEXT,
  ATTACHMENT_KINDS,
  attachmentEnding,
  type AttachmentFault,
} from '../../protocol/attachments.ts';
import { fileSize } from '../../protocol/fileSize.ts';
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_MAX_FILES } from '../../protocol/limits.ts';

/** Returns why a file was not added. */
export function faultText(name: string, fault: AttachmentFault): string {
  if (fault === 'count') return `You can attach up to ${ATTACHMENT_MAX_FILES} files.`;
  if (fault === 'empty') return `“${name}” was not added: it is empty.`;
  if (fault === 'type') return `“${name}” was not added: this file type is not supported. ${ACCEPTED_FILES_TEXT}`;
  return `“${name}” was not added: it is larger than ${fileSize(ATTACHMENT_MAX_BYTES, 'en').replace('.0', '')}.`;
}

export function isImageName(name: string): boolean {
  const ending = attachmentEnding(name);
  return ending !== null && ATTACHMENT_KINDS[ending] === 'image';
}
