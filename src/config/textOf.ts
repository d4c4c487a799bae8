/** A page's value as a text. Numbers and bigints count as the texts that they read as; anything else, and the empty text, counts as absent. */
export const textOf = (value: unknown): string | undefined =>
  value !== '' && ['string', 'number', 'bigint'].includes(typeof value) ? String(value) : undefined;

/** A page's id as a text. A number that is no safe integer counts as absent: two ids beyond that may read the same. */
export const idOf = (value: unknown): string | undefined =>
  typeof value !== 'number' || Number.isSafeInteger(value) ? textOf(value) : undefined;
