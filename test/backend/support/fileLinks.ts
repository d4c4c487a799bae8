import { createFileLinks } from '../../../backend/storage/fileLinks.ts';

/** For stores whose links no test opens. */
export const FILE_LINKS = createFileLinks({ publicUrl: '', key: 'the key of the tests', now: () => Date.now() });
