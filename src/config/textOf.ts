/**
 * Converts a value from the page to a text. Numbers and bigints are formatted; anything else, and
 * the empty text, is undefined.
 */
export const textOf = (value: unknown): string | undefined =>
  value !== '' && ['string', 'number', 'bigint'].includes(typeof value) ? String(value) : undefined;

/**
 * Converts an id from the page to a text. An unsafe integer is undefined, because two such ids
 * may format alike.
 */
export const idOf = (value: unknown): string | undefined =>
  typeof value !== 'number' || Number.isSafeInteger(value) ? textOf(value) : undefined;
