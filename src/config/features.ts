import { textOf } from './textOf.ts';

/**
 * The parts of the chat that a page can turn off (API-13). In the attribute `features` each has
 * the prefix `no-`.
 */
export const FEATURES = ['files', 'emoji', 'rating', 'download', 'sound'] as const;
export type Feature = (typeof FEATURES)[number];

/** Splits a value of the attribute `features`, such as `no-files no-sound`. */
const wordsOf = (given: unknown): string[] => textOf(given)?.match(/[^\s,]+/g) ?? [];

/** Returns the parts that the words turn off. Ignores unknown words. */
export const disabledFeatures = (given: unknown): Feature[] =>
  FEATURES.filter((feature) => wordsOf(given).includes(`no-${feature}`));

export const unknownFeatures = (given: unknown): string[] =>
  wordsOf(given).filter((word) => !FEATURES.some((feature) => word === `no-${feature}`));
