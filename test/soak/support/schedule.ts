/** An hour passes in three minutes: waits, talks and pauses between arrivals are shortened by this factor. */
export const COMPRESSION = 20;
export const CHATS = 60;
const HOUR_MS = 3_600_000;

/** Returns a generator of numbers from 0 to 1 that are the same in every run. */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    // A linear congruential generator, from Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Returns when each visitor arrives, in milliseconds of the compressed clock. Random, so that some
 * arrive together and some alone.
 */
export function arrivals(random: () => number): number[] {
  return Array.from({ length: CHATS }, () => (random() * HOUR_MS) / COMPRESSION).sort((a, b) => a - b);
}

/** Converts milliseconds of the compressed clock to seconds of the hour. */
export function asOfHour(ms: number): number {
  return (ms * COMPRESSION) / 1_000;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
