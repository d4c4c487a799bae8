const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;

/** Returns the pause before the next attempt, in ms, after this many consecutive failures. */
export const backOff = (failures: number): number => Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
