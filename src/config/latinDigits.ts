/** An option for Intl: numbers have the digits of the texts beside them. Some Arabic regions would have others. */
export const LATIN_DIGITS = { numberingSystem: 'latn' } as const;
