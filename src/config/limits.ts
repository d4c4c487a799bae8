/** Numbers of the specification that are not durations. */
export const PINNED_TO_BOTTOM_PX = 10;
export const MOBILE_MAX_WIDTH_PX = 800;
export const MOBILE_MAX_HEIGHT_PX = 600;
/** No browser window is made lower than this, so a lower page is magnified. */
export const LOWEST_WINDOW_PX = 400;
export const RATES = [1, 2, 3, 4, 5] as const;
export const SMILES = { first: 128_512, count: 55 } as const;
export const ANIMALS = { first: 128_000, count: 64 } as const;
export const TRANSLATIONS_FALLBACK_VERSION = 60;
export const TRANSLATIONS_RETRIES = 5;
export const TRANSLATIONS_RETRY_MS = 350;
/** The latest time that a Date can hold (ECMAScript, section 21.4.1.1). A later one cannot be formatted. */
export const LAST_MOMENT_MS = 8.64e15;
