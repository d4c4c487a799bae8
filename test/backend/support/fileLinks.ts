import { createFileLinks } from '../../../backend/storage/fileLinks.ts';

/** For stores whose links no test opens. */
export const FILE_LINKS = createFileLinks({ publicUrl: '', key: 'the key of the tests', now: () => Date.now() });

/** Returns the path of a file's link with its signature, without the server. */
export function signedPath(link = ''): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
