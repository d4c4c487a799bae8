import { fileSize } from '../../protocol/fileSize.ts';
import { ATTACHMENT_ENDINGS, ATTACHMENT_MAX_BYTES } from '../../protocol/limits.ts';

const IMAGE = /\.(?:png|jpe?g)$/i;

/** The `accept` of the file input. The name's ending decides, because browsers disagree on the type of a csv. */
export const ACCEPTED_FILES = ATTACHMENT_ENDINGS.map((ending) => `.${ending}`).join(',');

/** Why a file cannot be sent, or null. Told before the upload, so that nobody waits for a refusal. */
export function refusal(file: { readonly name: string; readonly size: number }): string | null {
  const ending = file.name.split('.').pop()?.toLowerCase() ?? '';
  if (!ATTACHMENT_ENDINGS.some((allowed) => allowed === ending)) {
    return `“${file.name}” was not added: this file type is not supported.`;
  }
  if (file.size > ATTACHMENT_MAX_BYTES) {
    return `“${file.name}” was not added: it is larger than ${fileSize(ATTACHMENT_MAX_BYTES, 'en').replace('.0', '')}.`;
  }
  if (file.size === 0) return `“${file.name}” was not added: it is empty.`;
  return null;
}

export function isImageName(name: string): boolean {
  return IMAGE.test(name);
}
