/** For Intl: counts, sizes and times have the digits of the texts beside them, where some Arabic regions would have others. */
export const LATIN_DIGITS = { numberingSystem: 'latn' } as const;
