/** The language for Intl, with the digits of the texts: their counts and limits have Latin ones, where some Arabic regions have others. */
export const localeOf = (lang: string): string => new Intl.Locale(lang, { numberingSystem: 'latn' }).toString();
