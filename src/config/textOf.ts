/** A page's value as a text: an id may come as a number. Anything else, and the empty text, counts as absent. */
export const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;
