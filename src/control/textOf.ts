/** A text from outside, or '' where it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
