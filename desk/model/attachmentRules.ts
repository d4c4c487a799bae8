import { fileSize } from './fileSize.ts';

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_FILES = 5;

const EXTENSIONS = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf', 'png', 'jpg', 'jpeg', 'txt', 'csv'] as const;
const IMAGE = /\.(?:png|jpe?g)$/i;

/** The `accept` of the file input. The name's ending decides, because browsers disagree on the type of a csv. */
export const ACCEPTED_FILES = EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** Why a file cannot be sent, or null. Told before the upload, so that nobody waits for a refusal. */
export function refusal(file: { readonly name: string; readonly size: number }): string | null {
  const extension = file.name.split('.').pop()?.toLowerCase() ?? '';
  if (!EXTENSIONS.some((allowed) => allowed === extension)) {
    return `“${file.name}” was not added: this file type is not supported.`;
  }
  if (file.size > MAX_FILE_BYTES) {
    return `“${file.name}” was not added: it is larger than ${fileSize(MAX_FILE_BYTES).replace('.0', '')}.`;
  }
  if (file.size === 0) return `“${file.name}” was not added: it is empty.`;
  return null;
}

export function isImageName(name: string): boolean {
  return IMAGE.test(name);
}
