/** Intl option: uses the same digits as the surrounding texts. Some Arabic regions would use others. */
export const LATIN_DIGITS = { numberingSystem: 'latn' } as const;
